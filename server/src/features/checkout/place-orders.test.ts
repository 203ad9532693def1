// Orders of one shop that are placed together: each is decided by itself, and none does harm to another.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aProduct } from '../../../test/world.ts'
import { insertOrders } from '../orders/changes.ts'
import { linesOf } from '../orders/queries.ts'
import { verifyCheckoutCode } from './actions/verify-checkout-code.ts'
import { type DraftFields, startTestCheckout, type TestCheckout, TRANSFER } from './checkout.fixture.ts'

let checkout: TestCheckout
before(async () => {
  checkout = await startTestCheckout()
})
after(() => checkout.close())

interface Buyer {
  readonly draftId: string
  readonly code: string
}

async function aBuyer(shop: string, contact: string, fields: DraftFields = {}): Promise<Buyer> {
  const { body } = await checkout.draft(shop, { contact, ...fields })
  assert.equal((await checkout.send(shop, body.draft_id)).status, 200)
  const code = (await checkout.codesByContact(shop)).get(contact)
  assert.ok(code)
  return { draftId: body.draft_id, code }
}

/** The first goes alone; all others wait for it, and then go together, in this order. */
async function confirmTogether(slug: string, buyers: readonly Buyer[]): Promise<string[]> {
  const { ctx } = checkout.app
  const shop = await ctx.shops.find(`${slug}.localhost`)
  assert.ok(shop)
  const at = new Date(ctx.clock.now())
  const input = { baseUrl: 'http://localhost', callerHash: Buffer.from('caller') }
  const confirm = ({ draftId: draft_id, code }: Buyer) =>
    verifyCheckoutCode(ctx, shop, { ...input, draft_id, code }, at)
  const settled = await Promise.allSettled(buyers.map(confirm))
  return settled.map((each) => (each.status === 'fulfilled' ? 'placed' : String(each.reason.code)))
}

const sold = async (shop: string, slug: string) => {
  const { rows } = await sql<{ sold_count: number }>`
    select sold_count from products where id = ${checkout.id(shop, slug)}`.execute(checkout.app.ctx.db)
  return rows[0]?.sold_count
}

test('of orders placed together, those that cannot be placed leave the others untouched', async () => {
  const shop = 'bersama'
  await checkout.shop({
    slug: shop,
    limits: { unpaid_orders_per_contact: 1 },
    products: [
      aProduct({ slug: 'kursi', stock: 100 }),
      aProduct({ slug: 'langka', stock: 2 }),
      aProduct({
        slug: 'rak',
        options: [{ name: 'Ukuran', values: ['S', 'L'] }],
        variants: [
          { sku: 'RAK-S', options: { Ukuran: 'S' }, stock: 1 },
          { sku: 'RAK-L', options: { Ukuran: 'L' }, stock: 50 },
        ],
      }),
    ],
    vouchers: [{ code: 'SATU', kind: 'order', discount_type: 'amount', discount_value: 500, usage_limit: 1 }],
  })
  const rare = { items: [{ slug: 'langka', qty: 2 }, { slug: 'kursi' }] }
  const small = { items: [{ slug: 'rak', sku: 'RAK-S' }] }
  const large = { items: [{ slug: 'rak', sku: 'RAK-L', qty: 3 }] }
  const buyers = [
    await aBuyer(shop, 'a@contoh.id'),
    await aBuyer(shop, 'b@contoh.id', rare),
    await aBuyer(shop, 'c@contoh.id', rare),
    await aBuyer(shop, 'd@contoh.id', { voucher_code: 'SATU' }),
    await aBuyer(shop, 'e@contoh.id', { ...small, voucher_code: 'SATU' }),
    await aBuyer(shop, 'f@contoh.id', small),
    await aBuyer(shop, 'g@contoh.id', large),
    await aBuyer(shop, 'h@contoh.id'),
    await aBuyer(shop, 'h@contoh.id', large),
  ]
  const outcomes = await confirmTogether(shop, buyers)
  assert.deepEqual(outcomes, [
    'placed',
    'placed',
    'cart_changed',
    'placed',
    'cart_changed',
    'placed',
    'placed',
    'placed',
    'payment_unavailable',
  ])
  const stocks = await Promise.all(
    ['kursi', 'langka', 'RAK-S', 'RAK-L'].map((name) => checkout.stock(shop, name)),
  )
  assert.deepEqual(stocks, [96, 0, 0, 47])
  assert.equal(await sold(shop, 'kursi'), 4)
  assert.equal(await sold(shop, 'rak'), 4)
})

test('a buyer who was refused among others can confirm with the same code once there is stock again', async () => {
  const shop = 'kembali'
  await checkout.shop({ slug: shop, products: [aProduct({ slug: 'kursi', stock: 2 })] })
  const buyers: Buyer[] = []
  for (const name of ['a', 'b', 'c', 'd']) buyers.push(await aBuyer(shop, `${name}@contoh.id`))
  const outcomes = await confirmTogether(shop, buyers)
  assert.deepEqual(outcomes, ['placed', 'placed', 'cart_changed', 'cart_changed'])
  await sql`update products set stock = 1 where id = ${checkout.id(shop, 'kursi')}`.execute(
    checkout.app.ctx.db,
  )
  assert.deepEqual(await confirmTogether(shop, buyers.slice(2)), ['placed', 'cart_changed'])
})

test('a draft whose total somebody else has by now is refused, and those beside it are placed', async () => {
  const shop = 'jumlah'
  await checkout.shop({ slug: shop, payment_methods: [{ ...TRANSFER, unique_code: true }] })
  const buyers: Buyer[] = []
  for (const name of ['a', 'b', 'c', 'd']) buyers.push(await aBuyer(shop, `${name}@contoh.id`))
  const lost = buyers[2]?.draftId
  await sql`update held_totals set draft_id = 'drf_other' where draft_id = ${lost}`.execute(
    checkout.app.ctx.db,
  )
  const outcomes = await confirmTogether(shop, buyers)
  assert.deepEqual(outcomes, ['placed', 'placed', 'draft_expired', 'placed'])
  assert.equal(await checkout.stock(shop, 'kursi'), 7)
})

test('of two orders with one number the first is written, and of the second nothing', async () => {
  const shop = 'nomor'
  await checkout.shop({ slug: shop })
  assert.equal((await checkout.buy(shop)).status, 200)
  const { db } = checkout.app.ctx
  const order = await db
    .selectFrom('orders')
    .where('shop_id', '=', checkout.shopId(shop))
    .selectAll()
    .executeTakeFirstOrThrow()
  const lines = await linesOf(db, order.shop_id, [order.id])
  const copy = (id: string, number: string) => ({
    row: { ...order, id, number, draft_id: id, track_token_hash: Buffer.from(id) },
    lines: lines.map(({ shop_id, order_id, position, took_stock, ...line }) => line),
    took: [true],
  })
  const copies = [copy('ord_a', 'ETL-BARU'), copy('ord_b', 'ETL-BARU'), copy('ord_c', order.number)]
  assert.deepEqual(await insertOrders(db, copies), new Set(['ord_a']))
  const written = await linesOf(db, order.shop_id, ['ord_a', 'ord_b', 'ord_c'])
  assert.deepEqual(
    written.map(({ order_id, name, picture }) => [order_id, name, picture]),
    [['ord_a', lines[0]?.name, lines[0]?.picture]],
  )
})
