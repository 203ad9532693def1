// What is known of an order, in whatever sequence the answers about it arrive.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order, Payment } from '@etalase/client'
import { QueryClient } from '@tanstack/react-query'
import { orderKey, pollInterval, readOrder, type TrackedOrder, updateOrder } from './tracking.ts'

const TOKEN = 'trk_1'
const ORDER = { number: 'ETL-1' } as Order
const PENDING = { status: 'pending' } as Payment
const CLAIMED = { status: 'claimed' } as Payment
const PAID = { status: 'paid' } as Payment
const MINUTE = 60_000

test('an answer that was asked for before a claim does not undo it', async () => {
  const { client, known, ask } = aPageOf({ order: ORDER, payment: PENDING, choices: [] })
  const { answer, isOver } = ask()
  await updateOrder(client, TOKEN, { order: ORDER, payment: CLAIMED })
  answer({ order: ORDER, payment: PENDING, choices: [] })
  await isOver
  assert.equal(known()?.payment?.status, 'claimed')
})

test('an answer that was asked for after a claim counts', async () => {
  const { client, known, ask } = aPageOf({ order: ORDER, payment: PENDING, choices: [] })
  await updateOrder(client, TOKEN, { order: ORDER, payment: CLAIMED })
  const { answer, isOver } = ask()
  answer({ order: ORDER, payment: PAID, choices: [] })
  await isOver
  assert.equal(known()?.payment?.status, 'paid')
})

test('what the answer to a claim leaves out stays as it was', async () => {
  const { client, known } = aPageOf({ order: ORDER, payment: PAID, choices: [] })
  await updateOrder(client, TOKEN, { payment: PENDING })
  assert.deepEqual(known(), { order: ORDER, payment: PENDING, choices: [] })
  await updateOrder(client, TOKEN, { order: null, payment: null })
  assert.deepEqual(known(), { order: ORDER, payment: PENDING, choices: [] })
})

test('an answer without an order shows none, and takes none away', () => {
  const known = { order: ORDER, payment: PENDING, choices: [] }
  assert.equal(readOrder({ order: null, payment: null }), null)
  assert.equal(readOrder({ order: null, payment: null }, known), known)
})

test('an order without a payment is still an order', () => {
  assert.deepEqual(readOrder({ order: ORDER, payment: null }), { order: ORDER, payment: null, choices: [] })
})

test('an order that waits for money is asked for often at first, then less, and a settled one not at all', () => {
  const of = (payment: Payment | null) => ({ order: ORDER, payment, choices: [] })
  assert.equal(pollInterval(of(PENDING), 0), 5_000)
  assert.equal(pollInterval(of(PENDING), 6 * MINUTE), 10_000)
  assert.equal(pollInterval(of(CLAIMED), 0), 30_000)
  assert.equal(pollInterval(of(PAID), 0), false)
  assert.equal(pollInterval(of(null), 0), false)
  assert.equal(pollInterval(undefined, 0), false)
})

test('a shop that says when to ask again is asked then, and not any more once it says so', () => {
  const saying = (next_poll_seconds: number | null) =>
    readOrder({ order: ORDER, payment: PENDING, next_poll_seconds })
  assert.equal(pollInterval(saying(30), 0), 30_000)
  assert.equal(pollInterval(saying(0), 0), 1_000)
  assert.equal(pollInterval(saying(null), 0), false)
})

test('what was said of a payment before does not count for the one that was opened instead', async () => {
  const { client, known } = aPageOf({ order: ORDER, payment: PAID, choices: [], nextPollSeconds: null })
  await updateOrder(client, TOKEN, { payment: PENDING })
  assert.equal(pollInterval(known(), 0), 5_000)
})

/** The order as it is kept, and a way to ask for it anew that is answered when the test says so. */
function aPageOf(start: TrackedOrder) {
  const client = new QueryClient()
  const queryKey = orderKey(TOKEN)
  client.setQueryData<TrackedOrder>(queryKey, start)
  return {
    client,
    known: () => client.getQueryData<TrackedOrder>(queryKey),
    ask() {
      let answer: (order: TrackedOrder) => void = () => {}
      const answered = new Promise<TrackedOrder>((resolve) => {
        answer = resolve
      })
      // A cancelled request ends with an error, which is none here.
      const isOver = client.fetchQuery({ queryKey, queryFn: () => answered }).catch(() => {})
      return { answer, isOver }
    },
  }
}
