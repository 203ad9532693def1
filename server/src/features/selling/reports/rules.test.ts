// Which days a report takes from what is summed up, and which days are summed up next.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { daysToSum, overUntil, splitPeriod, timesOfDays } from './rules.ts'

const at = (jakarta: string) => new Date(`${jakarta}+07:00`)
const period = (from: string, until: string) => ({ from: at(from), until: at(until) })
const NOTHING = { until: null, marked: [] }

describe('a period', () => {
  test('of a shop that nobody has summed up is all live', () => {
    const month = period('2026-11-01T00:00:00', '2026-12-01T00:00:00')
    assert.deepEqual(splitPeriod(month, NOTHING), { kept: null, live: [month] })
    assert.deepEqual(splitPeriod(period('2026-11-01T00:00:00', '2026-11-01T00:00:00'), NOTHING).live, [])
  })

  test('that is over is taken from the sums, but for days that changed since, side by side ones together', () => {
    const month = period('2026-11-01T00:00:00', '2026-12-01T00:00:00')
    const marked = ['2026-10-31', '2026-11-01', '2026-11-05', '2026-11-06', '2026-11-30', '2026-12-01']
    assert.deepEqual(splitPeriod(month, { until: '2026-12-24', marked }), {
      kept: { from: '2026-11-01', to: '2026-12-01', except: marked.slice(1, -1) },
      live: [
        period('2026-11-01T00:00:00', '2026-11-02T00:00:00'),
        period('2026-11-05T00:00:00', '2026-11-07T00:00:00'),
        period('2026-11-30T00:00:00', '2026-12-01T00:00:00'),
      ],
    })
  })

  test('ends live where the sums end, also with a changed day before that', () => {
    const month = period('2026-11-01T00:00:00', '2026-12-01T00:00:00')
    assert.deepEqual(splitPeriod(month, { until: '2026-11-17', marked: ['2026-11-16'] }), {
      kept: { from: '2026-11-01', to: '2026-11-17', except: ['2026-11-16'] },
      live: [period('2026-11-16T00:00:00', '2026-12-01T00:00:00')],
    })
  })

  test('that begins or ends within a day counts that part of it', () => {
    const split = splitPeriod(period('2026-11-01T13:00:00', '2026-11-03T05:00:00'), {
      until: '2026-11-10',
      marked: [],
    })
    assert.deepEqual(split, {
      kept: { from: '2026-11-02', to: '2026-11-03', except: [] },
      live: [
        period('2026-11-01T13:00:00', '2026-11-02T00:00:00'),
        period('2026-11-03T00:00:00', '2026-11-03T05:00:00'),
      ],
    })
    const within = period('2026-11-01T13:00:00', '2026-11-01T14:00:00')
    assert.deepEqual(splitPeriod(within, { until: '2026-11-10', marked: [] }), { kept: null, live: [within] })
  })
})

test('a day is over once it ended an hour ago, in Jakarta', () => {
  assert.equal(overUntil(at('2026-11-17T00:59:59')), '2026-11-16')
  assert.equal(overUntil(at('2026-11-17T01:00:00')), '2026-11-17')
})

describe('days to sum up', () => {
  test('are all since the first order, a few at a time', () => {
    const first = daysToSum(NOTHING, '2026-11-01', '2026-11-06', 3)
    assert.deepEqual(first, {
      days: ['2026-11-01', '2026-11-02', '2026-11-03'],
      until: '2026-11-04',
      isDone: false,
    })
    assert.deepEqual(daysToSum({ until: first.until, marked: [] }, null, '2026-11-06', 3), {
      days: ['2026-11-04', '2026-11-05'],
      until: '2026-11-06',
      isDone: true,
    })
  })

  test('of a shop without orders are none, and that is noted', () => {
    assert.deepEqual(daysToSum(NOTHING, null, '2026-11-06', 3), {
      days: [],
      until: '2026-11-06',
      isDone: true,
    })
  })

  test('of a shop whose first order is of today are none, also in the hour after midnight', () => {
    for (const today of ['2026-11-06', '2026-11-07'])
      assert.deepEqual(daysToSum(NOTHING, today, '2026-11-06', 3), {
        days: [],
        until: '2026-11-06',
        isDone: true,
      })
  })

  test('are those that changed first', () => {
    const marked = ['2026-10-01', '2026-10-09']
    const summed = { until: '2026-11-05', marked }
    assert.deepEqual(daysToSum(summed, null, '2026-11-06', 3), {
      days: [...marked, '2026-11-05'],
      until: '2026-11-06',
      isDone: true,
    })
    assert.deepEqual(daysToSum(summed, null, '2026-11-06', 2), {
      days: marked,
      until: '2026-11-05',
      isDone: false,
    })
    assert.deepEqual(daysToSum({ until: '2026-11-06', marked }, null, '2026-11-06', 1), {
      days: ['2026-10-01'],
      until: '2026-11-06',
      isDone: false,
    })
    assert.ok(daysToSum({ until: '2026-11-06', marked }, null, '2026-11-06', 2).isDone)
  })
})

test('days side by side are one time', () => {
  assert.deepEqual(timesOfDays(['2026-11-03', '2026-11-01', '2026-11-02', '2026-11-09']), [
    period('2026-11-01T00:00:00', '2026-11-04T00:00:00'),
    period('2026-11-09T00:00:00', '2026-11-10T00:00:00'),
  ])
  assert.throws(() => timesOfDays(['2026-02-30']), /2026-02-30/)
})
