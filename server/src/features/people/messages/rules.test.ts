// When a message expires, and when it is tried again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aClaimRejected, aCode, aMove, anOrder, aReminder } from './contents.fixture.ts'
import type { MessageKind } from './kinds.ts'
import { expiryOf, secondsToNextTry } from './rules.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1_000)

const KINDS: readonly MessageKind[] = [
  'code',
  'order_placed',
  'order_moved',
  'payment_reminder',
  'claim_rejected',
]

test('a message with a code expires with its code, a reminder when it is too late to pay, any other after a day', () => {
  const payBefore = { pay_before: '2026-11-15T12:30:00.000Z' }
  assert.deepEqual(expiryOf(aCode({ minutes: 5 }), NOW), inSeconds(300))
  assert.deepEqual(expiryOf(aReminder(payBefore), NOW), new Date(payBefore.pay_before))
  for (const content of [anOrder(payBefore), aMove(), aClaimRejected(payBefore)]) {
    assert.deepEqual(expiryOf(content, NOW), inSeconds(86_400))
  }
})

test('a message is tried four times, further and further apart', () => {
  for (const kind of [...KINDS, 'of_a_later_version']) {
    const waits = [1, 2, 3, 4].map((attempts) =>
      secondsToNextTry({ kind, attempts, expires_at: inSeconds(86_400) }, NOW),
    )
    assert.equal(waits[3], null)
    const [first, second, third] = waits.map(Number)
    assert.ok(0 < Number(first) && Number(first) < Number(second) && Number(second) < Number(third))
  }
})

test('a message is not tried again after it has expired', () => {
  assert.equal(secondsToNextTry({ kind: 'code', attempts: 1, expires_at: inSeconds(1) }, NOW), null)
  assert.equal(secondsToNextTry({ kind: 'code', attempts: 1, expires_at: inSeconds(2) }, NOW), 1)
})
