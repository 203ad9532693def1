// What the merchant hears, and how often: new orders, claims, claims that wait too long, goods that run low.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '../../../../test/world.ts'
import { changeStock } from '../../catalogue/products/actions/change-stock.ts'
import type { MessageContent } from '../../people/messages/message.ts'
import { openMessage } from '../../people/messages/seal-message.ts'
import { saveSettings } from '../../shop/shops/actions/save-settings.ts'
import { rejectClaim } from '../fulfilment/actions/reject-claim.ts'
import { tellOverdueClaims } from '../payments/actions/tell-overdue-claims.ts'
import { NOW, type Placed, startTestOrders, type TestOrders } from './orders.fixture.ts'

const HOUR_MS = 3_600_000
const RINA = 'rina@rotan.example'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
})
after(() => orders.close())

const aToldShop = (fields: Parameters<TestOrders['aShop']>[0] = {}) =>
  orders.aShop({ contact: { channel: 'any', notify: ' Rina@Rotan.example ' }, ...fields })

/** Messages to the merchant, oldest first. */
async function told(shop: string, to = RINA): Promise<MessageContent[]> {
  const { ctx } = orders.app
  const rows = await ctx.db
    .selectFrom('messages')
    .where('shop_id', '=', orders.shopId(shop))
    .where('kind', 'like', 'merchant_%')
    .select(['shop_id', 'id', 'sealed', 'recipient_masked'])
    .execute()
  return rows.map(({ sealed, recipient_masked, ...ref }) => {
    const message = sealed && openMessage(ctx.secrets, ref, sealed)
    assert.equal(message?.to, to)
    assert.ok(!recipient_masked.includes(to))
    return message.content
  })
}

const kindsTold = async (shop: string) => (await told(shop)).map(({ kind }) => kind).toSorted()

test('a new order is one message, with what is to be sent, and without what opens the buyer’s page', async () => {
  const shop = await aToldShop({ products: [aProduct({ slug: 'kursi', stock: 50 })] })
  const order = await orders.place(shop, {
    contact: 'sari@contoh.id',
    phone: '081234564567',
    note: ' Tolong dibungkus kado ',
  })
  const [only, ...others] = await told(shop)
  assert.equal(others.length, 0)
  assert.deepEqual(only, {
    kind: 'merchant_order_placed',
    order_number: order.number,
    shop_slug: shop,
    shop_url: `http://${shop}.localhost`,
    console_link: `http://localhost:3100/toko/${shop}/pesanan/${order.number}`,
    customer_name: 'Budi',
    city: 'Bandung',
    courier: 'JNE REG',
    payment_method: 'Transfer BCA',
    note: 'Tolong dibungkus kado',
    lines: [{ name: 'kursi', variant: null, qty: 1, line_total: 100_000 }],
    total: 110_000,
    is_paid: false,
    is_cod: false,
  })
  const text = JSON.stringify(only)
  for (const secret of [order.token, 'sari@contoh.id', '81234564567', 'Melati'])
    assert.ok(!text.includes(secret))
})

test('an order that its buyer cancels is one message, pressed twice as well; what she cancels herself is none', async () => {
  const shop = await aToldShop({ products: [aProduct({ slug: 'kursi', stock: 50 })] })
  const [order, another] = [await orders.place(shop), await orders.place(shop)]
  await orders.moveByMerchant(another, 'cancelled')
  const path = `/orders/track/${order.token}/cancel`
  for (let i = 0; i < 2; i++)
    assert.equal((await orders.app.call(path, { shop, method: 'POST' })).status, 200)
  const cancelled = (await told(shop)).filter(({ kind }) => kind === 'merchant_order_cancelled')
  assert.partialDeepStrictEqual(cancelled, [{ order_number: order.number, customer_name: 'Budi' }])
  assert.equal(cancelled.length, 1)
})

test('a WhatsApp number gets it by WhatsApp', async () => {
  const shop = await orders.aShop({ contact: { channel: 'any', notify: '0812-3456-4567' } })
  await orders.place(shop)
  assert.equal((await told(shop, '+6281234564567')).length, 1)
})

test('a shop that names nobody tells nobody, and one that takes the name back no longer does', async () => {
  const shop = await orders.aShop({ products: [aProduct({ slug: 'kursi', stock: 2 })] })
  await orders.placeIn('claimed', shop)
  assert.deepEqual(await told(shop), [])
  const found = await orders.shopOf(shop)
  await saveSettings(orders.app.ctx, found, { contact: { notify: RINA } })
  orders.app.ctx.shops.forgetAll()
  await saveSettings(orders.app.ctx, found, { contact: { notify: null } })
  await orders.place(shop)
  assert.deepEqual(await told(shop), [])
})

test('an order that is refused tells the merchant nothing', async () => {
  const shop = await aToldShop({ products: [aProduct({ slug: 'kursi', stock: 1 })] })
  const contacts = ['a@contoh.id', 'b@contoh.id']
  const drafts = await Promise.all(contacts.map((contact) => orders.draft(shop, { contact })))
  for (const { body } of drafts) await orders.send(shop, body.draft_id)
  const codes = await Promise.all(contacts.map((contact) => orders.codeTo(shop, contact)))
  const answers = []
  for (const [i, { body }] of drafts.entries()) {
    answers.push(await orders.verify(shop, body.draft_id, codes[i] ?? ''))
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 422],
  )
  assert.deepEqual(await kindsTold(shop), ['merchant_low_stock', 'merchant_order_placed'])
})

describe('a claim', () => {
  test('is one message, however often it is made', async () => {
    const shop = await aToldShop({ products: [aProduct({ slug: 'kursi', stock: 50 })] })
    const order = await orders.placeIn('claimed', shop)
    await Promise.all([orders.claim(order), orders.claim(order)])
    const claims = (await told(shop)).filter(({ kind }) => kind === 'merchant_claim')
    assert.partialDeepStrictEqual(claims, [
      {
        order_number: order.number,
        customer_name: 'Budi',
        total: 110_000,
        claimed_at: NOW,
        payment_method: 'Transfer BCA',
        console_link: `http://localhost:3100/toko/${shop}/pesanan/${order.number}`,
      },
    ])
    assert.equal(claims.length, 1)
  })

  test('that waits for 48 hours is a second message, and no third; rejected and made anew, it is a new one', async (t) => {
    t.after(() => orders.app.clock.set(NOW))
    const shop = await aToldShop({ products: [aProduct({ slug: 'kursi', stock: 50 })] })
    const order = await orders.placeIn('claimed', shop)
    const overdue = async () =>
      (await told(shop)).filter(({ kind }) => kind === 'merchant_claim_overdue').length
    await lookAfter(47.99 * HOUR_MS)
    assert.equal(await overdue(), 0)
    await lookAfter(48 * HOUR_MS)
    await lookAfter(50 * HOUR_MS)
    assert.equal(await overdue(), 1)

    await rejectClaim(orders.app.ctx, await orders.shopOf(shop), order.number, orders.at())
    await lookAfter(60 * HOUR_MS)
    assert.equal(await overdue(), 1)
    assert.equal((await orders.claim(order)).status, 200)
    await lookAfter(109 * HOUR_MS)
    assert.equal(await overdue(), 2)
  })

  test('that was confirmed in time is no second message', async (t) => {
    t.after(() => orders.app.clock.set(NOW))
    const shop = await aToldShop({ products: [aProduct({ slug: 'kursi', stock: 50 })] })
    await orders.moveByMerchant(await orders.placeIn('claimed', shop), 'paid')
    await lookAfter(72 * HOUR_MS)
    assert.deepEqual(await kindsTold(shop), ['merchant_claim', 'merchant_order_placed'])
  })

  test('is one second message, also when several look at the same moment', async (t) => {
    t.after(() => orders.app.clock.set(NOW))
    const shop = await aToldShop({ products: [aProduct({ slug: 'kursi', stock: 50 })] })
    await orders.placeIn('claimed', shop)
    await Promise.all([1, 2, 3].map(() => lookAfter(49 * HOUR_MS)))
    assert.equal((await told(shop)).filter(({ kind }) => kind === 'merchant_claim_overdue').length, 1)
  })

  async function lookAfter(ms: number): Promise<void> {
    orders.app.clock.set(new Date(Date.parse(NOW) + ms).toISOString())
    await tellOverdueClaims(orders.app.ctx, orders.at())
  }
})

describe('stock that runs low', () => {
  const lows = async (shop: string) =>
    (await told(shop)).flatMap((content) => (content.kind === 'merchant_low_stock' ? content.items : []))

  test('is one message when it falls to three, and another only after it was restocked', async () => {
    const shop = await aToldShop({ products: [aProduct({ slug: 'kursi', stock: 5 })] })
    await orders.place(shop)
    assert.deepEqual(await lows(shop), [], 'four are left')
    await orders.place(shop)
    assert.deepEqual(await lows(shop), [{ name: 'kursi', variant: null, left: 3 }])
    const order = await orders.place(shop)
    await orders.move(order, { to: 'cancelled' })
    await orders.place(shop)
    assert.equal((await lows(shop)).length, 1, 'what a cancelled order gives back is no restocking')

    const restock = { product_id: orders.id(shop, 'kursi'), set: 5 }
    await changeStock(orders.app.ctx, await orders.shopOf(shop), [restock])
    await orders.place(shop, { items: [{ slug: 'kursi', qty: 5 }] })
    assert.deepEqual((await lows(shop)).map(({ left }) => left).toSorted(), [0, 3])
  })

  test('names each variant, in one message for one order', async () => {
    const product = aProduct({
      slug: 'kursi',
      name: 'Kursi',
      options: [{ name: 'Warna', values: ['Natural', 'Hitam', 'Putih'] }],
      variants: [
        { sku: 'K-N', options: { Warna: 'Natural' }, stock: 4 },
        { sku: 'K-H', options: { Warna: 'Hitam' }, stock: 3 },
        { sku: 'K-P', options: { Warna: 'Putih' }, stock: 9 },
      ],
    })
    const shop = await aToldShop({ products: [product] })
    await orders.place(shop, { items: ['K-N', 'K-H', 'K-P'].map((sku) => ({ slug: 'kursi', sku })) })
    assert.deepEqual(await kindsTold(shop), ['merchant_low_stock', 'merchant_order_placed'])
    assert.deepEqual(
      (await lows(shop)).toSorted((a, b) => a.left - b.left),
      [
        { name: 'Kursi', variant: 'Hitam', left: 2 },
        { name: 'Kursi', variant: 'Natural', left: 3 },
      ],
    )
  })

  test('is no message for what has no end or sells past its stock', async () => {
    const shop = await aToldShop({
      products: [
        aProduct({ slug: 'kursi', stock: 1, unlimited_stock: true }),
        aProduct({ slug: 'lampu', stock: 1, preorder: { lead_days: 7 } }),
      ],
    })
    await orders.place(shop, { items: [{ slug: 'kursi' }, { slug: 'lampu', qty: 3 }] })
    assert.deepEqual(await lows(shop), [])
  })

  test('is a message when late money takes the goods again', async () => {
    const shop = await aToldShop({ products: [aProduct({ slug: 'kursi', stock: 5 })] })
    const late: Placed = await orders.place(shop, { items: [{ slug: 'kursi', qty: 1 }] })
    await orders.move(late, { to: 'expired' })
    await changeStock(orders.app.ctx, await orders.shopOf(shop), [
      { product_id: orders.id(shop, 'kursi'), set: 4 },
    ])
    await orders.move(late, { to: 'paid' })
    assert.deepEqual(await lows(shop), [{ name: 'kursi', variant: null, left: 3 }])
  })
})
