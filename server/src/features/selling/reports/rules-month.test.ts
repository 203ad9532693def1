// Which month a report is of, and what of the month before it is held against.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../../base/problems.ts'
import { reportMonth } from './rules-month.ts'

const moments = ({ from, until }: { from: Date; until: Date }) => [from.toISOString(), until.toISOString()]

test('a month begins and ends at midnight in Jakarta', () => {
  const { month, days, before, ...period } = reportMonth('2028-02', new Date('2028-06-01T00:00:00Z'))
  assert.equal(month, '2028-02')
  assert.deepEqual(moments(period), ['2028-01-31T17:00:00.000Z', '2028-02-29T17:00:00.000Z'])
  assert.equal(days.length, 29)
  assert.deepEqual([days[0], days.at(-1)], ['2028-02-01', '2028-02-29'])
  assert.deepEqual([before.month, before.isWhole], ['2028-01', true])
  assert.deepEqual(moments(before), ['2027-12-31T17:00:00.000Z', '2028-01-31T17:00:00.000Z'])
})

test('it is this month unless another is named, by the calendar of Jakarta', () => {
  assert.equal(reportMonth(undefined, new Date('2026-10-31T16:59:59.999Z')).month, '2026-10')
  const { month, days } = reportMonth(undefined, new Date('2026-10-31T17:00:00Z'))
  assert.equal(month, '2026-11')
  assert.deepEqual(days, ['2026-11-01'])
})

test('a month that is not over is held against as much of the one before', () => {
  const { days, before } = reportMonth('2026-11', new Date('2026-11-17T03:30:00Z'))
  assert.deepEqual([days.length, days.at(-1)], [17, '2026-11-17'])
  assert.deepEqual(moments(before), ['2026-09-30T17:00:00.000Z', '2026-10-17T03:30:00.000Z'])
  assert.equal(before.isWhole, false)
})

test('of a shorter month before there is no more than all', () => {
  const { before } = reportMonth('2027-03', new Date('2027-03-30T12:00:00Z'))
  assert.deepEqual([before.month, before.isWhole], ['2027-02', true])
  assert.deepEqual(moments(before), ['2027-01-31T17:00:00.000Z', '2027-02-28T17:00:00.000Z'])
  assert.equal(reportMonth('2027-03', new Date('2027-02-28T17:00:00Z')).before.isWhole, false)
  assert.equal(reportMonth('2027-03', new Date('2027-03-28T17:00:00Z')).before.isWhole, true)
  assert.equal(reportMonth('2026-11', new Date('2026-11-30T17:00:00Z')).before.isWhole, true)
})

test('a month that has not begun has no report', () => {
  assert.throws(
    () => reportMonth('2026-12', new Date('2026-11-30T16:59:59Z')),
    (error: unknown) =>
      error instanceof Problem &&
      JSON.stringify(error.details).includes('bulan itu belum mulai') &&
      JSON.stringify(error.details).includes('"month"'),
  )
})
