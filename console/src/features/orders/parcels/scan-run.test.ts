import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIRST_SCAN, scanned } from './scan-run.ts'

const NUMBERS = ['ETL-AAAA2222', 'ETL-BBBB3333']

test('an order, its resi, and the next order', () => {
  const first = scanned(FIRST_SCAN, 'etl-aaaa2222', NUMBERS, {})
  assert.equal(first.order, 'ETL-AAAA2222')
  const second = scanned(first, 'JP1', NUMBERS, {})
  assert.deepEqual(second, { order: null, said: { kind: 'filled', number: 'ETL-AAAA2222', resi: 'JP1' } })
})

test('a resi without its order, and one of another order, are refused', () => {
  assert.equal(scanned(FIRST_SCAN, 'JP1', NUMBERS, {}).said?.kind, 'unknown')
  const ofSecond = { order: 'ETL-BBBB3333', said: null }
  const refused = scanned(ofSecond, 'JP1', NUMBERS, { 'ETL-AAAA2222': 'JP1' })
  assert.deepEqual(refused, {
    order: 'ETL-BBBB3333',
    said: { kind: 'taken', code: 'JP1', number: 'ETL-AAAA2222' },
  })
})

test('another order takes the place of one whose resi did not come', () =>
  assert.equal(
    scanned({ order: 'ETL-AAAA2222', said: null }, 'ETL-BBBB3333', NUMBERS, {}).order,
    'ETL-BBBB3333',
  ))
