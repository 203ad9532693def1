// When an order still needs to know whose it is, when a request is due, how long a name is kept.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER_STATUSES } from '../../../domain/order-status.ts'
import { NAMELESS } from '../../../domain/personal-data.ts'
import { ACCESS_KEPT_MS, dueAt, isUnfinished, namedSince, ON_ITS_WAY_MS, REQUESTS_KEPT_MS } from './rules.ts'

const DAY = 86_400_000
const AT = new Date('2026-11-15T03:00:00Z')
const before = (ms: number) => new Date(AT.getTime() - ms)

test('an order needs its name until it is completed, cancelled, expired or refunded', () => {
  const running = ORDER_STATUSES.filter((status) => isUnfinished({ status, needs_attention: null }, AT, AT))
  assert.deepEqual(running, ['pending_payment', 'paid', 'processing', 'shipped'])
})

test('one whose money or goods are in question needs it, however it ended', () => {
  for (const status of ORDER_STATUSES)
    assert.equal(isUnfinished({ status, needs_attention: 'paid_after_end' }, before(DAY * 90), AT), true)
})

test('a parcel that nobody reported as arrived has arrived after thirty days', () => {
  const shipped = { status: 'shipped', needs_attention: null } as const
  assert.equal(ON_ITS_WAY_MS, 30 * DAY)
  assert.equal(isUnfinished(shipped, before(ON_ITS_WAY_MS - 1), AT), true)
  assert.equal(isUnfinished(shipped, before(ON_ITS_WAY_MS), AT), false)
  assert.equal(isUnfinished(shipped, undefined, AT), true, 'nobody knows when it left')
})

test('one that was sent and has not left the shop again is not judged by when that was', () => {
  assert.equal(isUnfinished({ status: 'processing', needs_attention: null }, before(90 * DAY), AT), true)
})

test('a request is answered within three times twenty-four hours', () => {
  assert.equal(dueAt(AT).toISOString(), '2026-11-18T03:00:00.000Z')
})

test('orders keep their names for so many years, to the day', () => {
  assert.equal(namedSince(AT, 10).toISOString(), '2016-11-15T03:00:00.000Z')
  assert.equal(AT.toISOString(), '2026-11-15T03:00:00.000Z', 'the moment that was asked at stays')
})

test('who looked is kept for two years, that a request was answered for five', () => {
  assert.equal(ACCESS_KEPT_MS, 730 * DAY)
  assert.equal(REQUESTS_KEPT_MS, 1_825 * DAY)
})

test('in the place of a name stands that it was removed, in the words of buyers and merchants', () => {
  assert.match(NAMELESS, /dihapus/)
})
