// Months of the report, as the address and people write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, lastDayCounted, monthBeside, monthName, readMonth } from './month.ts'

test('the address names a month that has begun, or none', () => {
  assert.equal(readMonth('bulan=2026-10', '2026-11'), '2026-10')
  assert.equal(readMonth('bulan=2026-11', '2026-11'), '2026-11')
  for (const search of ['', 'bulan=2026-12', 'bulan=2026-13', 'bulan=kini', 'bulan=1999-01'])
    assert.equal(readMonth(search, '2026-11'), null, search)
})

test('months follow one another over the end of a year', () => {
  assert.equal(monthBeside('2026-12', 1), '2027-01')
  assert.equal(monthBeside('2026-01', -1), '2025-12')
  assert.equal(monthName('2026-08'), 'Agustus 2026')
})

test('what was counted of the month before is all of it, or ends on a day of Jakarta', () => {
  assert.equal(lastDayCounted('2026-10', '2026-10-31T17:00:00.000Z'), null)
  assert.equal(lastDayCounted('2026-10', '2026-10-16T17:00:00.000Z'), 17)
  assert.equal(lastDayCounted('2026-10', '2026-10-16T16:59:00.000Z'), 16)
})

test('a month is compared by whole percents, and with nothing not at all', () => {
  assert.deepEqual(compare(125, 100), { kind: 'up', percent: 25 })
  assert.deepEqual(compare(1, 3), { kind: 'down', percent: 67 })
  assert.deepEqual(compare(0, 50), { kind: 'down', percent: 100 })
  assert.deepEqual(compare(1_000_001, 1_000_000), { kind: 'same' })
  assert.deepEqual(compare(0, 0), { kind: 'same' })
  assert.deepEqual(compare(5, 0), { kind: 'nothing before' })
})
