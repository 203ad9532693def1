// Answers about an order, in whatever sequence they arrive.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EtalaseError, Order, Payment } from '@etalase/client'
import { answered, changedHere, startTracking, unanswered } from './tracking.ts'

const ORDER = { number: 'ETL-1' } as Order
const PENDING = { status: 'pending' } as Payment
const CLAIMED = { status: 'claimed' } as Payment
const PAID = { status: 'paid' } as Payment

const waiting = startTracking({ order: ORDER, payment: PENDING })

test('an answer that was asked for before a claim does not undo it', () => {
  const claimed = changedHere(waiting, { order: ORDER, payment: CLAIMED })
  const late = answered(claimed, waiting.changes, { order: ORDER, payment: PENDING })
  assert.equal(late.tracked?.payment?.status, 'claimed')
})

test('an answer that was asked for after a claim counts', () => {
  const claimed = changedHere(waiting, { order: ORDER, payment: CLAIMED })
  const news = answered(claimed, claimed.changes, { order: ORDER, payment: PAID })
  assert.equal(news.tracked?.payment?.status, 'paid')
})

test('what an answer leaves out stays as it was', () => {
  const reopened = changedHere(startTracking({ order: ORDER, payment: PAID }), { payment: PENDING })
  assert.deepEqual(reopened.tracked, { order: ORDER, payment: PENDING })
  assert.deepEqual(changedHere(waiting, { order: null, payment: null }).tracked, waiting.tracked)
})

test('an answer without an order shows none, and takes none away', () => {
  const nothing = answered(startTracking(null), 0, { order: null, payment: null })
  assert.ok(nothing.isEmpty && nothing.tracked === null)
  assert.equal(answered(waiting, 0, { order: null, payment: null }).tracked, waiting.tracked)
})

test('an order without a payment is still an order', () => {
  const { tracked } = answered(startTracking(null), 0, { order: ORDER, payment: null })
  assert.deepEqual(tracked, { order: ORDER, payment: null })
})

test('a missed update is made up for by the next', () => {
  const missed = unanswered(waiting, { code: 'unavailable' } as EtalaseError)
  assert.equal(missed.tracked, waiting.tracked)
  assert.equal(answered(missed, 0, { order: ORDER, payment: PAID }).error, null)
})
