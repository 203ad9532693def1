// The time that is left to answer a request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursLeft } from './time-left.ts'

test('it counts whole hours until it is overdue', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  assert.equal(hoursLeft('2026-11-18T00:00:00Z', now), 72)
  assert.equal(hoursLeft('2026-11-15T00:59:00Z', now), 0)
  assert.equal(hoursLeft('2026-11-15T00:00:00Z', now), null)
})
