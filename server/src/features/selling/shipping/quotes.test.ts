// A quote is good for the shop and the cart it was made for, for thirty minutes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'
import { findQuote } from './queries.ts'
import { takeQuote } from './quotes.ts'

const NOW = '2026-11-15T00:00:00.000Z'
const JAKARTA = '3174041001'

let app: TestApp
let quoteId: string
let shopId: string
let otherShopId: string
let items: { product_id: string; qty: number }[]

before(async () => {
  app = await startApp()
  app.clock.set(NOW)
  const couriers = [{ code: 'jne', name: 'JNE', cost: 18_000 }]
  for (const slug of ['rotan', 'lain']) {
    const products = [aProduct({ slug: 'kursi' }), aProduct({ slug: 'meja' })]
    await app.shop(aShop({ slug, products, shipping: { mode: 'flat', couriers } }))
  }
  const { body } = await app.call('/products')
  items = body.products.map((product: { id: string }) => ({ product_id: product.id, qty: 1 }))
  const rates = await app.call('/shipping/rates', {
    method: 'POST',
    json: { destination_ref: JAKARTA, items },
  })
  quoteId = rates.body.options[0].quote_id
  const idOf = async (slug: string) => (await app.ctx.shops.find(`${slug}.localhost`))?.id ?? ''
  shopId = await idOf('rotan')
  otherShopId = await idOf('lain')
})
after(() => app.close())

const take = async (
  change: Partial<{ shop: string; quote: string; items: typeof items; at: string }> = {},
) => {
  const quote = await findQuote(app.ctx.db, change.shop ?? shopId, change.quote ?? quoteId)
  return takeQuote(quote, change.items ?? items, new Date(change.at ?? NOW))
}

const refused = { code: 'quote_invalid' }

test('a quote holds the destination, the service and the cost it was made with', async () => {
  const quote = await take()
  assert.deepEqual([quote.destination_ref, quote.courier_code, quote.cost], [JAKARTA, 'jne', 18_000])
})

test('a quote is good for its cart in any order of the items, and with equal ones sent apart', async () => {
  await take({ items: items.toReversed() })
  const [first, second] = items
  assert.ok(first && second)
  await assert.rejects(take({ items: [first, first, second] }), refused)
})

test('a quote is refused for another cart', async () => {
  await assert.rejects(take({ items: items.slice(1) }), refused)
  await assert.rejects(take({ items: items.map((item) => ({ ...item, qty: 2 })) }), refused)
})

test('a quote is refused for another shop', async () => {
  await assert.rejects(take({ shop: otherShopId }), refused)
})

test('a quote is refused when it is unknown or expired', async () => {
  await assert.rejects(take({ quote: 'qt_00000000000000000000000000' }), refused)
  await take({ at: '2026-11-15T00:29:59.999Z' })
  await assert.rejects(take({ at: '2026-11-15T00:30:00.000Z' }), refused)
})
