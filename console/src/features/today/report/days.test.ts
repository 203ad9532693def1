// The days of a sales report, as the address has them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areDays, readDays } from './days.ts'

const TODAY = '2026-11-17'

test('the address names days, or a month, or else it is this month up to today', () => {
  assert.deepEqual(readDays('dari=2026-02-27&sampai=2026-03-01', TODAY), {
    from: '2026-02-27',
    to: '2026-03-01',
  })
  assert.deepEqual(readDays('bulan=2026-02', TODAY), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(readDays('bulan=2026-11', TODAY), { from: '2026-11-01', to: TODAY })
  for (const search of [
    '',
    'dari=2026-02-30&sampai=2026-03-01',
    'dari=2026-03-02&sampai=2026-03-01',
    'dari=kini',
  ])
    assert.deepEqual(readDays(search, TODAY), { from: '2026-11-01', to: TODAY }, search)
})

test('a leap year is as long as a report can be', () => {
  assert.ok(areDays({ from: '2028-01-01', to: '2028-12-31' }))
  assert.ok(!areDays({ from: '2027-12-31', to: '2028-12-31' }))
  assert.ok(areDays({ from: '2026-02-01', to: '2026-02-01' }))
})
