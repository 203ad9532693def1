// The one address of a host: scheme and port are those people use, whatever a request said.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ADMIN_PATH,
  confirmationUrl,
  consoleAddress,
  consoleHost,
  consoleOrigins,
  frontHost,
  hostAddress,
  invoiceUrl,
  mutationNoticeUrl,
  noticeUrl,
  parcelNoticeUrl,
  productUrl,
  qrImageUrl,
  RESERVED_SLUGS,
  shopAddress,
  trackUrl,
} from './addresses.ts'

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

test('a host that is the platform’s own follows PUBLIC_URL', () => {
  const platform = { platformDomain: 'toko.lan', publicUrl: 'http://toko.lan:8080' }
  assert.equal(hostAddress('toko.lan', platform), 'http://toko.lan:8080')
  assert.equal(hostAddress('nottoko.lan', platform), 'https://nottoko.lan')
})

const ROTAN = { slug: 'rotan', primaryDomain: 'rotan.id' }

test('a product is found by its slug, one variant of it chosen already', () => {
  assert.equal(productUrl(ROTAN, HOSTED, 'kursi', null), 'https://rotan.id/p/kursi')
  assert.equal(productUrl(ROTAN, HOSTED, 'a/b', 'var_1&x'), 'https://rotan.id/p/a%2Fb?v=var_1%26x')
})

test('a nota is shown at the platform, also where the shop has a domain; with an id, that one', () => {
  const at = 'https://rotan.toko.example/track/abc/nota'
  assert.equal(invoiceUrl(ROTAN, HOSTED, 'abc'), at)
  assert.equal(invoiceUrl(ROTAN, HOSTED, 'abc', 'inv_1'), `${at}/inv_1`)
})

test('a confirmation is read below the API of the host that was called', () => {
  const at = 'https://rotan.toko.example'
  assert.equal(confirmationUrl(at, 'a/b'), `${at}/api/v1/orders/track/a%2Fb/confirmation`)
})

test('gateways tell of payments, and buyers see QR codes, below the host that was called', () => {
  assert.equal(noticeUrl('https://rotan.id', 'xendit'), 'https://rotan.id/api/v1/gateways/xendit/notify')
  assert.equal(qrImageUrl('https://rotan.id', 'pay_1'), 'https://rotan.id/media/qr/pay_1.png')
})

test('services tell of mutations at an address of their own', () => {
  const url = mutationNoticeUrl('https://rotan.id', 'moota')
  assert.equal(url, 'https://rotan.id/api/v1/mutations/moota/notify')
})

test('the front page has a name of its own below the platform', () => {
  assert.equal(frontHost(HOSTED), 'www.toko.example')
})

test('the console is a name below the platform, and a port of its own on a developer’s machine', () => {
  assert.equal(consoleAddress(HOSTED), 'https://console.toko.example')
  assert.deepEqual(consoleOrigins(HOSTED), ['https://console.toko.example'])
  const local = { ...LOCAL, consolePort: 3001 }
  assert.equal(consoleAddress(local), 'http://localhost:3001')
  assert.deepEqual(consoleOrigins(local), [
    'http://localhost:3001',
    'http://127.0.0.1:3001',
    'http://console.localhost:3000',
  ])
})

test('the merchant’s API is where its description says', () => assert.equal(ADMIN_PATH, '/admin/v1'))

test('no shop takes a name that the platform answers on itself', () => {
  assert.ok(RESERVED_SLUGS.has(consoleHost(HOSTED).split('.')[0] ?? ''))
  for (const slug of ['www', 'api', 'admin']) assert.ok(RESERVED_SLUGS.has(slug), slug)
})

test('couriers tell news of parcels at an address of their own, with a secret where the vendor signs nothing', () => {
  const at = 'https://rotan.id/api/v1/parcels/'
  assert.equal(parcelNoticeUrl('https://rotan.id', 'komerce', null), `${at}komerce/notify`)
  assert.equal(parcelNoticeUrl('https://rotan.id', 'biteship', 'rahasia'), `${at}biteship/notify/rahasia`)
})
