// Prices of many products changed by the merchant, all of them or none.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const PRODUCTS = [
  aProduct({ slug: 'lampu', price: 100_000, compare_at_price: 120_000, stock: 4 }),
  aProduct({
    slug: 'kursi',
    price: 50_000,
    options: [{ name: 'Warna', values: ['Natural', 'Hitam'] }],
    variants: [
      { sku: 'K-N', options: { Warna: 'Natural' }, price: 60_000, stock: 5 },
      { sku: 'K-H', options: { Warna: 'Hitam' }, stock: 7 },
    ],
  }),
]

async function open(slug: string) {
  await app.shop(aShop({ slug, products: PRODUCTS }))
  const token = await app.token({ shop: slug })
  const read = async (product: string) =>
    (await app.admin(`/shops/${slug}/products/${product}`, { token })).body
  return {
    read,
    change: (changes: object[]) =>
      app.admin(`/shops/${slug}/prices`, { method: 'POST', token, json: { changes } }),
    lamp: await read('lampu'),
    chair: await read('kursi'),
    token,
  }
}

test('prices of products and variants change together, stock and all else stay, and buyers see it', async () => {
  const { change, read, lamp, chair } = await open('naik')
  const answer = await change([
    { product_id: lamp.id, price: 110_000, compare_at_price: 132_000, was: 100_000 },
    { product_id: chair.id, price: 55_000, was: 50_000 },
    { product_id: chair.id, variant_id: chair.variants[0].id, price: 66_000, was: 60_000 },
  ])
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body, { products: 2 })
  const now = await read('lampu')
  assert.deepEqual({ ...now, version: 0 }, { ...lamp, version: 0, price: 110_000, compare_at_price: 132_000 })
  assert.ok(now.version > lamp.version)
  const [natural, black] = (await read('kursi')).variants
  assert.deepEqual([natural.price, natural.stock, black.price ?? null, black.stock], [66_000, 5, null, 7])
  await app.ctx.caughtUp()
  const { body: seen } = await app.call('/products/lampu', { shop: 'naik' })
  assert.equal(seen.price, 110_000)
})

test('one that cannot be made keeps all from being made', async () => {
  const { change, read, lamp, chair } = await open('batal')
  const good = { product_id: chair.id, price: 55_000 }
  for (const bad of [
    { product_id: lamp.id, price: -1 },
    { product_id: lamp.id, price: 120_000 },
    { product_id: lamp.id, price: 90_000, was: 99_000 },
    { product_id: 'prd_lain', price: 1 },
  ]) {
    const { status, body } = await change([good, bad])
    assert.equal(status, 400, JSON.stringify(bad))
    assert.match(body.error.details.fields[0].path, /^changes\[1\]/)
  }
  assert.equal((await read('kursi')).price, 50_000)
  assert.equal((await change([])).status, 400)
  assert.equal((await change(Array.from({ length: 1_001 }, () => good))).status, 400)
})

test('the history tells what prices were', async () => {
  const { change, lamp, token } = await open('riwayat')
  await change([{ product_id: lamp.id, price: 90_000 }])
  const { body } = await app.admin('/shops/riwayat/audit', { token })
  const [entry] = body.items
  assert.equal(entry.kind ?? entry.subject_kind, 'prices')
  assert.equal(entry.before.lampu.price, 100_000)
  assert.equal(entry.after.lampu.price, 90_000)
})
