import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOfZone, isSamePlace, levelOf, zoneAround } from './zones.ts'

test('a zone around a village is named by the beginning of its code', () => {
  assert.deepEqual(zoneAround('3273011001', 'province'), { province: '32' })
  assert.deepEqual(zoneAround('3273011001', 'city'), { city: '3273' })
  assert.deepEqual(zoneAround('3273011001', 'district'), { district: '327301' })
})

test('a zone tells its size and its code; everywhere else has none', () => {
  assert.equal(levelOf({ city: '3273', cost_per_kg: 1 }), 'city')
  assert.equal(codeOfZone({ city: '3273', cost_per_kg: 1 }), '3273')
  assert.equal(levelOf({ any: true, cost_per_kg: 1 }), 'any')
  assert.equal(codeOfZone({ any: true, cost_per_kg: 1 }), null)
})

test('a place that has a zone is known again, whatever it costs', () => {
  assert.ok(isSamePlace({ city: '3273' }, { city: '3273', cost_per_kg: 9_000, eta: '2 hari' }))
  assert.ok(!isSamePlace({ city: '3273' }, { province: '32', cost_per_kg: 9_000 }))
})
