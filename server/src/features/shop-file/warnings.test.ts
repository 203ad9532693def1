// Places that are not there and payments that move no money are warned of by their path.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPlaces } from '@etalase/places'
import { aShop } from '../../../test/world.ts'
import { warningsOf } from './warnings.ts'

const zones = (...list: object[]) => [
  { code: 'jne', zones: list.map((zone) => ({ cost_per_kg: 1, ...zone })) },
]

test('real villages, districts, cities and provinces pass, made-up ones are named', () => {
  const { hasPlace } = loadPlaces()
  const real = {
    origin_ref: '3174041001',
    couriers: zones({ province: '31' }, { city: '3273' }, { district: '317404' }),
  }
  assert.deepEqual(warningsOf({ slug: 'x', shipping: real }, hasPlace), [])
  const madeUp = {
    origin_ref: '9999999999',
    couriers: zones({ province: '99' }, { city: '3299' }, { district: '317499' }),
  }
  assert.deepEqual(warningsOf({ slug: 'x', shipping: madeUp }, hasPlace), [
    'shipping.origin_ref: there is no place 9999999999',
    'shipping.couriers[0].zones[0].province: there is no place 99',
    'shipping.couriers[0].zones[1].city: there is no place 3299',
    'shipping.couriers[0].zones[2].district: there is no place 317499',
  ])
})

const everywhere = () => true

test('a method through the sandbox is warned of, unless it is switched off', () => {
  const payment_methods = [
    { code: 'transfer', gateways: ['manual' as const] },
    { code: 'qris', gateways: ['midtrans' as const, 'sandbox' as const] },
    { code: 'va_bca', gateways: ['sandbox' as const], enabled: false },
  ]
  const warnings = warningsOf(aShop({ payment_methods }), everywhere)
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /^payment_methods\[1\]\.gateways: sandbox moves no money/)
})

test('a shop without methods is not warned', () => {
  assert.deepEqual(warningsOf(aShop(), everywhere), [])
})
