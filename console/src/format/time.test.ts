import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourOf, jakartaDay, when } from './time.ts'

const NOW = new Date(2026, 10, 15, 14, 5)
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()

test('a moment is as short as it can be understood', () => {
  assert.equal(when(before(0.5), NOW), 'baru saja')
  assert.equal(when(before(5), NOW), '5 menit yang lalu')
  assert.equal(when(before(125), NOW), '12.00')
  assert.equal(when(new Date(2026, 10, 3, 9, 30).toISOString(), NOW), '3 Nov 09.30')
  assert.equal(when(new Date(2025, 10, 3, 9, 30).toISOString(), NOW), '3 Nov 2025')
  assert.equal(when(null, NOW), '–')
})

test('an hour of another day names the day', () => {
  assert.equal(hourOf(new Date(2026, 10, 15, 9, 30), NOW), '09.30')
  assert.equal(hourOf(new Date(2026, 10, 14, 23, 59), NOW), '23.59, 14 Nov')
})

test('the days of a shop begin at midnight in Jakarta', () => {
  assert.equal(jakartaDay(0, new Date('2026-11-15T16:59:00Z')), '2026-11-15')
  assert.equal(jakartaDay(0, new Date('2026-11-15T17:00:00Z')), '2026-11-16')
  assert.equal(jakartaDay(7, new Date('2026-11-15T12:00:00Z')), '2026-11-08')
})
