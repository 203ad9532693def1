// The days of a month, for a table of money.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfMonth } from './month-days.ts'

test('this month is up to today, the one before is whole, also over the end of a year', () => {
  assert.deepEqual(daysOfMonth('2026-11-17', 0), { from: '2026-11-01', to: '2026-11-17' })
  assert.deepEqual(daysOfMonth('2026-03-31', -1), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(daysOfMonth('2026-01-05', -1), { from: '2025-12-01', to: '2025-12-31' })
})
