// POST /shipping/rates in the modes that need no vendor: flat and zone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aProduct, aShop } from '../../../../test/world.ts'

const JAKARTA = '3174041001'
const BANDUNG = '3273011001'

const COURIERS = [
  {
    code: 'jne',
    name: 'JNE',
    service: 'REG',
    eta: '2-3 hari',
    cost: 18_000,
    zones: [
      { province: '31', cost_per_kg: 9_000, eta: '1-2 hari' },
      { city: '3273', cost_per_kg: 12_000 },
    ],
  },
  {
    code: 'sicepat',
    name: 'SiCepat',
    service: 'REG',
    eta: '3 hari',
    cost: 15_000,
    zones: [{ province: '31', cost_per_kg: 8_000 }],
  },
  { code: 'pos', name: 'Pos', cost: 1, enabled: false, zones: [{ any: true, cost_per_kg: 1 }] },
]

const PRODUCTS = [
  aProduct({ slug: 'kursi', price: 100_000, weight_grams: 1_300, stock: 5 }),
  aProduct({
    slug: 'meja',
    price: 50_000,
    weight_grams: 1_000,
    options: [{ name: 'Warna', values: ['A', 'B'] }],
    variants: [
      { sku: 'MEJA-A', options: { Warna: 'A' }, stock: 2, weight_grams: 2_500 },
      { sku: 'MEJA-B', options: { Warna: 'B' }, stock: 0 },
    ],
  }),
  aProduct({ slug: 'nanti', sell_from: '2030-01-01T00:00:00Z' }),
  aProduct({ slug: 'lewat', sell_until: '2020-01-01T00:00:00Z' }),
  aProduct({ slug: 'habis', stock: 0 }),
  aProduct({ slug: 'pesan', stock: 0, preorder: { lead_days: 7 } }),
]

let app: TestApp
const ids = new Map<string, string>()
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'zona', products: PRODUCTS, shipping: { mode: 'zone', couriers: COURIERS } }))
  await app.shop(aShop({ slug: 'rata', products: PRODUCTS, shipping: { mode: 'flat', couriers: COURIERS } }))
  for (const shop of ['zona', 'rata']) {
    const { body } = await app.call('/products?limit=100', { shop })
    for (const product of body.products) ids.set(`${shop} ${product.slug}`, product.id)
    const meja = (await app.call('/products/meja', { shop })).body
    for (const variant of meja.variants) ids.set(`${shop} ${variant.sku}`, variant.id)
  }
})
after(() => app.close())

const refOf = (q: string) => app.ctx.places.search(q, 1)[0]?.ref

interface Item {
  slug: string
  qty?: number
  sku?: string
}

const rates = (shop: string, items: Item[], destination: object = { destination_ref: JAKARTA }) =>
  app.call('/shipping/rates', {
    shop,
    method: 'POST',
    json: {
      ...destination,
      items: items.map(({ slug, qty = 1, sku }) => ({
        product_id: ids.get(`${shop} ${slug}`) ?? slug,
        qty,
        ...(sku && { variant_id: ids.get(`${shop} ${sku}`) ?? sku }),
      })),
    },
  })

describe('flat mode', () => {
  test('offers one cost a courier, cheapest first, with a quote for each', async () => {
    const { status, body } = await rates('rata', [{ slug: 'kursi' }], { destination_ref: BANDUNG })
    assert.equal(status, 200)
    assert.equal(body.weight_grams, 1_300)
    assert.equal(body.free_shipping, false)
    assert.match(body.destination_label, /Bandung/)
    const options = body.options.map(({ quote_id, ...option }: { quote_id: string }) => option)
    assert.deepEqual(options, [
      {
        courier_code: 'sicepat',
        courier_name: 'SiCepat',
        courier_service: 'REG',
        name: 'SiCepat REG',
        etd: '3 hari',
        cost: 15_000,
        cost_after_discount: 15_000,
      },
      {
        courier_code: 'jne',
        courier_name: 'JNE',
        courier_service: 'REG',
        name: 'JNE REG',
        etd: '2-3 hari',
        cost: 18_000,
        cost_after_discount: 18_000,
      },
    ])
    for (const { quote_id } of body.options) assert.match(quote_id, /^qt_[0-9a-z]{26}$/)
  })
})

describe('zone mode', () => {
  test('costs the zone’s rate times the chargeable kilograms', async () => {
    const costs = async (qty: number) =>
      (await rates('zona', [{ slug: 'kursi', qty }])).body.options.map(
        (option: { cost: number }) => option.cost,
      )
    assert.deepEqual(await costs(1), [8_000, 9_000], '1,300 g is 1 kg')
    assert.deepEqual(await costs(2), [8_000 * 3, 9_000 * 3], '2,600 g is 3 kg')
  })

  test('a courier without a zone for the place offers nothing', async () => {
    const { body } = await rates('zona', [{ slug: 'kursi' }], { destination_ref: BANDUNG })
    assert.deepEqual(
      body.options.map((option: { courier_code: string }) => option.courier_code),
      ['jne'],
    )
  })

  test('weight comes from the variant, else from the product', async () => {
    assert.equal((await rates('zona', [{ slug: 'meja', sku: 'MEJA-A' }])).body.weight_grams, 2_500)
  })

  test('an unserved destination is 422 with served ones near by: same district, city, province', async () => {
    const { status, body } = await rates('zona', [{ slug: 'kursi' }], { destination_ref: refOf('jayapura') })
    assert.equal(status, 422)
    assert.equal(body.error.code, 'destination_unserved')
    assert.deepEqual(body.error.details.alternatives, [], 'nothing of that province is served')

    const west = await rates('zona', [{ slug: 'kursi' }], {
      destination_ref: refOf('soreang kabupaten bandung'),
    })
    assert.equal(west.body.error?.code, 'destination_unserved')
    const { alternatives } = west.body.error.details
    assert.equal(alternatives.length, 5)
    for (const place of alternatives) {
      assert.match(place.ref, /^3273/, 'the served city of the same province')
      const again = await rates('zona', [{ slug: 'kursi' }], { destination_ref: place.ref })
      assert.equal(again.status, 200, 'an alternative is really served')
    }
  })
})

describe('the destination', () => {
  test('the label that comes back is the server’s own', async () => {
    const { body } = await rates('zona', [{ slug: 'kursi' }], {
      destination_ref: JAKARTA,
      destination_label: 'rumah saya',
    })
    assert.equal(body.destination_label, app.ctx.places.find(JAKARTA)?.label)
  })

  test('without a known ref, a label that names one place clearly serves', async () => {
    const label = app.ctx.places.find(JAKARTA)?.label
    for (const destination of [
      { destination_label: label },
      { destination_ref: '0000000000', destination_label: label },
    ]) {
      const { status, body } = await rates('zona', [{ slug: 'kursi' }], destination)
      assert.equal(status, 200)
      assert.equal(body.destination_label, label)
    }
  })

  test('a label that may mean several places is 422 with the candidates, one that means none with nothing', async () => {
    const several = await rates('zona', [{ slug: 'kursi' }], { destination_label: 'jakarta' })
    assert.equal(several.status, 422)
    assert.equal(several.body.error.code, 'destination_unserved')
    assert.ok(several.body.error.details.alternatives.length > 1)
    const none = await rates('zona', [{ slug: 'kursi' }], { destination_label: 'zzzzqqqq' })
    assert.deepEqual(none.body.error.details.alternatives, [])
    const unknown = await rates('zona', [{ slug: 'kursi' }], { destination_ref: '0000000000' })
    assert.equal(unknown.body.error.code, 'destination_unserved')
  })

  test('a request with neither ref nor label is 400', async () => {
    const { status, body } = await rates('zona', [{ slug: 'kursi' }], {})
    assert.equal(status, 400)
    assert.equal(body.error.details.fields[0].path, 'destination_ref')
  })
})

describe('the cart is checked like a draft’s', () => {
  const reasonOf = async (...items: Item[]) => {
    const { status, body } = await rates('zona', items)
    assert.equal(status, 422, JSON.stringify(body))
    assert.equal(body.error.code, 'cart_invalid')
    return body.error.details.lines.map(({ index, reason, available }: Record<string, unknown>) => [
      index,
      reason,
      available,
    ])
  }

  test('each way a line can be wrong has its reason, all answered at once', async () => {
    const lines = await reasonOf(
      { slug: 'prd_tidakada' },
      { slug: 'kursi' },
      { slug: 'meja' },
      { slug: 'meja', sku: 'MEJA-B' },
      { slug: 'kursi', sku: 'MEJA-A' },
      { slug: 'nanti' },
      { slug: 'lewat' },
      { slug: 'habis' },
    )
    assert.deepEqual(lines, [
      [0, 'not_found', null],
      [2, 'variant_required', null],
      [3, 'sold_out', 0],
      [4, 'not_found', null],
      [5, 'not_on_sale_yet', null],
      [6, 'sale_ended', null],
      [7, 'sold_out', 0],
    ])
  })

  test('equal items are summed before stock is looked at, and are one error, at the first of them', async () => {
    const wanted = [{ slug: 'kursi', qty: 3 }, { slug: 'habis' }, { slug: 'kursi', qty: 3 }]
    assert.deepEqual(await reasonOf(...wanted), [
      [0, 'not_enough_stock', 5],
      [1, 'sold_out', 0],
    ])
    assert.equal(
      (
        await rates('zona', [
          { slug: 'kursi', qty: 2 },
          { slug: 'kursi', qty: 3 },
        ])
      ).status,
      200,
    )
  })

  test('a pre-order product sells past its stock', async () => {
    assert.equal((await rates('zona', [{ slug: 'pesan', qty: 99 }])).status, 200)
  })

  test('a product of another shop is not found', async () => {
    const { body } = await app.call('/shipping/rates', {
      shop: 'zona',
      method: 'POST',
      json: { destination_ref: JAKARTA, items: [{ product_id: ids.get('rata kursi'), qty: 1 }] },
    })
    assert.equal(body.error.details.lines[0].reason, 'not_found')
  })

  test('the heaviest cart there can be is answered, not an error', async () => {
    await app.shop(
      aShop({
        slug: 'berat',
        limits: { units_per_line: 99_900 },
        products: [aProduct({ slug: 'kursi', unlimited_stock: true, weight_grams: 30_000 })],
        shipping: { mode: 'flat', couriers: COURIERS },
      }),
    )
    const [product] = (await app.call('/products', { shop: 'berat' })).body.products
    const items = Array.from({ length: 100 }, () => ({ product_id: product.id, qty: 999 }))
    const { status, body } = await app.call('/shipping/rates', {
      shop: 'berat',
      method: 'POST',
      json: { destination_ref: JAKARTA, items },
    })
    assert.equal(status, 200)
    assert.equal(body.weight_grams, 100 * 999 * 30_000)
  })

  test('quantities and the number of items have bounds', async () => {
    for (const items of [
      [],
      Array.from({ length: 101 }, () => ({ slug: 'kursi' })),
      [{ slug: 'kursi', qty: 0 }],
      [{ slug: 'kursi', qty: 1000 }],
    ]) {
      assert.equal((await rates('zona', items)).status, 400)
    }
  })
})

describe('free shipping', () => {
  const shopWith = async (slug: string, shipping: object, promotions: object[] = []) => {
    await app.shop(
      aShop({
        slug,
        products: PRODUCTS,
        shipping: { mode: 'flat', couriers: COURIERS, ...shipping },
        promotions: promotions as never,
      }),
    )
    const { body } = await app.call('/products?limit=100', { shop: slug })
    for (const product of body.products) ids.set(`${slug} ${product.slug}`, product.id)
  }
  const isFree = async (slug: string, qty: number) =>
    (await rates(slug, [{ slug: 'kursi', qty }])).body.free_shipping

  test('is true from the minimum on, unless the merchant disabled it', async () => {
    await shopWith('gratis', { free_shipping_min: 200_000 })
    assert.equal(await isFree('gratis', 1), false)
    assert.equal(await isFree('gratis', 2), true)
    await shopWith('mati', { free_shipping_min: 200_000, free_shipping_disabled: true })
    assert.equal(await isFree('mati', 2), false)
  })

  test('is true when a running shipping promotion covers every option', async () => {
    const promotion = {
      key: 'ongkir',
      name: 'Ongkir',
      kind: 'shipping',
      discount_type: 'amount',
      discount_value: 18_000,
      min_subtotal: 150_000,
    }
    await shopWith('promo', {}, [promotion])
    assert.equal(await isFree('promo', 1), false, 'below its minimum')
    assert.equal(await isFree('promo', 2), true)
    await shopWith('separuh', {}, [{ ...promotion, discount_value: 15_000 }])
    assert.equal(await isFree('separuh', 2), false, 'one option would still cost')
    await shopWith('usai', {}, [{ ...promotion, ends_at: '2020-01-01T00:00:00Z' }])
    assert.equal(await isFree('usai', 2), false)
  })
})

test('a quote is kept for its shop, destination, service and cart, for thirty minutes', async () => {
  app.clock.set('2026-11-15T00:00:00.000Z')
  const { body } = await rates('zona', [{ slug: 'kursi' }])
  const quoteId = body.options[0].quote_id
  const stored = await app.ctx.db
    .selectFrom('shipping_quotes')
    .where('id', '=', quoteId)
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.equal(stored.destination_ref, JAKARTA)
  assert.equal(stored.courier_code, 'sicepat')
  assert.equal(stored.cost, body.options[0].cost)
  assert.equal(stored.expires_at.toISOString(), '2026-11-15T00:30:00.000Z')
})
