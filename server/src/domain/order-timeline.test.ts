// The steps of an order that a buyer sees: what happened, when, and what is still to come.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  isPaidFor,
  nextOf,
  ORDER_STATUSES,
  type OrderStanding,
  type OrderStatus,
  type Reached,
  STATUS_LABELS,
  timelineOf,
} from './order-status.ts'

const standing = (status: OrderStatus, door: Partial<OrderStanding> = {}): OrderStanding => ({
  ...{ status, is_cod: false, cod_collected_at: null },
  ...door,
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

test('money of the door stands where it came, and while it is awaited behind all that is done', () => {
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
  assert.deepEqual(late.slice(-2), ['✓ Selesai', '  Dibayar di tempat'])
  assert.deepEqual(shown(standing('processing', COLLECTED)).slice(1, 4), [
    '✓ Diproses',
    '✓ Dibayar di tempat',
    '  Dikirim',
  ])
  assert.deepEqual(shown(standing('shipped', COLLECTED)).at(-2), '✓ Dibayar di tempat')
  assert.equal(timelineOf(standing('shipped', COLLECTED), PLACED, new Map())[3]?.at, later(9).toISOString())
  const reached = new Map([['shipped', later(1)]] as const)
  assert.deepEqual(shown(standing('cancelled', { is_cod: true }), reached), [
    '✓ Pesanan dibuat',
    '✓ Dikirim',
    '✓ Dibatalkan',
  ])
})

test('whatever an order goes through, what is done stands before what is open, in the order of its times', () => {
  const walks = fc.tuple(fc.boolean(), fc.array(fc.nat(9), { maxLength: 8 }), fc.nat(9))
  fc.assert(
    fc.property(walks, ([is_cod, choices, before]) => {
      let order = standing(is_cod ? 'processing' : 'pending_payment', { is_cod })
      const reached = new Map<OrderStatus, Date>()
      choices.forEach((choice, i) => {
        const next = nextOf(order)
        const to = next[choice % next.length]
        if (!to) return
        // A courier may tell of its money later than it had it.
        if (is_cod && to === 'paid') order = { ...order, cod_collected_at: later(Math.max(0, i - before)) }
        else order = { ...order, status: to }
        if (!is_cod || to !== 'paid') reached.set(to, later(i))
      })
      const shown = timelineOf(order, PLACED, reached)
      const said = JSON.stringify(shown)
      assert.equal(new Set(shown.map(({ key }) => key)).size, shown.length, said)
      assert.equal(shown[0]?.key, 'placed', said)
      const done = shown.filter((step) => step.done)
      assert.deepEqual(shown.slice(0, done.length), done, said)
      const times = done.flatMap(({ at }) => at ?? [])
      assert.deepEqual(times, times.toSorted(), said)
      assert.equal(
        done.some(({ key }) => key === 'paid'),
        isPaidFor(order, [...reached.keys()]) ||
          (['processing', 'shipped', 'completed'].includes(order.status) && !is_cod),
        said,
      )
    }),
    { numRuns: 2_000 },
  )
})
