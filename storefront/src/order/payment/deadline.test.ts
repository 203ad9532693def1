// Until when a payment can be made, in words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftText, momentText } from './deadline.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('a deadline has its day and hour in Jakarta', () => {
  assert.equal(momentText('2026-11-17T07:05:00Z'), 'Sel, 17 Nov 2026 14.05 WIB')
  assert.equal(momentText('2026-12-31T17:00:00Z'), 'Jum, 1 Jan 2027 00.00 WIB')
})

test('what is left reads in hours and minutes, and in the last hour by the second', () => {
  assert.equal(leftText(24 * HOUR), '24 jam')
  assert.equal(leftText(24 * HOUR - 1_000), '23 jam 59 menit')
  assert.equal(leftText(HOUR), '1 jam')
  assert.equal(leftText(HOUR - 1_000), '59:59')
  assert.equal(leftText(9_000), '00:09')
  assert.equal(leftText(-5_000), '00:00')
})
