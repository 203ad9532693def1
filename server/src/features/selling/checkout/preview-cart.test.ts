// previewCart: what a draft of the same would show, before anybody has said who he is; nothing is written, no guess is cheaper.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { aProduct } from '../../../../test/world.ts'
import type { ShopFile } from '../../shop/shop-file/schema.ts'
import { COURIER, startTestCheckout, type TestCheckout, TRANSFER } from './checkout.fixture.ts'

const VILLAGE = '3471051001'
const COURIERS = [
  COURIER,
  { code: 'ambil', name: 'Ambil sendiri', cost: 0 },
  { ...COURIER, code: 'kargo', cost: 45_500 },
]
const SHOP = 'rotan'

let checkout: TestCheckout
before(async () => {
  checkout = await startTestCheckout()
  await checkout.shop({
    slug: SHOP,
    products: [
      aProduct({ slug: 'kursi', price: 99_999, stock: 50 }),
      aProduct({ slug: 'lampu', price: 1_001, stock: 50, preorder: { lead_days: 7 } }),
      aProduct({ slug: 'contoh', price: 0, stock: 50 }),
      aProduct({ slug: 'habis', price: 50_000, stock: 0 }),
    ],
    promotions: [
      {
        key: 'a',
        name: 'Diskon Kursi',
        kind: 'campaign',
        discount_type: 'percent',
        discount_value: 7,
        products: ['kursi'],
      },
      {
        key: 'b',
        name: 'Belanja Hemat',
        kind: 'order',
        discount_type: 'percent',
        discount_value: 5,
        min_subtotal: 150_000,
      },
      {
        key: 'c',
        name: 'Subsidi Ongkir',
        kind: 'shipping',
        discount_type: 'percent',
        discount_value: 50,
        max_discount: 8_000,
        min_subtotal: 90_000,
      },
    ],
    vouchers: [
      { code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 15_000, min_subtotal: 50_000 },
      { code: 'ONGKIR', kind: 'shipping', discount_type: 'amount', discount_value: 9_000 },
      { code: 'SEKALI', kind: 'order', discount_type: 'amount', discount_value: 5_000, per_contact_limit: 1 },
      { code: 'TUTUP', kind: 'order', discount_type: 'amount', discount_value: 5_000, usage_limit: 0 },
    ],
    payment_methods: [
      { ...TRANSFER, unique_code: true, fee_flat: 500 },
      { ...TRANSFER, code: 'persen', name: 'Persen', fee_basis_pt: 170 },
      { ...TRANSFER, code: 'besar', name: 'Besar', min_order_total: 5_000_000 },
      { ...TRANSFER, code: 'mati', name: 'Mati', enabled: false },
    ],
    shipping: { mode: 'flat', couriers: COURIERS, free_shipping_min: 400_000 },
  })
})
after(() => checkout?.close())

type Items = readonly { slug: string; qty?: number }[]

const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  checkout.app.call(path, { shop: SHOP, method: 'POST', json, headers })
const itemsOf = (items: Items) =>
  items.map(({ slug, qty = 1 }) => ({ product_id: checkout.id(SHOP, slug), qty }))
const preview = (items: Items, fields: object = {}, headers = {}) =>
  post('/checkout/preview', { items: itemsOf(items), ...fields }, headers)
async function quotes(items: Items) {
  const { body } = await post('/shipping/rates', { destination_ref: VILLAGE, items: itemsOf(items) })
  return body.options as {
    quote_id: string
    courier_code: string
    cost: number
    cost_after_discount: number
  }[]
}

describe('the preview of a cart', () => {
  test('shows what its draft shows, but for the unique code, whatever is in it and chosen', async () => {
    const item = fc.record({
      slug: fc.constantFrom('kursi', 'lampu', 'contoh'),
      qty: fc.integer({ min: 1, max: 4 }),
    })
    const chosen = fc.record({
      items: fc.array(item, { minLength: 1, maxLength: 4 }),
      courier: fc.nat({ max: COURIERS.length - 1 }),
      isQuoted: fc.boolean(),
      payment_method: fc.constantFrom('transfer', 'persen'),
      voucher_code: fc.constantFrom(null, 'hemat', 'ONGKIR', 'SEKALI', 'TUTUP', 'TIDAKADA'),
    })
    await fc.assert(
      fc.asyncProperty(chosen, async ({ items, courier, isQuoted, payment_method, voucher_code }) => {
        const option = (await quotes(items))[courier]
        const shipping = isQuoted
          ? { shipping_quote_id: option?.quote_id, courier_code: null }
          : { courier_code: option?.courier_code }
        const fields = { payment_method, voucher_code, ...shipping }
        const seen = await preview(items, fields)
        const drafted = await checkout.draft(SHOP, { items, city: 'Yogyakarta', ...fields })
        assert.deepEqual([seen.status, drafted.status], [200, 200], drafted.text)
        const { draft_id, expires_at, otp_required, contact, unique_code, total, ...draft } = drafted.body
        const { unfit_payments, ...shown } = seen.body
        assert.deepEqual(shown, { ...draft, total: total - unique_code, problems: [] })
        // What the rates promised is what is paid, unless a voucher changes it.
        if (!draft.voucher?.applied)
          assert.equal(option?.cost_after_discount, draft.shipping_cost - draft.shipping_discount)
      }),
      { numRuns: 40 },
    )
  })

  test('without shipping and payment counts the goods, and does not take shipping for free', async () => {
    const { body } = await preview([{ slug: 'kursi', qty: 2 }])
    const { subtotal, discount_total, shipping_cost, shipping_discount, free_shipping, total, payment_fee } =
      body
    assert.deepEqual([shipping_cost, shipping_discount, free_shipping, payment_fee], [null, null, null, 0])
    assert.equal(total, subtotal - discount_total)
    assert.equal(body.promotion_name, 'Belanja Hemat')
    assert.equal(body.voucher, null)
  })

  test('says of a voucher for shipping that it is judged once shipping is chosen', async () => {
    const { body } = await preview([{ slug: 'lampu' }], { voucher_code: 'ONGKIR' })
    assert.deepEqual([body.voucher.applied, body.voucher.reason], [false, 'shipping_unknown'])
    const chosen = await preview([{ slug: 'lampu' }], { voucher_code: 'ONGKIR', courier_code: 'jne' })
    assert.deepEqual([chosen.body.voucher.applied, chosen.body.voucher.amount], [true, 9_000])
    const isFree = await preview([{ slug: 'kursi', qty: 5 }], { voucher_code: 'ONGKIR' })
    assert.equal(isFree.body.voucher.reason, 'outbid')
  })

  test('tells what cannot be bought, and prices the rest', async () => {
    const items = [{ slug: 'kursi' }, { slug: 'habis' }, { slug: 'prd_tidakada' }]
    const { status, body } = await preview(items)
    assert.equal(status, 200)
    assert.equal(body.lines.length, 2)
    const [problem] = body.problems
    assert.equal(problem.code, 'cart_invalid')
    assert.deepEqual(
      problem.lines.map(({ index, reason }: { index: number; reason: string }) => [index, reason]),
      [
        [1, 'sold_out'],
        [2, 'not_found'],
      ],
    )
  })

  test('says that a payment method does not take it, or is not there', async () => {
    for (const payment_method of ['besar', 'mati', 'tidakada']) {
      const { body } = await preview([{ slug: 'kursi' }], { payment_method })
      assert.deepEqual(
        body.problems.map(({ code }: { code: string }) => code),
        ['payment_unavailable'],
      )
    }
  })

  test('refuses a quote that is unknown or of another cart', async () => {
    const [option] = await quotes([{ slug: 'kursi' }])
    for (const [items, fields] of [
      [[{ slug: 'kursi' }], { shipping_quote_id: 'qt_tidakada' }],
      [[{ slug: 'lampu' }], { shipping_quote_id: option?.quote_id }],
    ] as const) {
      const { status, body } = await preview(items, fields)
      assert.equal(`${status} ${body.error.code}`, '422 quote_invalid')
    }
  })

  test('does not tell whether anybody has used a voucher before', async () => {
    const bought = await checkout.buy(SHOP, { voucher_code: 'SEKALI', contact: 'sekali@contoh.id' })
    assert.equal(bought.status, 200)
    const { body } = await preview([{ slug: 'kursi' }], { voucher_code: 'SEKALI' })
    assert.equal(body.voucher.applied, true)
  })

  test('writes nothing', async () => {
    const { db } = checkout.app.ctx
    const count = async () => {
      const tables = ['drafts', 'held_totals', 'idempotency_keys'] as const
      return Promise.all(
        tables.map((table) =>
          db
            .selectFrom(table)
            .selectAll()
            .execute()
            .then(({ length }) => length),
        ),
      )
    }
    const before = await count()
    await preview(
      [{ slug: 'kursi' }],
      { voucher_code: 'HEMAT', payment_method: 'transfer', courier_code: 'jne' },
      { 'Idempotency-Key': 'lihat-1' },
    )
    assert.deepEqual(await count(), before)
  })
})

describe('a preview and a draft refuse alike a courier without a quote', () => {
  const zoned = {
    code: 'jne',
    name: 'JNE',
    service: 'REG',
    zones: [{ any: true as const, cost_per_kg: 9_000 }],
  }
  const provider = { name: 'biteship' as const, api_key: 'kunci' }
  const wrong: readonly [string, NonNullable<ShopFile['shipping']>, string, string][] = [
    ['zona', { mode: 'zone', couriers: [zoned] }, 'jne', 'shipping_quote_id'],
    [
      'langsung',
      { mode: 'live', origin_ref: VILLAGE, couriers: [COURIER], provider },
      'jne',
      'shipping_quote_id',
    ],
    ['tetap', { mode: 'flat', couriers: [COURIER] }, 'tidakada', 'courier_code'],
    ['layanan', { mode: 'flat', couriers: [COURIER, { ...COURIER, service: 'YES' }] }, 'jne', 'courier_code'],
  ]
  for (const [slug, shipping, courier_code, path] of wrong) {
    test(`${courier_code} in ${shipping.mode} mode, with what is missing: ${path}`, async () => {
      await checkout.shop({ slug, shipping })
      const items = [{ product_id: checkout.id(slug, 'kursi'), qty: 1 }]
      const json = { items, courier_code }
      const seen = await checkout.app.call('/checkout/preview', { shop: slug, method: 'POST', json })
      const drafted = await checkout.draft(slug, { courier_code })
      assert.equal(`${seen.status} ${seen.body.error.code}`, '400 invalid_request', seen.text)
      assert.equal(seen.body.error.details.fields[0].path, path)
      assert.deepEqual(seen.body, drafted.body)
    })
  }
})

test('guessing a code by previews costs what it costs by drafts; looking without a code does not', async (t) => {
  const small = await startTestCheckout({ env: { IP_BUDGETS: 'checkout=3,shipping=50' } })
  t.after(() => small.close())
  await small.shop({ slug: SHOP })
  const look = (fields: object) =>
    small.app.call('/checkout/preview', {
      shop: SHOP,
      method: 'POST',
      json: { items: [{ product_id: small.id(SHOP, 'kursi'), qty: 1 }], ...fields },
    })
  assert.equal((await small.draft(SHOP, { voucher_code: 'TEBAK0' })).status, 200)
  const first = await look({ voucher_code: 'TEBAK1' })
  assert.match(first.headers.ratelimit ?? '', /^"shipping";r=49;t=\d+, "checkout";r=1;t=\d+$/)
  assert.equal((await look({ voucher_code: 'TEBAK2' })).status, 200)
  const refused = await look({ voucher_code: 'TEBAK3' })
  assert.equal(`${refused.status} ${refused.body.error.code}`, '429 rate_limited')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  for (const fields of [{}, { voucher_code: ' ' }, { voucher_code: null }])
    assert.equal((await look(fields)).status, 200)
})
