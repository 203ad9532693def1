import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RATES, zonesFrom } from './rates.ts'

test('what is near costs less: the city, its province, the island, and anywhere', () => {
  const zones = zonesFrom('3471101001')
  const costOf = (field: 'city' | 'province' | 'any', value: string | true) =>
    zones.find((zone) => zone[field] === value)?.cost_per_kg
  assert.equal(costOf('city', '3471'), RATES.city)
  assert.equal(costOf('province', '34'), RATES.province)
  assert.equal(costOf('province', '32'), RATES.island)
  assert.equal(costOf('province', '51'), undefined)
  assert.equal(costOf('any', true), RATES.any)
})

test('every province lies on one island', () => {
  const provinces = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
  for (const province of provinces) {
    const own = zonesFrom(`${province}01011001`).filter((zone) => zone.province === province)
    assert.deepEqual(
      own.map(({ cost_per_kg }) => cost_per_kg),
      [RATES.province],
    )
  }
})
