// The states of an order: what may follow what, and what is given back on the way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  givesBack,
  isEndedOrder,
  isOpenOrder,
  isPaidFor,
  isTimeOver,
  mayMove,
  NEXT,
  ORDER_STATUSES,
  type OrderStanding,
  type OrderStatus,
  takesAgain,
} from './order-status.ts'

/** Every pair of states that one move may make, as the specification draws them. */
const MOVES = [
  'pending_payment → paid',
  'pending_payment → cancelled',
  'pending_payment → expired',
  'paid → processing',
  'paid → shipped',
  'paid → cancelled',
  'paid → refunded',
  'processing → shipped',
  'processing → cancelled',
  'processing → refunded',
  'shipped → completed',
  'shipped → refunded',
  'completed → refunded',
  'expired → paid',
]

const standing = (status: OrderStatus, door: Partial<OrderStanding> = {}): OrderStanding => ({
  ...{ status, is_cod: false, cod_collected_at: null },
  ...door,
})

function pairsWhere(holds: (from: OrderStatus, to: OrderStatus) => boolean): string[] {
  return ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => holds(from, to)).map((to) => `${from} → ${to}`),
  )
}

test('an order moves along the drawn ways and no other', () => {
  assert.deepEqual(pairsWhere((from, to) => mayMove(standing(from), to)).toSorted(), MOVES.toSorted())
})

test('of the moves, those give back stock and voucher that end an order whose goods are still in the shop', () => {
  assert.deepEqual(
    pairsWhere((from, to) => mayMove(standing(from), to) && givesBack(from, to)),
    [
      'pending_payment → cancelled',
      'pending_payment → expired',
      'paid → cancelled',
      'paid → refunded',
      'processing → cancelled',
      'processing → refunded',
    ],
  )
})

test('only money that comes after the end takes again what had been given back', () => {
  assert.deepEqual(pairsWhere(takesAgain), ['expired → paid'])
})

test('whatever way an order goes, its goods are never given back twice, nor taken twice', () => {
  const ways = fc.array(fc.nat(10), { maxLength: 12 })
  fc.assert(
    fc.property(ways, (choices) => {
      let status: OrderStatus = 'pending_payment'
      let holdsGoods = true
      for (const choice of choices) {
        const next: OrderStatus | undefined = NEXT[status][choice % Math.max(1, NEXT[status].length)]
        if (!next) break
        if (givesBack(status, next)) {
          assert.ok(holdsGoods, `${status} → ${next}`)
          holdsGoods = false
        }
        if (takesAgain(status, next)) {
          assert.ok(!holdsGoods, `${status} → ${next}`)
          holdsGoods = true
        }
        status = next
      }
    }),
  )
})

test('something is still to happen to an order until it is completed or ends', () => {
  assert.deepEqual(
    ORDER_STATUSES.filter((status) => !isOpenOrder(status)),
    ['completed', 'cancelled', 'expired', 'refunded'],
  )
})

test('the time of an unpaid order is over from the moment until which it waits', () => {
  const until = new Date('2026-11-16T10:00:00Z')
  const before = new Date(until.getTime() - 1)
  assert.equal(isTimeOver({ status: 'pending_payment', expires_at: until }, before), false)
  assert.equal(isTimeOver({ status: 'pending_payment', expires_at: until }, until), true)
  assert.equal(isTimeOver({ status: 'paid', expires_at: until }, until), false)
  assert.equal(isTimeOver({ status: 'pending_payment', expires_at: null }, until), false)
})

const COLLECTED = { is_cod: true, cod_collected_at: new Date('2026-11-16T10:00:00Z') }

test('what is paid at the door is sent before its money comes, and can be refused there', () => {
  assert.deepEqual(
    pairsWhere((from, to) => mayMove(standing(from, { is_cod: true }), to)),
    [
      'processing → paid',
      'processing → shipped',
      'processing → cancelled',
      'shipped → paid',
      'shipped → completed',
      'shipped → cancelled',
      'completed → paid',
      'completed → cancelled',
    ],
  )
})

test('once its money was collected it is collected no more, nor refused, and can be given back', () => {
  assert.deepEqual(
    pairsWhere((from, to) => mayMove(standing(from, COLLECTED), to)),
    [
      'processing → shipped',
      'processing → cancelled',
      'processing → refunded',
      'shipped → completed',
      'shipped → refunded',
      'completed → refunded',
    ],
  )
})

test('money of the door came when it was collected, that of any other order when it was paid', () => {
  assert.equal(isPaidFor(standing('shipped', { is_cod: true }), ['processing', 'shipped']), false)
  assert.equal(isPaidFor(standing('shipped', COLLECTED), ['processing', 'shipped']), true)
  assert.equal(isPaidFor(standing('shipped'), ['pending_payment', 'paid']), true)
  assert.equal(isPaidFor(standing('shipped'), ['pending_payment']), false)
})

test('nothing of an order is sent once it is cancelled, over, or its money given back', () => {
  assert.deepEqual(
    new Set(ORDER_STATUSES.filter(isEndedOrder)),
    new Set(['cancelled', 'expired', 'refunded']),
  )
})
