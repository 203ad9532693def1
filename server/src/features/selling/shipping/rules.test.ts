// The shop's own costs: flat, by zone, by chargeable kilogram.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shippingDiscount } from '../../../domain/pricing/discounts.ts'
import { type Courier, chargeableKilograms, cheapestFirst, flatOffers, zoneFor, zoneOffers } from './rules.ts'

const courier = (fields: Partial<Courier>): Courier => ({
  code: 'jne',
  name: 'JNE',
  service: 'REG',
  eta: '2-3 hari',
  cost: null,
  enabled: true,
  services: [],
  zones: [],
  ...fields,
})

test('chargeable kilograms round up with a tolerance of 300 g, at least 1', () => {
  const cases = [
    [0, 1],
    [1, 1],
    [1_000, 1],
    [1_300, 1],
    [1_301, 2],
    [2_300, 2],
    [2_301, 3],
    [10_000, 10],
  ] as const
  for (const [grams, kilograms] of cases) assert.equal(chargeableKilograms(grams), kilograms, `${grams} g`)
})

test('the most specific zone wins, in whatever order they stand: district, city, province, any', () => {
  const any = { any: true, cost_per_kg: 4 }
  const province = { province: '31', cost_per_kg: 3 }
  const city = { city: '3174', cost_per_kg: 2 }
  const district = { district: '317404', cost_per_kg: 1 }
  for (const zones of [
    [any, province, city, district],
    [district, city, province, any],
    [city, any, district, province],
  ]) {
    assert.equal(zoneFor(zones, '3174041001'), district)
    assert.equal(zoneFor(zones, '3174051001'), city)
    assert.equal(zoneFor(zones, '3171011001'), province)
    assert.equal(zoneFor(zones, '3273011001'), any)
  }
  assert.equal(zoneFor([province], '3273011001'), null)
})

test('zone costs are per chargeable kilogram, with the zone’s own time when it has one', () => {
  const zones = [
    { province: '31', cost_per_kg: 9_000, eta: '1-2 hari' },
    { any: true, cost_per_kg: 20_000 },
  ]
  assert.deepEqual(zoneOffers([courier({ zones })], '3174041001', 2_301), [
    {
      courierCode: 'jne',
      courierName: 'JNE',
      service: 'REG',
      name: 'JNE REG',
      etd: '1-2 hari',
      cost: 27_000,
    },
  ])
  assert.equal(zoneOffers([courier({ zones })], '3273011001', 500)[0]?.etd, '2-3 hari')
})

test('a courier without a zone for the place, or without a cost in flat mode, offers nothing', () => {
  assert.deepEqual(
    zoneOffers([courier({ zones: [{ province: '31', cost_per_kg: 1 }] })], '3273011001', 1),
    [],
  )
  assert.deepEqual(flatOffers([courier({ cost: null })]), [])
  assert.equal(flatOffers([courier({ cost: 0 })]).length, 1)
})

test('offers come cheapest first, equals in the merchant’s order', () => {
  const offers = flatOffers([
    courier({ code: 'a', cost: 2 }),
    courier({ code: 'b', cost: 1 }),
    courier({ code: 'c', cost: 1 }),
  ])
  assert.deepEqual(
    cheapestFirst(offers).map((offer) => offer.courierCode),
    ['b', 'c', 'a'],
  )
})

test('a shipping discount is whole rupiah between nothing and the cost, and free from the minimum on', () => {
  const money = fc.integer({ min: 0, max: 10_000_000 })
  const promotion = fc.record({
    name: fc.constant('Subsidi'),
    discount_type: fc.constantFrom('percent' as const, 'amount' as const),
    discount_value: fc.integer({ min: 0, max: 100 }),
    max_discount: fc.option(money),
    min_subtotal: money,
  })
  fc.assert(
    fc.property(
      money,
      money,
      fc.option(money),
      fc.array(promotion),
      (cost, subtotal, freeFrom, promotions) => {
        const { amount } = shippingDiscount(cost, subtotal, { freeFrom, promotions })
        assert.ok(Number.isInteger(amount) && amount >= 0 && amount <= cost)
        if (freeFrom !== null && subtotal >= freeFrom) assert.equal(amount, cost)
        const fewer = shippingDiscount(cost, subtotal, { freeFrom, promotions: promotions.slice(1) })
        assert.ok(amount >= fewer.amount, 'one more promotion never costs the buyer')
      },
    ),
  )
})
