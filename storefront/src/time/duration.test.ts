// Time that is left, in words and digits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockText, dateText, dateTimeText, shortMomentText } from './duration.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

test('the minutes and seconds of a countdown have two digits', () => {
  assert.equal(clockText(9 * SECOND), '00:09')
  assert.equal(clockText(29 * 60 * SECOND + 59 * SECOND), '29:59')
})

test('the hours and days of a countdown appear only when there are some', () => {
  assert.equal(clockText(HOUR), '01:00:00')
  assert.equal(clockText(49 * HOUR + 5 * SECOND), '2 hari 1 jam')
  assert.equal(clockText(76 * 24 * HOUR + 5 * SECOND), '76 hari')
})

test('a countdown rounds seconds up, and ends at zero', () => {
  assert.equal(clockText(1), '00:01')
  assert.equal(clockText(-5 * SECOND), '00:00')
})

test('dates are those of western Indonesia, whatever the clock of the reader', () => {
  assert.equal(dateText('2026-12-31T17:00:00.000Z'), '1 Januari 2027')
  assert.equal(dateTimeText('2027-03-01T02:05:00.000Z'), '1 Maret 2027 pukul 09.05 WIB')
  assert.equal(shortMomentText('2026-11-20T16:59:00.000Z'), '20 Nov, 23.59 WIB')
})

test('a date that is not known is not written', () => {
  assert.equal(dateText(null), '')
  assert.equal(dateTimeText(undefined), '')
})
