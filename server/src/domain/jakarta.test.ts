// Moments in messages look the way Indonesians write them, in the time of Jakarta.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  formatJakarta,
  formatJakartaDay,
  fromJakartaClock,
  jakartaClock,
  jakartaDay,
  jakartaMonth,
  jakartaTime,
  nextDay,
  startOfJakartaDay,
} from './jakarta.ts'

test('a moment is written with its month by name and its hour in WIB', () => {
  const cases = [
    ['2026-11-16T07:05:00.000Z', '16 November 2026 pukul 14.05 WIB'],
    ['2026-01-01T00:00:59.999Z', '1 Januari 2026 pukul 07.00 WIB'],
    ['2026-05-09T16:59:00.000Z', '9 Mei 2026 pukul 23.59 WIB'],
  ] as const
  for (const [moment, written] of cases) assert.equal(formatJakarta(new Date(moment)), written)
})

test('from five in the afternoon of UTC it is the next day in Jakarta, also over a year’s end and a leap day', () => {
  assert.equal(formatJakarta(new Date('2026-12-31T17:00:00Z')), '1 Januari 2027 pukul 00.00 WIB')
  assert.equal(formatJakarta(new Date('2028-02-28T17:30:00Z')), '29 Februari 2028 pukul 00.30 WIB')
})

test('every moment reads as the calendar of Jakarta has it', () => {
  const jakarta = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Jakarta',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const days = { min: new Date('2020-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') }
  fc.assert(
    fc.property(fc.date({ ...days, noInvalidDate: true }), (moment) => {
      const part = Object.fromEntries(jakarta.formatToParts(moment).map(({ type, value }) => [type, value]))
      const written = formatJakarta(moment)
      assert.match(
        written,
        new RegExp(`^${part.day} \\p{L}+ ${part.year} pukul ${part.hour}\\.${part.minute} WIB$`, 'u'),
      )
    }),
  )
})

test('the day of a moment is that of Jakarta', () => {
  assert.equal(jakartaDay(new Date('2026-11-15T16:59:59.999Z')), '2026-11-15')
  assert.equal(jakartaDay(new Date('2026-11-15T17:00:00Z')), '2026-11-16')
})

test('every day begins at its midnight in Jakarta, and the next one a day later', () => {
  const days = { min: new Date('2020-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') }
  fc.assert(
    fc.property(fc.date({ ...days, noInvalidDate: true }), (moment) => {
      const day = jakartaDay(moment)
      const start = startOfJakartaDay(day)
      assert.ok(start && start <= moment && moment < nextDay(start))
      assert.equal(start.toISOString().slice(10), 'T17:00:00.000Z')
      assert.equal(jakartaDay(start), day)
      assert.equal(nextDay(start).getTime() - start.getTime(), 86_400_000)
    }),
  )
})

for (const text of [
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-11-1',
  '2026-1-16',
  '26-11-16',
  '12026-11-16',
  '2026-11-16 ',
  '2026-11-160',
  'x2026-11-16',
  '2026-11-16T00:00:00Z',
]) {
  test(`"${text}" is no day`, () => assert.equal(startOfJakartaDay(text), null))
}

test('a moment is written by the clock of Jakarta without its zone, and read back', () => {
  assert.equal(jakartaClock(new Date('2026-12-31T17:00:09.900Z')), '2027-01-01 00:00:09')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const moment = new Date(seconds * 1_000)
      assert.deepEqual(fromJakartaClock(jakartaClock(moment)), moment)
    }),
  )
})

for (const text of [
  '',
  '2026-09-05',
  'x2026-09-05 17:30:00',
  '2026-09-05 17:30:00 +0700',
  '2026-13-05 17:30:00',
]) {
  test(`"${text}" is no time of the clock`, () => assert.equal(fromJakartaClock(text), null))
}

test('the time of day is that of Jakarta', () => {
  assert.equal(jakartaTime(new Date('2026-11-16T17:05:59.999Z')), '00:05')
})

for (const text of ['2026-09-05T17:30:00', 'x2026-09-05 17:30:00', '2026-09-05 17:30:00x', '2026-09-05', ''])
  test(`"${text}" is no moment of a vendor's clock`, () => assert.equal(fromJakartaClock(text), null))

test('a label has the day with the first letters of its month', () => {
  assert.equal(formatJakartaDay(new Date('2026-11-15T16:59:59Z')), '15 Nov 2026')
  assert.equal(formatJakartaDay(new Date('2026-12-31T17:00:00Z')), '1 Jan 2027')
})

test('a month lasts until the next one begins in Jakarta; the last one that can be written has no next', () => {
  assert.deepEqual(jakartaMonth('2026-12'), {
    from: new Date('2026-11-30T17:00:00Z'),
    until: new Date('2026-12-31T17:00:00Z'),
  })
  assert.throws(() => jakartaMonth('9999-12'), /^Error: 9999-12 is no month$/)
})
