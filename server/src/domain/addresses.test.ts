// The one address of a host: scheme and port are those people use, whatever a request said.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostAddress, shopAddress, trackUrl } from './addresses.ts'

const LOCAL = { platformDomain: 'localhost', publicUrl: 'http://localhost:3000' }
const HOSTED = { platformDomain: 'toko.example', publicUrl: 'https://toko.example' }

for (const [host, platform, address] of [
  ['demo.localhost', LOCAL, 'http://demo.localhost:3000'],
  ['127.0.0.1', LOCAL, 'http://127.0.0.1:3000'],
  ['[::1]', LOCAL, 'http://[::1]:3000'],
  ['localhost:4321', LOCAL, 'http://localhost:4321'],
  ['rotan.example', LOCAL, 'https://rotan.example'],
  ['rotan.example:8443', LOCAL, 'https://rotan.example'],
  ['demo.localhost', { ...LOCAL, publicUrl: 'http://localhost' }, 'http://demo.localhost'],
  ['demo.localhost', { ...LOCAL, publicUrl: 'https://localhost:8443' }, 'https://demo.localhost:8443'],
  ['rotan.toko.example', HOSTED, 'https://rotan.toko.example'],
  ['rotan.example', HOSTED, 'https://rotan.example'],
  ['rotan.toko.example', { ...HOSTED, publicUrl: LOCAL.publicUrl }, 'https://rotan.toko.example'],
  [
    'rotan.toko.lan',
    { platformDomain: 'toko.lan', publicUrl: 'http://toko.lan:8080' },
    'http://rotan.toko.lan:8080',
  ],
  [
    'rotan.example',
    { platformDomain: 'toko.lan', publicUrl: 'http://toko.lan:8080' },
    'https://rotan.example',
  ],
] as const) {
  test(`${host} is reached at ${address} with PUBLIC_URL ${platform.publicUrl}`, () => {
    assert.equal(hostAddress(host, platform), address)
  })
}

test('a shop is found on its primary domain, else on its host at the platform; its orders likewise', () => {
  const shop = { slug: 'rotan', primaryDomain: null }
  assert.equal(shopAddress(shop, HOSTED), 'https://rotan.toko.example')
  assert.equal(shopAddress({ ...shop, primaryDomain: 'rotan.id' }, HOSTED), 'https://rotan.id')
  assert.equal(trackUrl(shop, LOCAL, 'abc'), 'http://rotan.localhost:3000/track/abc')
})
