// What a buyer would pay, as the merchant sees it before: held to what drafts and sales say afterwards.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '../../../test/world.ts'
import { NOW, startTestOrders, type TestOrders } from '../orders/orders.fixture.ts'
import { COURIER, TRANSFER } from './checkout.fixture.ts'

const SOON = '2026-11-16T00:00:00.000Z'
const LATER = '2026-11-20T00:00:00.000Z'
const VILLAGE = '3471101001'

let orders: TestOrders
let shop: string
let token: string
before(async () => {
  orders = await startTestOrders()
  orders.app.clock.set(NOW)
  shop = await orders.aShop({
    categories: [{ key: 'rotan', label: 'Rotan' }],
    products: [
      aProduct({ slug: 'kursi', price: 100_000, stock: 5, category: 'rotan' }),
      aProduct({
        slug: 'meja',
        price: 250_000,
        options: [{ name: 'Ukuran', values: ['S', 'L'] }],
        variants: [
          { sku: 'MEJA-S', options: { Ukuran: 'S' }, stock: 3 },
          { sku: 'MEJA-L', options: { Ukuran: 'L' }, price: 400_000, stock: 3 },
        ],
      }),
      aProduct({ slug: 'habis', price: 50_000, stock: 0 }),
      aProduct({ slug: 'nanti', price: 60_000, sell_from: SOON }),
    ],
    promotions: [
      {
        key: 'sekarang',
        name: 'Diskon Kursi',
        kind: 'campaign',
        discount_type: 'percent',
        discount_value: 10,
        products: ['kursi'],
      },
      {
        key: 'besok',
        name: 'Diskon Besok',
        kind: 'campaign',
        discount_type: 'percent',
        discount_value: 50,
        starts_at: SOON,
        ends_at: LATER,
      },
      {
        key: 'order',
        name: 'Hemat Belanja',
        kind: 'order',
        discount_type: 'amount',
        discount_value: 20_000,
        min_subtotal: 200_000,
      },
      {
        key: 'ongkir',
        name: 'Subsidi Ongkir',
        kind: 'shipping',
        discount_type: 'amount',
        discount_value: 4_000,
        min_subtotal: 300_000,
      },
    ],
    vouchers: [
      { code: 'HEMAT', kind: 'order', discount_type: 'amount', discount_value: 30_000 },
      { code: 'HABIS', kind: 'order', discount_type: 'amount', discount_value: 30_000, usage_limit: 0 },
    ],
    payment_methods: [
      { ...TRANSFER, unique_code: true, fee_flat: 500 },
      { ...TRANSFER, code: 'besar', name: 'Besar', min_order_total: 5_000_000 },
      { ...TRANSFER, code: 'mati', name: 'Mati', enabled: false },
    ],
    shipping: { mode: 'flat', couriers: [COURIER], free_shipping_min: 2_000_000 },
  })
  token = await orders.app.token({ shop })
})
after(() => orders.close())

const item = (slug: string, qty = 1, sku?: string) => ({
  product_id: orders.id(shop, slug),
  qty,
  ...(sku && { variant_id: orders.id(shop, sku) }),
})
const preview = (fields: object, items = [item('kursi')]) =>
  orders.app.admin(`/shops/${shop}/price-preview`, { method: 'POST', token, json: { items, ...fields } })
async function priced(fields: object, items?: ReturnType<typeof item>[]) {
  const { status, body, text } = await preview(fields, items)
  assert.equal(status, 200, text)
  return body
}
const fieldsOf = async (fields: object): Promise<string[]> => {
  const { status, body } = await preview(fields)
  assert.equal(status, 400)
  return body.error.details.fields.map(({ path }: { path: string }) => path)
}
const admin = (method: string, path: string, json: object) =>
  orders.app.admin(`/shops/${shop}${path}`, { method, token, json, ifMatch: '*' })

describe('a preview', () => {
  test('says what a draft of the same cart says, but for the unique code', async () => {
    for (const [fields, items] of [
      [{}, [item('kursi')]],
      [{ voucher_code: 'hemat' }, [item('kursi', 2), item('meja', 1, 'MEJA-L')]],
      [{ voucher_code: 'HABIS' }, [item('meja', 1, 'MEJA-S')]],
      [{ voucher_code: 'tidak-ada' }, [item('meja', 3, 'MEJA-L'), item('meja', 3, 'MEJA-S')]],
    ] as const) {
      const asked = { ...fields, payment_method: 'transfer', courier_code: 'jne' }
      const shown = await priced(asked, [...items])
      const { body: draft } = await orders.app.call('/checkout/draft', {
        shop,
        method: 'POST',
        json: {
          items,
          customer_name: 'Budi',
          contact: 'budi@contoh.id',
          address: 'Jl. Melati 1',
          city: 'Bandung',
          ...asked,
        },
      })
      for (const name of Object.keys(shown).filter((each) => !['at', 'discounts', 'problems'].includes(each)))
        if (name !== 'total') assert.deepEqual(shown[name], draft[name], name)
      assert.equal(shown.total, draft.total - draft.unique_code)
      assert.deepEqual([shown.problems, shown.at], [[], NOW])
    }
  })

  test('says the total that a sale made in a chat will have', async () => {
    const items = [item('kursi')]
    const { body: rates } = await admin('POST', '/shipping/quotes', { items, destination_ref: VILLAGE })
    const quote = { shipping_quote_id: rates.options[0].quote_id }
    for (const shipping of [quote, { shipping_cost: 7_000 }, {}]) {
      const shown = await priced({ payment_method: 'transfer', ...shipping }, items)
      const sold = await admin('POST', '/orders', {
        items,
        customer_name: 'Tini',
        address: 'Jl. Kenanga 5',
        city: 'Yogyakarta',
        payment_method: 'transfer',
        ...shipping,
      })
      assert.equal(sold.status, 201, sold.text)
      assert.equal(shown.total, sold.body.total - sold.body.unique_code)
      const { number } = sold.body
      await admin('POST', `/orders/${number}/moves`, { to: 'cancelled' })
    }
  })

  test('names each discount: of campaigns, of the order, of shipping, of a voucher', async () => {
    const items = [item('kursi', 2), item('meja', 1, 'MEJA-S')]
    const plain = await priced({ shipping_cost: 10_000 }, items)
    assert.deepEqual(plain.discounts, [
      { kind: 'campaign', name: 'Diskon Kursi', amount: 20_000 },
      { kind: 'order', name: 'Hemat Belanja', amount: 20_000 },
      { kind: 'shipping', name: 'Subsidi Ongkir', amount: 4_000 },
    ])
    assert.deepEqual(
      [plain.subtotal, plain.discount_total, plain.shipping_discount, plain.total],
      [430_000, 20_000, 4_000, 416_000],
    )
    const withVoucher = await priced({ voucher_code: 'HEMAT' }, items)
    assert.deepEqual(withVoucher.discounts[1], { kind: 'voucher', name: 'HEMAT', amount: 30_000 })
    assert.equal(withVoucher.voucher.applied, true)
    const much = await priced({ shipping_cost: 10_000, voucher_code: 'HEMAT' }, [item('meja', 5, 'MEJA-L')])
    assert.deepEqual(much.discounts.at(-1), { kind: 'shipping', name: 'Gratis ongkir', amount: 10_000 })
  })

  test('looks at another moment, and buyers go on seeing this one', async () => {
    const seen = async () => (await orders.app.call('/products/kursi', { shop })).body.price
    const before = await seen()
    const soon = await priced({ at: SOON })
    assert.deepEqual([soon.total, soon.lines[0].promotion_name], [50_000, 'Diskon Besok'])
    assert.deepEqual([soon.lines[0].undiscounted_unit_price, soon.lines[0].unit_price], [100_000, 50_000])
    assert.equal((await priced({ at: LATER })).total, 90_000)
    assert.equal((await priced({})).total, 90_000)
    assert.equal(await seen(), before)
    assert.deepEqual((await priced({ at: SOON }, [item('nanti')])).problems, [])
  })

  test('prices what cannot be bought where it can, and says why nobody could order it', async () => {
    const { lines, total, problems } = await priced({}, [
      item('habis'),
      item('kursi', 9),
      item('nanti'),
      item('meja'),
      { product_id: 'prd_tidak_ada', qty: 1 },
    ])
    assert.deepEqual(
      lines.map(({ product_id }: { product_id: string }) => product_id),
      ['habis', 'kursi', 'nanti'].map((slug) => orders.id(shop, slug)),
    )
    assert.equal(total, 50_000 + 9 * 90_000 + 60_000 - 20_000)
    const [problem, ...others] = problems
    assert.deepEqual([problem.code, others], ['cart_invalid', []])
    assert.deepEqual(
      problem.lines.map(({ index, reason, available }: Record<string, unknown>) => [
        index,
        reason,
        available,
      ]),
      [
        [0, 'sold_out', 0],
        [1, 'not_enough_stock', 5],
        [2, 'not_on_sale_yet', null],
        [3, 'variant_required', null],
        [4, 'not_found', null],
      ],
    )
  })

  test('says that a method does not take the total, and refuses one that nobody can use', async () => {
    const { problems, total } = await priced({ payment_method: 'besar' })
    assert.deepEqual(
      problems.map(({ code }: { code: string }) => code),
      ['payment_unavailable'],
    )
    assert.equal(total, 90_000)
    for (const payment_method of ['mati', 'entah'])
      assert.equal((await preview({ payment_method })).body.error.code, 'payment_unavailable')
    assert.equal((await preview({ shipping_quote_id: 'qt_entah' })).body.error.code, 'quote_invalid')
    assert.equal((await preview({ courier_code: 'entah' })).body.error.code, 'quote_invalid')
  })

  test('leaves nothing behind', async () => {
    const before = await orders.dump(shop)
    const drafts = () => orders.app.ctx.db.selectFrom('drafts').select('id').execute()
    const count = (await drafts()).length
    await priced({
      voucher_code: 'HEMAT',
      payment_method: 'transfer',
      promotion: { key: 'baru', name: 'Baru', kind: 'order', discount_type: 'percent', discount_value: 50 },
    })
    assert.deepEqual(await orders.dump(shop), before)
    assert.equal((await drafts()).length, count)
  })

  test('is of the own shop: another one’s products and quotes are not there', async () => {
    const other = await orders.aShop()
    const { problems } = await priced({}, [{ product_id: orders.id(other, 'kursi'), qty: 1 }])
    assert.equal(problems[0].lines[0].reason, 'not_found')
  })
})

describe('a promotion that is not saved yet', () => {
  const CAMPAIGN = {
    key: 'rencana',
    name: 'Rencana',
    kind: 'campaign',
    discount_type: 'percent',
    discount_value: 40,
  } as const

  test('gives the price that it will give once it is saved', async () => {
    for (const fields of [
      CAMPAIGN,
      { ...CAMPAIGN, products: ['meja'] },
      { ...CAMPAIGN, categories: ['rotan'] },
      { ...CAMPAIGN, whole_shop: false },
      { ...CAMPAIGN, max_discount: 15_000 },
      { ...CAMPAIGN, starts_at: LATER },
      { ...CAMPAIGN, kind: 'order', min_subtotal: 100_000 },
      { ...CAMPAIGN, kind: 'shipping' },
    ]) {
      const cart = [item('kursi'), item('meja', 1, 'MEJA-L')]
      const before = await priced({ shipping_cost: 10_000, promotion: fields }, cart)
      const created = await admin('POST', '/promotions', fields)
      assert.equal(created.status, 201, created.text)
      const saved = await priced({ shipping_cost: 10_000 }, cart)
      assert.deepEqual(before, saved, JSON.stringify(fields))
      await orders.app.admin(`/shops/${shop}/promotions/${created.body.id}`, {
        method: 'DELETE',
        token,
        ifMatch: '*',
      })
    }
  })

  test('stands in for the one it is an edit of, and what it leaves out stays', async () => {
    const { body: all } = await orders.app.admin(`/shops/${shop}/promotions`, { token })
    const { id } = all.items.find(({ key }: { key: string }) => key === 'sekarang')
    const edited = { key: 'sekarang', discount_value: 25, replaces: id }
    const { total, lines } = await priced({ promotion: edited }, [item('kursi'), item('meja', 1, 'MEJA-S')])
    assert.deepEqual(
      lines.map(({ unit_price, promotion_name }: Record<string, unknown>) => [unit_price, promotion_name]),
      [
        [75_000, 'Diskon Kursi'],
        [250_000, null],
      ],
    )
    assert.equal(total, 305_000)
    // As another kind it is no campaign any more.
    const asOrder = await priced({ promotion: { ...edited, kind: 'order' } })
    assert.deepEqual([asOrder.subtotal, asOrder.discount_total], [100_000, 25_000])
    assert.equal((await priced({})).total, 90_000)
  })

  test('is refused for what creating it would be refused for', async () => {
    const wrong = { ...CAMPAIGN, discount_value: 140, products: ['entah'], starts_at: LATER, ends_at: SOON }
    const created = await admin('POST', '/promotions', wrong)
    assert.equal(created.status, 400)
    const { body } = await preview({ promotion: wrong })
    assert.deepEqual(
      body.error.details.fields,
      created.body.error.details.fields.map(({ path, message }: Record<string, string>) => ({
        path: `promotion.${path}`,
        message,
      })),
    )
    assert.deepEqual(await fieldsOf({ promotion: { ...CAMPAIGN, key: 'sekarang' } }), ['promotion.key'])
    assert.deepEqual(await fieldsOf({ promotion: { ...CAMPAIGN, replaces: 'prm_entah' } }), [
      'promotion.replaces',
    ])
    assert.deepEqual(await fieldsOf({ promotion: { ...CAMPAIGN, discount_value: -1 }, at: 'besok' }), [
      'at',
      'promotion.discount_value',
    ])
  })
})

test('a promotion that names more than a shop lists by hand is refused before it is looked up', async () => {
  const products = Array.from({ length: 50_000 }, (_, i) => `p${i}`)
  assert.deepEqual(await fieldsOf({ promotion: { key: 'banyak', products, categories: products } }), [
    'promotion.products',
    'promotion.categories',
  ])
})

describe('a voucher that is not saved yet', () => {
  test('is entered by itself, and judged as any', async () => {
    const voucher = { code: 'coba', kind: 'order', discount_type: 'percent', discount_value: 50 }
    const used = await priced({ voucher })
    assert.deepEqual([used.voucher.code, used.voucher.applied, used.total], ['COBA', true, 45_000])
    const early = await priced({ voucher: { ...voucher, starts_at: SOON } })
    assert.deepEqual([early.voucher.reason, early.total], ['not_started', 90_000])
    const soon = await priced({ voucher: { ...voucher, starts_at: SOON }, at: SOON })
    assert.equal(soon.voucher.applied, true)
    const small = await priced({ voucher: { ...voucher, min_subtotal: 500_000 } })
    assert.equal(small.voucher.reason, 'below_minimum')
    const other = await priced({ voucher, voucher_code: 'hemat' })
    assert.deepEqual([other.voucher.code, other.total], ['HEMAT', 60_000])
  })

  test('stands in for the one it is an edit of, with the uses it has had', async () => {
    const raised = await priced({ voucher: { code: 'HABIS', usage_limit: 1, replaces: 'HABIS' } })
    assert.deepEqual([raised.voucher.applied, raised.total], [true, 60_000])
    const still = await priced({ voucher: { code: 'HABIS', discount_value: 40_000, replaces: 'HABIS' } })
    assert.equal(still.voucher.reason, 'used_up')
    const { body: all } = await orders.app.admin(`/shops/${shop}/vouchers`, { token })
    const { id } = all.items.find(({ code }: { code: string }) => code === 'HABIS')
    for (const replaces of [id, 'habis']) {
      const found = await priced({ voucher: { code: 'HABIS', usage_limit: 1, replaces } })
      assert.deepEqual([found.voucher.applied, found.total], [true, 60_000], replaces)
    }
    const wrong = { code: 'HEMAT', kind: 'order', discount_type: 'percent', discount_value: 200 }
    assert.deepEqual(await fieldsOf({ voucher: wrong }), ['voucher.code', 'voucher.discount_value'])
  })
})
