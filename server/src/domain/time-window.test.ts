// Windows in time: their edges, which edge comes next, and those of ours, which are over when their time is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAfter, isBefore, isOpen, isWindowOpen, latestEnd, nextMoment } from './time-window.ts'

const at = (ms: number) => new Date(ms)
const window = { from: at(10), until: at(20) }

test('a window is open from its first moment up to, not including, its last', () => {
  const open = [9, 10, 19, 20].filter((ms) => isOpen(window, at(ms)))
  assert.deepEqual(open, [10, 19])
})

test('every moment is before, inside or after a window, and only one of them', () => {
  for (const ms of [0, 9, 10, 15, 19, 20, 99]) {
    const found = [isBefore, isOpen, isAfter].filter((is) => is(window, at(ms)))
    assert.equal(found.length, 1, `at ${ms}`)
  }
})

test('a window without ends is always open', () => {
  assert.ok(isOpen({ from: null, until: null }, at(0)))
})

test('a window without a start is open until its end', () => {
  assert.ok(isOpen({ from: null, until: at(20) }, at(0)))
  assert.ok(!isOpen({ from: null, until: at(20) }, at(20)))
})

test('of several moments the next is the earliest one still to come', () => {
  assert.deepEqual(nextMoment([at(30), null, at(5), at(20)], at(10)), at(20))
})

test('the present moment is not taken for the next one', () => {
  assert.equal(nextMoment([at(10)], at(10)), null)
})

test('a window without an end is open from its start on', () => {
  assert.ok(!isOpen({ from: at(10), until: null }, at(9)))
  assert.ok(isOpen({ from: at(10), until: null }, at(10)))
})

test('the earliest of the moments to come is found wherever it stands', () => {
  for (const moments of [
    [at(20), at(30)],
    [at(30), at(20)],
  ])
    assert.deepEqual(nextMoment(moments, at(10)), at(20))
})

const MINUTE = 60_000
const NOON = Date.parse('2026-11-15T12:00:00Z')

test('a window of ours that was begun now ends within its length, and a minute for clocks that differ', () => {
  assert.equal(latestEnd(NOON, MINUTE).getTime(), NOON + 2 * MINUTE)
})

test('a window of ours runs until the moment it ends', () => {
  assert.equal(isWindowOpen(NOON + 1, NOON, MINUTE), true)
  assert.equal(isWindowOpen(NOON, NOON, MINUTE), false)
  assert.equal(isWindowOpen(NOON - 1, NOON, MINUTE), false)
})

test('a window of ours that ends later than it can have been begun was begun by another time of day, and is void', () => {
  assert.equal(isWindowOpen(NOON + 2 * MINUTE, NOON, MINUTE), true)
  assert.equal(isWindowOpen(NOON + 2 * MINUTE + 1, NOON, MINUTE), false)
})
