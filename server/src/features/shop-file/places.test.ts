// Places a shop file names that are not there are warned of by their path.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPlaces } from '@etalase/places'
import { placeWarnings } from './places.ts'

const zones = (...list: object[]) => [
  { code: 'jne', zones: list.map((zone) => ({ cost_per_kg: 1, ...zone })) },
]

test('real villages, districts, cities and provinces pass, made-up ones are named', () => {
  const { hasPlace } = loadPlaces()
  const real = {
    origin_ref: '3174041001',
    couriers: zones({ province: '31' }, { city: '3273' }, { district: '317404' }),
  }
  assert.deepEqual(placeWarnings({ slug: 'x', shipping: real }, hasPlace), [])
  const madeUp = {
    origin_ref: '9999999999',
    couriers: zones({ province: '99' }, { city: '3299' }, { district: '317499' }),
  }
  assert.deepEqual(placeWarnings({ slug: 'x', shipping: madeUp }, hasPlace), [
    'shipping.origin_ref: there is no place 9999999999',
    'shipping.couriers[0].zones[0].province: there is no place 99',
    'shipping.couriers[0].zones[1].city: there is no place 3299',
    'shipping.couriers[0].zones[2].district: there is no place 317499',
  ])
})
