// How long news is worth telling, and when it is tried again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLAIMED_MS, nextTry, secondsLeft, WORTH_TELLING_MS } from './rules.ts'

const NOW = Date.parse('2026-11-16T10:00:00Z')
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

test('news is worth telling for eight hours, counted in whole seconds that are left', () => {
  const left = (agoMs: number) => secondsLeft({ created_at: new Date(NOW - agoMs) }, NOW)
  assert.equal(left(0), 8 * 3_600)
  assert.equal(left(8 * HOUR - 1_999), 1)
  assert.equal(left(8 * HOUR - 999), 0)
  assert.equal(left(9 * HOUR), 0)
})

test('news that did not go out is tried four times more, further and further apart', () => {
  const waits = [1, 2, 3, 4].map((attempts) => Number(nextTry({ attempts }, NOW)) - NOW)
  assert.deepEqual(waits, [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE])
  assert.equal(nextTry({ attempts: 5 }, NOW), null)
})

test('news is tried again while it is still news, and nobody else takes it within half a minute', () => {
  const last = [1, 2, 3, 4].reduce((at, attempts) => Number(nextTry({ attempts }, at)), NOW)
  assert.ok(last - NOW < WORTH_TELLING_MS)
  assert.equal(CLAIMED_MS, 30 * SECOND)
})
