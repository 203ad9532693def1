// The states of an order: what may follow what, what is given back on the way, and the steps a buyer sees.
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
  type Reached,
  STATUS_LABELS,
  takesAgain,
  timelineOf,
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

const PLACED = new Date('2026-11-16T01:00:00Z')
const later = (hours: number) => new Date(PLACED.getTime() + hours * 3_600_000)
const steps = (status: OrderStatus, reached: Reached = new Map()) =>
  timelineOf(standing(status), PLACED, reached).map(
    ({ key, done, at }) => `${done ? '✓' : ' '} ${key} ${at ?? '–'}`,
  )

test('an order that waits for its money has been placed, and has everything else before it', () => {
  assert.deepEqual(steps('pending_payment'), [
    '✓ placed 2026-11-16T01:00:00.000Z',
    '  paid –',
    '  processing –',
    '  shipped –',
    '  completed –',
  ])
})

test('a step that was passed over is done, and was at no time', () => {
  const reached = new Map([
    ['paid', later(1)],
    ['shipped', later(5)],
  ] as const)
  assert.deepEqual(steps('shipped', reached), [
    '✓ placed 2026-11-16T01:00:00.000Z',
    '✓ paid 2026-11-16T02:00:00.000Z',
    '✓ processing –',
    '✓ shipped 2026-11-16T06:00:00.000Z',
    '  completed –',
  ])
})

test('a step that was reached and left again is not shown as done', () => {
  assert.deepEqual(steps('paid', new Map([['processing', later(2)]])).slice(1, 3), [
    '✓ paid –',
    '  processing –',
  ])
})

for (const end of ['cancelled', 'expired', 'refunded'] as const) {
  test(`an order that is ${end} shows what happened, and then its end`, () => {
    const reached = new Map([
      ['paid', later(1)],
      [end, later(2)],
    ] as const)
    assert.deepEqual(steps(end, reached), [
      '✓ placed 2026-11-16T01:00:00.000Z',
      '✓ paid 2026-11-16T02:00:00.000Z',
      `✓ ${end} 2026-11-16T03:00:00.000Z`,
    ])
  })
}

test('every step is called what its state is called, in words that differ', () => {
  const labels = ORDER_STATUSES.map((status) => STATUS_LABELS[status])
  assert.equal(new Set(labels).size, ORDER_STATUSES.length)
  for (const label of labels) assert.match(label, /^\p{Lu}[\p{L} ]+$/u)
  for (const { key, label } of timelineOf(standing('completed'), PLACED, new Map()))
    assert.equal(label, key === 'placed' ? 'Pesanan dibuat' : STATUS_LABELS[key])
})

const COLLECTED = { is_cod: true, cod_collected_at: later(9) }

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

test('at the door the money comes last but one, whenever its courier says so', () => {
  const shown = (order: OrderStanding, reached: Reached = new Map()) =>
    timelineOf(order, PLACED, reached).map(({ label, done }) => `${done ? '✓' : ' '} ${label}`)
  assert.deepEqual(shown(standing('shipped', { is_cod: true })), [
    '✓ Pesanan dibuat',
    '✓ Diproses',
    '✓ Dikirim',
    '  Dibayar di tempat',
    '  Selesai',
  ])
  const late = shown(standing('completed', { is_cod: true }))
  assert.deepEqual(late.slice(-2), ['  Dibayar di tempat', '✓ Selesai'])
  assert.deepEqual(shown(standing('shipped', COLLECTED)).at(-2), '✓ Dibayar di tempat')
  assert.equal(timelineOf(standing('shipped', COLLECTED), PLACED, new Map())[3]?.at, later(9).toISOString())
  const reached = new Map([['shipped', later(1)]] as const)
  assert.deepEqual(shown(standing('cancelled', { is_cod: true }), reached), [
    '✓ Pesanan dibuat',
    '✓ Dikirim',
    '✓ Dibatalkan',
  ])
})

test('nothing of an order is sent once it is cancelled, over, or its money given back', () => {
  assert.deepEqual(
    new Set(ORDER_STATUSES.filter(isEndedOrder)),
    new Set(['cancelled', 'expired', 'refunded']),
  )
})
