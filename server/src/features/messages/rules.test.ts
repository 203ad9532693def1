// When a message is tried again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsToNextTry } from './rules.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1_000)

test('there are four tries, further and further apart', () => {
  for (const kind of ['code', 'order_placed', 'of_a_later_version']) {
    const waits = [1, 2, 3, 4].map((attempts) =>
      secondsToNextTry({ kind, attempts, expires_at: inSeconds(86_400) }, NOW),
    )
    assert.equal(waits[3], null)
    const [first, second, third] = waits.map(Number)
    assert.ok(0 < Number(first) && Number(first) < Number(second) && Number(second) < Number(third))
  }
})

test('nothing is tried after it has expired', () => {
  assert.equal(secondsToNextTry({ kind: 'code', attempts: 1, expires_at: inSeconds(1) }, NOW), null)
  assert.equal(secondsToNextTry({ kind: 'code', attempts: 1, expires_at: inSeconds(2) }, NOW), 1)
})
