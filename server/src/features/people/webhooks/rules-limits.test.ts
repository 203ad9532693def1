// How long a webhook may take to answer, how long tries go on, and when its failing is news.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANSWER_WITHIN_MS, CLAIMED_MS, isDead, nextTry, OLD_SECRET_MS, RECORD_KEPT_MS } from './rules.ts'

const [SECOND, MINUTE, DAY] = [1_000, 60_000, 86_400_000]
const CREATED = new Date('2026-11-15T00:00:00Z')

test('nobody takes an event for lost while its receiver may still answer', () => {
  assert.equal(ANSWER_WITHIN_MS, 10 * SECOND)
  assert.equal(CLAIMED_MS, 30 * SECOND)
})

test('the secret before signs for another day, and what was sent is listed for thirty', () => {
  assert.equal(OLD_SECRET_MS, DAY)
  assert.equal(RECORD_KEPT_MS, 30 * DAY)
})

test('an event is given up at the end of its three days, not before', () => {
  const end = CREATED.getTime() + 3 * DAY
  const of = { attempts: 20, created_at: CREATED }
  assert.deepEqual(nextTry(of, end - 1), new Date(end))
  assert.equal(nextTry(of, end), null)
})

test('a webhook is dead a minute before its three days are over, for its first try took its time', () => {
  const deadline = CREATED.getTime() + 3 * DAY - MINUTE
  assert.equal(isDead(CREATED, deadline - 1), false)
  assert.equal(isDead(CREATED, deadline), true)
})
