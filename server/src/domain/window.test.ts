// Windows and leases: over when their time is, void when they end later than they can have been begun.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRunning, latestEnd } from './window.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-11-15T12:00:00Z')

test('one that was begun now ends within its length, and a minute for clocks that differ', () => {
  assert.equal(latestEnd(NOON, MINUTE).getTime(), NOON + 2 * MINUTE)
})

test('one runs until the moment it ends', () => {
  assert.equal(isRunning(NOON + 1, NOON, MINUTE), true)
  assert.equal(isRunning(NOON, NOON, MINUTE), false)
  assert.equal(isRunning(NOON - 1, NOON, MINUTE), false)
})

test('one that ends later than it can have been begun was begun by another time of day, and is void', () => {
  assert.equal(isRunning(NOON + 2 * MINUTE, NOON, MINUTE), true)
  assert.equal(isRunning(NOON + 2 * MINUTE + 1, NOON, MINUTE), false)
})
