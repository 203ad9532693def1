// What a merchant may set of shipping.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from '../../../domain/setting-error.fixture.ts'
import { checkCourier, checkShipping } from './checks.ts'

const ONE_PLACE = 'names exactly one of province, city, district or any'

test('a courier has a name', () => {
  assert.deepEqual(told(checkCourier({ code: 'jne', name: 'JNE' })), [])
  assert.deepEqual(told(checkCourier({ code: 'jne' })), ['name is missing'])
  assert.deepEqual(told(checkCourier({ code: 'jne', name: '' })), ['name is missing'])
})

test('a zone names exactly one place; that it is not any place counts for nothing', () => {
  const zones = [
    { province: '31', cost_per_kg: 1 },
    { city: '3174', cost_per_kg: 1 },
    { district: '317404', any: false, cost_per_kg: 1 },
    { any: true, cost_per_kg: 1 },
    { cost_per_kg: 1 },
    { any: false, cost_per_kg: 1 },
    { province: '31', city: '3174', cost_per_kg: 1 },
    { district: '317404', any: true, cost_per_kg: 1 },
  ]
  assert.deepEqual(told(checkCourier({ code: 'jne', name: 'JNE', zones })), [
    `zones[4] ${ONE_PLACE}`,
    `zones[5] ${ONE_PLACE}`,
    `zones[6] ${ONE_PLACE}`,
    `zones[7] ${ONE_PLACE}`,
  ])
})

test('a courier is listed once for each of its services', () => {
  const jne = { code: 'jne', name: 'JNE' }
  const couriers = [
    jne,
    { ...jne, service: 'REG' },
    { ...jne, service: 'YES' },
    { ...jne, service: 'REG' },
    { code: 'pos' },
  ]
  assert.deepEqual(told(checkShipping({ couriers })), [
    'couriers[3] has the same code and service as couriers[1]',
    'couriers[4].name is missing',
  ])
})

test('live costs need an aggregator to ask', () => {
  const missing = ['provider is missing: mode "live" needs one']
  assert.deepEqual(told(checkShipping({ mode: 'live' })), missing)
  assert.deepEqual(told(checkShipping({ mode: 'live', provider: null })), missing)
  assert.deepEqual(told(checkShipping({ mode: 'live', provider: { name: 'biteship' } })), [])
  assert.deepEqual(told(checkShipping({ mode: 'flat' })), [])
  assert.deepEqual(told(checkShipping({})), [])
})
