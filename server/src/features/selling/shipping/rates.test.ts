// POST /shipping/rates in the modes that need no vendor: flat and zone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aShop } from '../../../../test/world.ts'
import { COURIERS, JAKARTA, PRODUCTS, startRates } from './rates.fixture.ts'

const BANDUNG = '3273011001'

let shipping: Awaited<ReturnType<typeof startRates>>
before(async () => {
  shipping = await startRates()
})
after(() => shipping.close())

const refOf = (q: string) => shipping.app.ctx.places.search(q, 1)[0]?.ref

describe('flat mode', () => {
  test('offers one cost a courier, cheapest first, with a quote for each', async () => {
    const { status, body } = await shipping.rates('rata', [{ slug: 'kursi' }], { destination_ref: BANDUNG })
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
      (await shipping.rates('zona', [{ slug: 'kursi', qty }])).body.options.map(
        (option: { cost: number }) => option.cost,
      )
    assert.deepEqual(await costs(1), [8_000, 9_000], '1,300 g is 1 kg')
    assert.deepEqual(await costs(2), [8_000 * 3, 9_000 * 3], '2,600 g is 3 kg')
  })

  test('a courier without a zone for the place offers nothing', async () => {
    const { body } = await shipping.rates('zona', [{ slug: 'kursi' }], { destination_ref: BANDUNG })
    assert.deepEqual(
      body.options.map((option: { courier_code: string }) => option.courier_code),
      ['jne'],
    )
  })

  test('weight comes from the variant, else from the product', async () => {
    assert.equal((await shipping.rates('zona', [{ slug: 'meja', sku: 'MEJA-A' }])).body.weight_grams, 2_500)
  })

  test('an unserved destination is 422 with served ones near by: same district, city, province', async () => {
    const { status, body } = await shipping.rates('zona', [{ slug: 'kursi' }], {
      destination_ref: refOf('jayapura'),
    })
    assert.equal(status, 422)
    assert.equal(body.error.code, 'destination_unserved')
    assert.deepEqual(body.error.details.alternatives, [], 'nothing of that province is served')

    const west = await shipping.rates('zona', [{ slug: 'kursi' }], {
      destination_ref: refOf('soreang kabupaten bandung'),
    })
    assert.equal(west.body.error?.code, 'destination_unserved')
    const { alternatives } = west.body.error.details
    assert.equal(alternatives.length, 5)
    for (const place of alternatives) {
      assert.match(place.ref, /^3273/, 'the served city of the same province')
      const again = await shipping.rates('zona', [{ slug: 'kursi' }], { destination_ref: place.ref })
      assert.equal(again.status, 200, 'an alternative is really served')
    }
  })
})

describe('the destination', () => {
  test('the label that comes back is the server’s own', async () => {
    const { body } = await shipping.rates('zona', [{ slug: 'kursi' }], {
      destination_ref: JAKARTA,
      destination_label: 'rumah saya',
    })
    assert.equal(body.destination_label, shipping.app.ctx.places.find(JAKARTA)?.label)
  })

  test('without a known ref, a label that names one place clearly serves', async () => {
    const label = shipping.app.ctx.places.find(JAKARTA)?.label
    for (const destination of [
      { destination_label: label },
      { destination_ref: '0000000000', destination_label: label },
    ]) {
      const { status, body } = await shipping.rates('zona', [{ slug: 'kursi' }], destination)
      assert.equal(status, 200)
      assert.equal(body.destination_label, label)
    }
  })

  test('a label that may mean several places is 422 with the candidates, one that means none with nothing', async () => {
    const several = await shipping.rates('zona', [{ slug: 'kursi' }], { destination_label: 'jakarta' })
    assert.equal(several.status, 422)
    assert.equal(several.body.error.code, 'destination_unserved')
    assert.ok(several.body.error.details.alternatives.length > 1)
    const none = await shipping.rates('zona', [{ slug: 'kursi' }], { destination_label: 'zzzzqqqq' })
    assert.deepEqual(none.body.error.details.alternatives, [])
    const unknown = await shipping.rates('zona', [{ slug: 'kursi' }], { destination_ref: '0000000000' })
    assert.equal(unknown.body.error.code, 'destination_unserved')
  })

  test('a request with neither ref nor label is 400', async () => {
    const { status, body } = await shipping.rates('zona', [{ slug: 'kursi' }], {})
    assert.equal(status, 400)
    assert.equal(body.error.details.fields[0].path, 'destination_ref')
  })
})

describe('free shipping', () => {
  const shopWith = async (
    slug: string,
    terms: object,
    promotions: NonNullable<Parameters<typeof aShop>[0]>['promotions'] = [],
  ) => {
    await shipping.app.shop(
      aShop({
        slug,
        products: PRODUCTS,
        shipping: { mode: 'flat', couriers: COURIERS, ...terms },
        promotions,
      }),
    )
    await shipping.rememberIds(slug)
  }
  const isFree = async (slug: string, qty: number) =>
    (await shipping.rates(slug, [{ slug: 'kursi', qty }])).body.free_shipping

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
      kind: 'shipping' as const,
      discount_type: 'amount' as const,
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
  shipping.app.clock.set('2026-11-15T00:00:00.000Z')
  const { body } = await shipping.rates('zona', [{ slug: 'kursi' }])
  const quoteId = body.options[0].quote_id
  const stored = await shipping.app.ctx.db
    .selectFrom('shipping_quotes')
    .where('id', '=', quoteId)
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.equal(stored.destination_ref, JAKARTA)
  assert.equal(stored.courier_code, 'sicepat')
  assert.equal(stored.cost, body.options[0].cost)
  assert.equal(stored.expires_at.toISOString(), '2026-11-15T00:30:00.000Z')
})
