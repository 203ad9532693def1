// Many buyers at once on two server processes and one PostgreSQL: nothing is sold, spent or sent twice.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { patiently, prepareBuyers, tally, verifyAtOnce } from '../../../../test/many-buyers.ts'
import { type Nodes, startNodes } from '../../../../test/processes.ts'
import { aProduct } from '../../../../test/world.ts'
import type { ShopFile } from '../../shop/shop-file/schema.ts'
import { startTestCheckout, type TestCheckout, TRANSFER } from './checkout.fixture.ts'

const REPEATS = Number(process.env.RACE_REPEATS ?? 1)

let checkout: TestCheckout
let nodes: Nodes
before(async () => {
  checkout = await startTestCheckout()
  nodes = await startNodes(2, { connectionString: checkout.app.database.connectionString, isPatient: true })
})
after(async () => {
  await nodes?.close()
  await checkout?.close()
})

let shops = 0
async function aBusyShop(fields: Partial<ShopFile> = {}) {
  const shop = `ramai-${++shops}`
  await checkout.shop({ slug: shop, ...fields })
  return { checkout, nodes, shop }
}

const chair = (stock: number) => aProduct({ slug: 'kursi', stock })
const aVoucher = (limits: object) => [
  { code: 'HEMAT', kind: 'order' as const, discount_type: 'amount' as const, discount_value: 500, ...limits },
]

async function count(shop: string, table: 'orders' | 'voucher_uses' | 'one_time_codes'): Promise<number> {
  const rows = await checkout.app.ctx.db
    .selectFrom(table)
    .where('shop_id', '=', checkout.shopId(shop))
    .select('shop_id')
    .execute()
  return rows.length
}

/** Uses of the only voucher, by its counter and by its list. */
async function voucherUses(shop: string): Promise<{ counted: number; listed: number }> {
  const voucher = await checkout.app.ctx.db
    .selectFrom('vouchers')
    .where('shop_id', '=', checkout.shopId(shop))
    .select('used_count')
    .executeTakeFirstOrThrow()
  return { counted: voucher.used_count, listed: await count(shop, 'voucher_uses') }
}

for (let round = 1; round <= REPEATS; round++) {
  describe(REPEATS === 1 ? 'many buyers at once' : `many buyers at once, round ${round}`, () => {
    test('of 200 buyers at once of 10 units 10 get one, and 190 are answered that the cart changed', async () => {
      const busy = await aBusyShop({ products: [chair(10)] })
      const answers = await verifyAtOnce(busy, await prepareBuyers(busy, 200))
      assert.deepEqual(tally(answers), { '200': 10, '422 cart_changed': 190 })
      for (const { status, body } of answers)
        if (status === 422) assert.equal(body.error.details.lines[0].reason, 'sold_out')
      assert.equal(await checkout.stock(busy.shop, 'kursi'), 0)
      assert.equal(await count(busy.shop, 'orders'), 10)
    })

    test('of 40 buyers at once with a voucher that works once one places an order with it, and nobody else places any', async () => {
      const busy = await aBusyShop({ products: [chair(100)], vouchers: aVoucher({ usage_limit: 1 }) })
      const buyers = await prepareBuyers(busy, 40, () => ({ voucher_code: 'HEMAT' }))
      const answers = await verifyAtOnce(busy, buyers)
      assert.deepEqual(tally(answers), { '200': 1, '422 cart_changed': 39 })
      const winner = answers.find(({ status }) => status === 200)
      assert.equal(winner?.body.order.voucher_code, 'HEMAT')
      assert.deepEqual(await voucherUses(busy.shop), { counted: 1, listed: 1 })
      assert.equal(await checkout.stock(busy.shop, 'kursi'), 99)
    })

    for (const { stock, carts, left } of [
      { stock: 2, carts: 2, left: 0 },
      { stock: 5, carts: 20, left: 1 },
    ]) {
      test(`${carts} buyers at once whose carts name the last of ${stock} twice never take the stock below zero`, async () => {
        const busy = await aBusyShop({ products: [chair(stock)] })
        const items = [{ slug: 'kursi' }, { slug: 'kursi' }]
        const answers = await verifyAtOnce(busy, await prepareBuyers(busy, carts, () => ({ items })))
        const orders = Math.floor(stock / 2)
        assert.deepEqual(tally(answers), { '200': orders, '422 cart_changed': carts - orders })
        assert.equal(await checkout.stock(busy.shop, 'kursi'), left)
      })
    }

    test('60 buyers at once with the same things in opposite order do not block each other, nor the merchant who saves the shop', async () => {
      const rack = aProduct({
        slug: 'rak',
        options: [{ name: 'Ukuran', values: ['S', 'L'] }],
        variants: ['S', 'L'].map((size) => ({ sku: `RAK-${size}`, options: { Ukuran: size }, stock: 100 })),
      })
      const products = [chair(100), aProduct({ slug: 'meja', stock: 100 }), rack]
      const busy = await aBusyShop({ products, vouchers: aVoucher({ usage_limit: 1_000 }) })
      const items = [
        { slug: 'kursi' },
        { slug: 'rak', sku: 'RAK-L' },
        { slug: 'meja' },
        { slug: 'rak', sku: 'RAK-S' },
      ]
      const buyers = await prepareBuyers(busy, 60, (index) => ({
        items: index % 2 === 0 ? items : items.toReversed(),
        voucher_code: 'HEMAT',
      }))
      const { shop } = busy
      const saved = Array.from({ length: 3 }, (_, i) =>
        checkout.app.shop({ slug: shop, name: `Rotan ${i}`, vouchers: aVoucher({ usage_limit: 2_000 }) }),
      )
      const [answers] = await Promise.all([verifyAtOnce(busy, buyers), ...saved])
      assert.deepEqual(tally(answers), { '200': 60 })
      for (const name of ['kursi', 'meja', 'RAK-S', 'RAK-L'])
        assert.equal(await checkout.stock(shop, name), 40, name)
      assert.deepEqual(await voucherUses(shop), { counted: 60, listed: 60 })
    })

    test('a buyer who confirms one draft 50 times at once gets one order', async () => {
      const busy = await aBusyShop()
      const [buyer] = await prepareBuyers(busy, 1)
      assert.ok(buyer)
      const outcomes = tally(
        await verifyAtOnce(
          busy,
          Array.from({ length: 50 }, () => buyer),
        ),
      )
      const { '200': placed, '409 order_moved': moved = 0, '400 code_refused': refused = 0 } = outcomes
      assert.equal(placed, 1)
      assert.equal(moved + refused, 49, JSON.stringify(outcomes))
      assert.equal(await count(busy.shop, 'orders'), 1)
      assert.equal(await checkout.stock(busy.shop, 'kursi'), 9)
    })

    test('a buyer who sends one Idempotency-Key 50 times at once gets one order, and only its answer', async () => {
      const busy = await aBusyShop()
      const [buyer] = await prepareBuyers(busy, 1)
      assert.ok(buyer)
      const times = Array.from({ length: 50 }, () => buyer)
      const answers = await verifyAtOnce(busy, times, { 'Idempotency-Key': randomUUID() })
      const placed = answers.filter(({ status }) => status === 200)
      const first = placed.filter(({ headers }) => headers['idempotent-replay'] === undefined)
      assert.equal(first.length, 1)
      for (const { text } of placed) assert.equal(text, first[0]?.text)
      const { '200': _placed, '409 idempotency_in_progress': _waiting, ...others } = tally(answers)
      assert.deepEqual(others, {})
      assert.equal(await count(busy.shop, 'orders'), 1)
    })

    test('a buyer with 20 drafts and a voucher for one use a contact uses it once', async () => {
      const busy = await aBusyShop({ products: [chair(100)], vouchers: aVoucher({ per_contact_limit: 1 }) })
      const contact = 'sama@contoh.id'
      const buyers = []
      for (let i = 0; i < 20; i++) {
        const fields = { contact, voucher_code: 'HEMAT' }
        const { draft_id: draftId } = (await checkout.draft(busy.shop, fields)).body
        assert.equal((await checkout.send(busy.shop, draftId)).status, 200)
        const code = (await checkout.codesByContact(busy.shop)).get(contact) ?? ''
        buyers.push({ contact, draftId, code })
        // Five codes an hour go to one contact: for that limit alone, they went to others.
        await sql`update one_time_codes set contact_hash = decode(md5(id), 'hex')
          where shop_id = ${checkout.shopId(busy.shop)}`.execute(checkout.app.ctx.db)
      }
      assert.deepEqual(tally(await verifyAtOnce(busy, buyers)), { '200': 1, '422 cart_changed': 19 })
      assert.deepEqual(await voucherUses(busy.shop), { counted: 1, listed: 1 })
      assert.equal(await checkout.stock(busy.shop, 'kursi'), 99)
    })

    test('100 drafts at once get 100 different unique codes', async () => {
      const { shop } = await aBusyShop({ payment_methods: [{ ...TRANSFER, unique_code: true }] })
      const body = checkout.draftBody(shop)
      const drafts = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          patiently(() => nodes.at(i).post(shop, '/checkout/draft', body)),
        ),
      )
      assert.deepEqual(tally(drafts), { '200': 100 })
      const codes = new Set(drafts.map((draft) => Number(draft.body.unique_code)))
      assert.equal(codes.size, 100)
      for (const code of codes) assert.ok(code >= 1 && code <= 999)
    })

    test('a buyer who asks for 12 codes at once, from 12 drafts, is sent 5', async () => {
      const { shop } = await aBusyShop()
      const drafts = await Promise.all(Array.from({ length: 12 }, () => checkout.draft(shop)))
      const answers = await Promise.all(
        drafts.map(({ body }, i) =>
          patiently(() => nodes.at(i).post(shop, '/checkout/otp/send', { draft_id: body.draft_id })),
        ),
      )
      assert.deepEqual(tally(answers), { '200': 5, '429 otp_limit': 7 })
      assert.equal(await count(shop, 'one_time_codes'), 5)
    })
  })
}
