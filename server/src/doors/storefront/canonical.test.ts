// Addresses in answers: those of the shop's host as people reach it, never what the request made of it.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aProduct, aShop } from '../../../test/world.ts'
import { aPicture } from '../../features/shop/shop-file/files.fixture.ts'

let app: TestApp
before(async () => {
  app = await startApp({ env: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://localhost:3000' } })
  await writeFile(join(app.ctx.config.dataDir, 'kursi.png'), await aPicture(1))
  await app.shop(
    aShop({
      slug: 'rotan',
      domains: [{ host: 'rotan.example', primary: true }],
      products: [aProduct({ slug: 'kursi', images: [{ file: 'kursi.png', alt: 'Kursi' }] })],
    }),
  )
})
after(() => app?.close())

async function imageAt(headers: Record<string, string>): Promise<string> {
  const { body } = await app.send('/api/v1/products', { headers })
  return body.products[0].image
}

for (const [what, headers, address] of [
  ['a real domain without TLS', { Host: 'rotan.example' }, 'https://rotan.example'],
  ['a real domain with a port', { Host: 'rotan.example:8443' }, 'https://rotan.example'],
  ['a real domain in capitals', { Host: 'ROTAN.example' }, 'https://rotan.example'],
  [
    'a proxy that says http',
    { Host: 'x', 'X-Forwarded-Host': 'rotan.example:81', 'X-Forwarded-Proto': 'http' },
    'https://rotan.example',
  ],
  ['a loopback name without a port', { Host: 'rotan.localhost' }, 'http://rotan.localhost:3000'],
  ['a loopback name with another port', { Host: 'rotan.localhost:9999' }, 'http://rotan.localhost:3000'],
] as const) {
  test(`a picture asked for through ${what} is at ${address}`, async () => {
    const image = await imageAt(headers)
    assert.ok(image.startsWith(`${address}/media/`), image)
  })
}
