import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overlaps, stateOf, toggledWindow } from './thing-state.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
const BEFORE = '2026-11-14T00:00:00.000Z'
const LATER = '2026-11-20T00:00:00.000Z'
const state = (starts_at: string | null, ends_at: string | null, isOff = false) =>
  stateOf({ starts_at, ends_at }, isOff, NOW.getTime())

test('a window says whether it runs', () => {
  assert.equal(state(null, null), 'running')
  assert.equal(state(LATER, null), 'scheduled')
  assert.equal(state(null, BEFORE), 'ended')
  assert.equal(state(BEFORE, LATER, true), 'off')
  assert.equal(state(null, BEFORE, true), 'ended')
})

test('one tap ends what runs and begins what does not', () => {
  assert.deepEqual(toggledWindow({ starts_at: BEFORE }, NOW), { ends_at: NOW.toISOString() })
  assert.deepEqual(toggledWindow({ starts_at: LATER }, NOW), { starts_at: null })
  assert.deepEqual(toggledWindow({ ends_at: BEFORE }, NOW), { ends_at: null })
})

test('windows that touch do not overlap', () => {
  assert.equal(overlaps({ ends_at: BEFORE }, { starts_at: BEFORE }), false)
  assert.equal(overlaps({}, { starts_at: BEFORE }), true)
})
