// What one order may take and one buyer leave unpaid, as the shop sets it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tally } from '../../../../test/many-buyers.ts'
import { aProduct } from '../../../../test/world.ts'
import { exportShop } from '../../shop/shop-file/export.ts'
import { startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'

let orders: TestOrders
before(async () => {
  orders = await startTestOrders()
})
after(() => orders.close())

const MUCH = { products: [aProduct({ slug: 'kursi', price: 1_000, stock: 5_000 })] }

describe('limits in the shop file', () => {
  const limitsOf = async (shop: string) => (await exportShop(orders.app.ctx, shop))?.limits

  test('limits that a file leaves out keep what is there, and are exported', async () => {
    const shop = await orders.aShop({ limits: { units_per_line: 7 } })
    assert.deepEqual(await limitsOf(shop), { units_per_line: 7, unpaid_orders_per_contact: 5 })
    await orders.app.shop({ slug: shop, limits: { unpaid_orders_per_contact: 1 } })
    assert.deepEqual(await limitsOf(shop), { units_per_line: 7, unpaid_orders_per_contact: 1 })
    await orders.app.shop({ slug: shop, name: 'Lain' })
    assert.deepEqual(await limitsOf(shop), { units_per_line: 7, unpaid_orders_per_contact: 1 })
  })

  test('limits that make no sense are refused with their path', async () => {
    const shop = await orders.aShop()
    const wrong = { units_per_line: 0, unpaid_orders_per_contact: 1_001 }
    await assert.rejects(orders.app.shop({ slug: shop, limits: wrong }), (error) => {
      const told = error instanceof Error ? error.message : ''
      return (
        /limits\.units_per_line.*1 to 99900/.test(told) && /unpaid_orders_per_contact.*1 to 1000/.test(told)
      )
    })
  })
})

describe('units of one line', () => {
  test('a line has at most 999 units, also when the cart names it several times', async () => {
    const shop = await orders.aShop(MUCH)
    const items = [{ slug: 'kursi', qty: 999 }, { slug: 'kursi' }]
    const { status, body } = await orders.draft(shop, { items })
    assert.deepEqual([status, body.error.code], [422, 'cart_invalid'])
    const product_id = orders.id(shop, 'kursi')
    const error = { product_id, variant_id: null, reason: 'not_enough_stock', available: 999 }
    assert.deepEqual(body.error.details.lines, [{ index: 0, ...error }])
    assert.equal((await orders.draft(shop, { items: items.slice(0, 1) })).status, 200)
  })

  test('a line has at most the units that the shop allows, whatever its stock is, for drafts and rates alike', async () => {
    const products = [
      ...MUCH.products,
      aProduct({ slug: 'tanpa-batas', unlimited_stock: true }),
      aProduct({ slug: 'pesan', stock: 0, preorder: { lead_days: 7 } }),
      aProduct({ slug: 'sedikit', stock: 2 }),
    ]
    const shop = await orders.aShop({ products, limits: { units_per_line: 3 } })
    for (const [slug, most] of [
      ['kursi', 3],
      ['tanpa-batas', 3],
      ['pesan', 3],
      ['sedikit', 2],
    ] as const) {
      assert.equal((await orders.draft(shop, { items: [{ slug, qty: most }] })).status, 200, slug)
      const { body } = await orders.draft(shop, { items: [{ slug, qty: most + 1 }] })
      assert.deepEqual(body.error.details.lines[0].available, most, slug)
      const rates = await orders.app.call('/shipping/rates', {
        shop,
        method: 'POST',
        json: {
          destination_ref: '3174041001',
          items: [{ product_id: orders.id(shop, slug), qty: most + 1 }],
        },
      })
      assert.equal(rates.body.error.code, 'cart_invalid', slug)
    }
  })
})

describe('unpaid orders of one buyer', () => {
  const limited = (most: number) => ({ ...MUCH, limits: { unpaid_orders_per_contact: most } })

  async function confirm(shop: string, contact: string) {
    const { draft_id } = (await orders.draft(shop, { contact })).body
    assert.equal((await orders.send(shop, draft_id)).status, 200)
    return { draft_id, code: await orders.codeTo(shop, contact) }
  }

  test('a buyer with as many unpaid orders as the shop allows learns so, and only once the contact is confirmed', async () => {
    const shop = await orders.aShop(limited(2))
    const first = await orders.place(shop, { contact: 'ani@contoh.id' })
    await orders.place(shop, { contact: 'ani+lagi@contoh.id' })
    const { draft_id, code } = await confirm(shop, 'ani@contoh.id')
    assert.equal((await orders.verify(shop, draft_id, '000000')).body.error.code, 'code_refused')
    const { status, body } = await orders.verify(shop, draft_id, code)
    assert.deepEqual([status, body.error.code], [422, 'payment_unavailable'])
    assert.match(body.error.message, /2 pesanan yang menunggu pembayaran/)
    assert.equal(await orders.stock(shop, 'kursi'), 4_998, 'nothing is taken')
    await orders.place(shop, { contact: 'lain@contoh.id' })

    await orders.moveByMerchant(first, 'paid')
    assert.equal((await orders.verify(shop, draft_id, code)).status, 200, 'the same code, once one is paid')
  })

  test('an order of before mailboxes were noted counts, and one that can no longer be paid does not', async () => {
    const contact = 'ani.dewi+toko@gmail.com'
    for (const [change, status] of [
      [{ mailbox: null }, 422],
      [{ expires_at: new Date(0) }, 200],
    ] as const) {
      const shop = await orders.aShop(limited(1))
      const { id } = await orders.place(shop, { contact })
      await orders.app.ctx.db.updateTable('orders').set(change).where('id', '=', id).execute()
      const { draft_id, code } = await confirm(shop, contact)
      assert.equal((await orders.verify(shop, draft_id, code)).status, status)
    }
  })

  test('an order with nothing to pay does not count, and is not refused', async () => {
    const free = {
      products: [aProduct({ slug: 'kursi', price: 0 })],
      shipping: { mode: 'flat' as const, couriers: [{ code: 'jne', name: 'JNE', cost: 0 }] },
    }
    const shop = await orders.aShop({ ...free, limits: { unpaid_orders_per_contact: 1 } })
    for (let i = 0; i < 3; i++) await orders.place(shop, { contact: 'ani@contoh.id' })
  })

  test('of five orders that a buyer confirms at once as many are placed as the shop allows', async () => {
    const shop = await orders.aShop(limited(2))
    const confirmed = []
    for (let i = 0; i < 5; i++) confirmed.push(await confirm(shop, 'budi@contoh.id'))
    const answers = await Promise.all(
      confirmed.map(({ draft_id, code }) => orders.verify(shop, draft_id, code)),
    )
    assert.deepEqual(tally(answers), { '200': 2, '422 payment_unavailable': 3 })
    assert.equal(await orders.stock(shop, 'kursi'), 4_998)
  })
})
