// The description that a shop serves: every address in it is the shop's own.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../test/app.ts'
import { aShop } from '../../test/world.ts'
import { API_PATH } from '../domain/addresses.ts'
import { DEMO_ADDRESS } from './samples.ts'

let app: TestApp
before(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://toko.example', PLATFORM_DOMAIN: 'toko.example' } })
  await app.shop(aShop({ slug: 'rotan', products: [] }))
  await app.shop(aShop({ slug: 'batik', products: [] }))
})
after(() => app.close())

const described = (slug: string, version: string) =>
  app.send(`${API_PATH}/openapi.json?version=${version}`, { headers: { Host: `${slug}.toko.example` } })

for (const version of ['2026-09-05', '2026-09-09'])
  test(`samples and examples of ${version} name the shop that is asked, on whichever host it is`, async () => {
    const etags = new Set<unknown>()
    for (const slug of ['rotan', 'batik', 'rotan']) {
      const { status, text, body, headers } = await described(slug, version)
      assert.equal(status, 200)
      assert.equal(text.includes(DEMO_ADDRESS), false)
      const [{ source }] = body.paths['/products'].get['x-codeSamples']
      assert.ok(source.includes(`https://${slug}.toko.example${API_PATH}/products`), source)
      etags.add(headers.etag)
    }
    assert.equal(etags.size, 2, 'caches tell the shops apart')
  })
