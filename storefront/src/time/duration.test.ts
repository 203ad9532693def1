// Time that is left, in words and digits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockText } from './duration.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

test('the minutes and seconds of a countdown have two digits', () => {
  assert.equal(clockText(9 * SECOND), '00:09')
  assert.equal(clockText(29 * 60 * SECOND + 59 * SECOND), '29:59')
})

test('the hours and days of a countdown appear only when there are some', () => {
  assert.equal(clockText(HOUR), '01:00:00')
  assert.equal(clockText(49 * HOUR + 5 * SECOND), '2 hari 01:00:05')
})

test('a countdown rounds seconds up, and ends at zero', () => {
  assert.equal(clockText(1), '00:01')
  assert.equal(clockText(-5 * SECOND), '00:00')
})
