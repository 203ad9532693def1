// Orders of one shop that are placed together: each is decided by itself, and none does harm to another.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aProduct } from '../../../../test/world.ts'
import { moveByMerchant } from '../fulfilment/actions/move-by-merchant.ts'
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

/** All of them in one transaction. */
async function confirmTogether(slug: string, buyers: readonly Buyer[]): Promise<string[]> {
  const { ctx } = checkout.app
  const shop = await ctx.shops.find(`${slug}.localhost`)
  assert.ok(shop)
  const at = new Date(ctx.clock.now())
  const input = { baseUrl: 'http://localhost', callerHash: Buffer.from('caller'), idempotency: null }
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
    await aBuyer(shop, 'e@contoh.id', { voucher_code: 'SATU' }),
    await aBuyer(shop, 'f@contoh.id', small),
    await aBuyer(shop, 'g@contoh.id', small),
    await aBuyer(shop, 'h@contoh.id', large),
    await aBuyer(shop, 'i@contoh.id'),
    await aBuyer(shop, 'i@contoh.id'),
  ]
  const [a, b, c, d, e, f, g, h, ...ofOne] = await confirmTogether(shop, buyers)
  assert.deepEqual([a, h], ['placed', 'placed'])
  for (const rivals of [
    [b, c],
    [d, e],
    [f, g],
  ])
    assert.deepEqual(rivals.toSorted(), ['cart_changed', 'placed'])
  assert.deepEqual(ofOne.toSorted(), ['payment_unavailable', 'placed'])
  const stocks = await Promise.all(
    ['kursi', 'langka', 'RAK-S', 'RAK-L'].map((name) => checkout.stock(shop, name)),
  )
  assert.deepEqual(stocks, [96, 0, 0, 47])
  assert.equal(await sold(shop, 'kursi'), 4)
  assert.equal(await sold(shop, 'rak'), 4)
})

test('the merchant hears of what runs low by the order that was placed, also when one before it was refused', async () => {
  const shop = 'menipis'
  await checkout.shop({
    slug: shop,
    contact: { channel: 'any', notify: 'pemilik@contoh.id' },
    products: [aProduct({ slug: 'kursi', stock: 100 }), aProduct({ slug: 'meja', stock: 4 })],
    vouchers: [{ code: 'SATU', kind: 'order', discount_type: 'amount', discount_value: 500, usage_limit: 1 }],
  })
  const table = { items: [{ slug: 'meja' }] }
  const buyers = [
    await aBuyer(shop, 'a@contoh.id', { voucher_code: 'SATU' }),
    await aBuyer(shop, 'b@contoh.id', { ...table, voucher_code: 'SATU' }),
    await aBuyer(shop, 'c@contoh.id', table),
  ]
  assert.deepEqual(await confirmTogether(shop, buyers), ['placed', 'cart_changed', 'placed'])
  const { rows } = await sql<{ kind: string }>`
    select kind from messages where shop_id = ${checkout.shopId(shop)} and kind = 'merchant_low_stock'`.execute(
    checkout.app.ctx.db,
  )
  assert.equal(rows.length, 1)
})

test('orders with a voucher, and others with it that are cancelled meanwhile, do not block each other', async () => {
  const shop = 'silang'
  await checkout.shop({
    slug: shop,
    products: [aProduct({ slug: 'kursi', stock: 1_000 })],
    vouchers: [{ code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 500 }],
  })
  const { ctx } = checkout.app
  const found = await ctx.shops.find(`${shop}.localhost`)
  assert.ok(found)
  const placed: string[] = []
  for (let i = 0; i < 8; i++) {
    const { body } = await checkout.buy(shop, { contact: `lama-${i}@contoh.id`, voucher_code: 'HEMAT' })
    placed.push(body.order.number)
  }
  const buyers: Buyer[] = []
  for (let i = 0; i < 8; i++)
    buyers.push(await aBuyer(shop, `baru-${i}@contoh.id`, { voucher_code: 'HEMAT' }))
  const at = new Date(ctx.clock.now())
  const cancelled = placed.map((number) => moveByMerchant(ctx, found, { number, to: 'cancelled' }, at))
  const [outcomes] = await Promise.all([confirmTogether(shop, buyers), ...cancelled])
  assert.deepEqual(
    outcomes,
    buyers.map(() => 'placed'),
  )
  assert.equal(await checkout.stock(shop, 'kursi'), 992)
})

test('a buyer who was refused among others can confirm with the same code once there is stock again', async () => {
  const shop = 'kembali'
  await checkout.shop({ slug: shop, products: [aProduct({ slug: 'kursi', stock: 2 })] })
  const buyers: Buyer[] = []
  for (const name of ['a', 'b', 'c', 'd']) buyers.push(await aBuyer(shop, `${name}@contoh.id`))
  const outcomes = await confirmTogether(shop, buyers)
  assert.deepEqual(outcomes.toSorted(), ['cart_changed', 'cart_changed', 'placed', 'placed'])
  const refused = buyers.filter((_, i) => outcomes[i] === 'cart_changed')
  await sql`update products set stock = 1 where id = ${checkout.id(shop, 'kursi')}`.execute(
    checkout.app.ctx.db,
  )
  assert.deepEqual((await confirmTogether(shop, refused)).toSorted(), ['cart_changed', 'placed'])
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
  assert.deepEqual(outcomes, ['placed', 'placed', 'cart_changed', 'placed'])
  assert.equal(await checkout.stock(shop, 'kursi'), 7)
})

test('an order whose number is taken gets another one', async (t) => {
  const shop = 'nomor'
  await checkout.shop({ slug: shop })
  const { db } = checkout.app.ctx
  const first = (await checkout.buy(shop)).body.order.number
  // The next order draws the number that is there already; the one after it, which is the same order again, does not.
  await sql`create sequence draws`.execute(db)
  await sql`create function draw_taken() returns trigger language plpgsql as ${sql.lit(`
    begin
      if nextval('draws') = 1 then new.number := '${first}'; end if;
      return new;
    end`)}`.execute(db)
  await sql`create trigger draw_taken before insert on orders for each row execute function draw_taken()`.execute(
    db,
  )
  t.after(async () => {
    await sql`drop function draw_taken cascade`.execute(db)
    await sql`drop sequence draws`.execute(db)
  })
  const second = await checkout.buy(shop, { contact: 'ani@contoh.id' })
  assert.equal(second.status, 200)
  assert.notEqual(second.body.order.number, first)
  assert.equal(await checkout.stock(shop, 'kursi'), 8)
})
