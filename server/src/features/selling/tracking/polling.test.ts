// How often the page of an order asks again, in each state; and that ten pages behind one address fit into its budget.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadConfig } from '../../../base/config.ts'
import { type FollowedOrder, nextPollSeconds } from './polling.ts'

const AT = new Date('2026-11-16T00:00:00Z')
const after = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

const anOrder = (order: Partial<FollowedOrder['order']> = {}): FollowedOrder['order'] => ({
  status: 'pending_payment',
  buyer_claimed_at: null,
  expires_at: after(600),
  ...order,
})
const anAttempt = (
  attempt: Partial<NonNullable<FollowedOrder['attempt']>> = {},
): NonNullable<FollowedOrder['attempt']> => ({
  kind: 'qr',
  status: 'pending',
  created_at: AT,
  expires_at: after(30),
  ...attempt,
})

describe('an order that waits for money', () => {
  const ROWS: readonly [what: string, FollowedOrder, seconds: number][] = [
    ['by a gateway', { order: anOrder(), attempt: anAttempt() }, 5],
    ['by a virtual account', { order: anOrder(), attempt: anAttempt({ kind: 'va' }) }, 5],
    ['by a gateway for a while', { order: anOrder(), attempt: anAttempt({ created_at: after(-11) }) }, 15],
    ['by a transfer', { order: anOrder(), attempt: anAttempt({ kind: 'manual', expires_at: null }) }, 30],
    [
      'and was claimed',
      { order: anOrder({ buyer_claimed_at: AT }), attempt: anAttempt({ kind: 'manual' }) },
      30,
    ],
    ['whose payment failed', { order: anOrder(), attempt: anAttempt({ status: 'failed' }) }, 30],
    ['whose payment ran out', { order: anOrder(), attempt: anAttempt({ expires_at: after(-1) }) }, 30],
    ['whose payment could not be opened', { order: anOrder(), attempt: null }, 30],
    ['for seconds only', { order: anOrder(), attempt: anAttempt({ expires_at: after(4 / 60) }) }, 4],
    ['for a moment only', { order: anOrder(), attempt: anAttempt({ expires_at: after(0.1 / 60) }) }, 2],
    [
      'by a transfer that must come soon',
      {
        order: anOrder({ expires_at: after(0.2) }),
        attempt: anAttempt({ kind: 'manual', expires_at: null }),
      },
      12,
    ],
  ]
  for (const [what, followed, seconds] of ROWS)
    test(`${what} is asked for after ${seconds} seconds`, () =>
      assert.equal(nextPollSeconds(followed, AT), seconds))
})

describe('an order that waits for none', () => {
  const ROWS = [
    ['paid', null, 120],
    ['processing', null, 120],
    ['shipped', null, 300],
    ['completed', null, null],
    ['cancelled', null, null],
    ['refunded', null, null],
    ['expired', after(-60), 300],
    ['expired', after(-25 * 60), null],
  ] as const
  for (const [status, expires_at, seconds] of ROWS)
    test(`and is ${status} is asked for after ${seconds} seconds`, () => {
      const followed = { order: anOrder({ status, expires_at }), attempt: anAttempt({ status: 'paid' }) }
      assert.equal(nextPollSeconds(followed, AT), seconds)
    })
})

test('ten pages that wait for money fit into the budget of one address', () => {
  const wait = nextPollSeconds({ order: anOrder(), attempt: anAttempt() }, AT)
  assert.ok(wait && (10 * 60) / wait <= loadConfig({}).ipBudgets.track)
})
