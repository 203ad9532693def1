// When an event is tried again, and when it is given up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDead, nextTry } from './rules.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

test('an event is tried with growing pauses for three days, and a last time when they are over', () => {
  const created_at = new Date('2026-11-15T00:00:00Z')
  let now = created_at.getTime()
  const pauses: number[] = []
  for (let attempts = 1; ; attempts++) {
    const next = nextTry({ attempts, created_at }, now)
    if (!next) break
    pauses.push(next.getTime() - now)
    now = next.getTime()
  }
  assert.deepEqual(pauses.slice(0, 6), [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR])
  assert.deepEqual(pauses.slice(6, -1), Array(4).fill(12 * HOUR))
  assert.equal(now - created_at.getTime(), 3 * DAY)
})

test('a webhook is dead once nothing has got through for as long as an event is tried', () => {
  const since = new Date('2026-11-15T00:00:08Z')
  assert.equal(isDead(since, since.getTime() + 2 * DAY), false)
  assert.equal(isDead(since, Date.parse('2026-11-18T00:00:00Z')), true)
})
