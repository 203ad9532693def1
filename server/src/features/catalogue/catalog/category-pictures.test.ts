// What a category is seen by that has no picture of its own: the photo of its first product.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

test('its first product that has a photo shows it, until that leaves the shop', async () => {
  const shop = 'rak'
  const categories = [
    { key: 'kursi', label: 'Kursi' },
    { key: 'lampu', label: 'Lampu' },
  ]
  const products = ['satu', 'dua', 'tiga'].map((slug) => aProduct({ slug, category: 'kursi' }))
  await app.shop(aShop({ slug: shop, categories, products }))
  const token = await app.token({ shop })
  const images = async () => {
    await app.ctx.caughtUp()
    const { body } = await app.call('/categories', { shop })
    return body.categories.map(({ image }: { image: string | null }) => image)
  }
  assert.deepEqual(await images(), [null, null])
  const urls: string[] = []
  for (const [slug, background] of [
    ['tiga', 'red'],
    ['dua', 'green'],
  ] as const) {
    const body = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    const answer = await app.admin(`/shops/${shop}/products/${slug}/images`, {
      ...{ method: 'POST', token, body },
      headers: { 'Content-Type': 'image/png', 'If-Match': '*' },
    })
    assert.equal(answer.status, 201, answer.text)
    urls.push(answer.body.images[0].media)
    const [chair, lamp] = await images()
    assert.ok(chair.includes(answer.body.images[0].media), 'the first in the merchant’s order')
    assert.equal(lamp, null)
  }
  await app.admin(`/shops/${shop}/products/dua`, { method: 'DELETE', token, headers: { 'If-Match': '*' } })
  assert.ok((await images())[0].includes(urls[0]))
})
