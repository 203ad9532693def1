// What a merchant may still do with an order, and which orders and days he asks for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../../base/problems.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/order-status.ts'
import { searchOf } from '../orders/search-words.ts'
import {
  figureDays,
  filterOf,
  type GivenPeriod,
  hasMoneyOf,
  isOnItsWay,
  MERCHANT_TARGETS,
  MOST_UNDO_SECONDS,
  notThere,
  possibleMoves,
  targetsFrom,
  tellAfter,
  undoneTo,
} from './rules.ts'

const standing = (status: OrderStatus) => ({ status, is_cod: false, cod_collected_at: null })

test('an order can be changed until its parcel has left or it has ended', () => {
  assert.deepEqual(
    ORDER_STATUSES.filter((status) => !isOnItsWay(status)),
    ['pending_payment', 'paid', 'processing'],
  )
})

test('a merchant moves an order wherever it may go, but only time makes it expire', () => {
  assert.deepEqual(targetsFrom(standing('pending_payment')), ['paid', 'cancelled'])
  assert.deepEqual(targetsFrom(standing('paid')), ['processing', 'shipped', 'cancelled', 'refunded'])
  assert.deepEqual(targetsFrom(standing('shipped')), ['completed', 'refunded'])
  assert.deepEqual(targetsFrom(standing('expired')), ['paid'])
  assert.deepEqual(targetsFrom(standing('refunded')), [])
})

test('every state but two is reached by a merchant from some other', () => {
  const reached = new Set(ORDER_STATUSES.flatMap((status) => targetsFrom(standing(status))))
  assert.deepEqual(
    ORDER_STATUSES.filter((status) => !new Set<OrderStatus>(reached).has(status)),
    ['pending_payment', 'expired'],
  )
  assert.equal(reached.size, MERCHANT_TARGETS.length)
})

test('a merchant who comes too late learns where the order is, and where it may go from there', () => {
  const problem = notThere(standing('shipped'))
  assert.equal(problem.code, 'order_moved')
  assert.deepEqual(problem.details, { status: 'shipped', allowed: ['completed', 'refunded'] })
})

const PAID = { order: standing('paid'), isPaid: true, tookStock: true, refundBy: 'gateway' } as const

test('every move tells whether money and goods would come back', () => {
  assert.deepEqual(possibleMoves(PAID), [
    { to: 'processing', refund_by: null, restocks: false },
    { to: 'shipped', refund_by: null, restocks: false },
    { to: 'cancelled', refund_by: 'hand', restocks: true },
    { to: 'refunded', refund_by: 'gateway', restocks: true },
  ])
})

test('nothing comes back of what was not paid, nor goods that were not taken or have left', () => {
  const cancelled = { to: 'cancelled', refund_by: null, restocks: true }
  assert.deepEqual(
    possibleMoves({ ...PAID, order: standing('pending_payment'), isPaid: false })[1],
    cancelled,
  )
  assert.ok(possibleMoves({ ...PAID, tookStock: false }).every(({ restocks }) => !restocks))
  assert.deepEqual(possibleMoves({ ...PAID, order: standing('shipped') }).at(-1), {
    to: 'refunded',
    refund_by: 'gateway',
    restocks: false,
  })
})

const boundsOf = (period: GivenPeriod) => {
  const { from, until } = filterOf('shp_1', period)
  return [from?.toISOString(), until?.toISOString()]
}

test('days are those of Jakarta, and the last one belongs to what is asked for', () => {
  assert.deepEqual(boundsOf({ from: '2026-11-15', to: '2026-11-16' }), [
    '2026-11-14T17:00:00.000Z',
    '2026-11-16T17:00:00.000Z',
  ])
  assert.deepEqual(boundsOf({ from: '2026-11-15' }), ['2026-11-14T17:00:00.000Z', undefined])
  assert.deepEqual(boundsOf({}), [undefined, undefined])
})

test('moments may be given instead, with their offset, and the last one belongs to what is asked for', () => {
  assert.deepEqual(boundsOf({ from: '2026-11-15T10:00:00+07:00', to: '2026-11-15T10:00:00.123Z' }), [
    '2026-11-15T03:00:00.000Z',
    '2026-11-15T10:00:00.124Z',
  ])
  assert.deepEqual(boundsOf({ from: '2026-11-15T10:00Z' }), ['2026-11-15T10:00:00.000Z', undefined])
  assert.deepEqual(boundsOf({ from: '2026-11-15T10:00:00.123456-01:00' })[0], '2026-11-15T11:00:00.123Z')
})

/** The fields that are refused, each with its reason. */
function refusedFields(ask: () => unknown): unknown {
  try {
    ask()
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'invalid_request')
    return error.details.fields
  }
  return assert.fail('it was not refused')
}

const NO_DAY = 'harus tanggal seperti 2026-11-15'

test('what is neither a day nor a moment is refused, each field by its name', () => {
  for (const from of [
    '',
    '15-11-2026',
    '2026-02-30',
    '2026-11-15T10:00:00',
    '2026-11-15 10:00:00Z',
    ' 2026-11-15T10:00:00Z',
    '2026-11-15T10:00:00Z ',
    'x2026-11-15T10:00:00Z',
    '2026-11-15T10:00:00Zx',
    '12026-11-15T10:00:00Z',
    '2026-1-15T10:00:00Z',
    '2026-13-15T10:00:00Z',
    '2026-11-15T10:00:00.1234567Z',
    '2026-11-15T10:00:00.Z',
    '2026-11-15T10:00:00+7:00',
    '2026-11-15T10:00:00Z (WIB)',
    '(pagi) 2026-11-15T10:00:00Z',
  ])
    assert.deepEqual(
      refusedFields(() => boundsOf({ from })),
      [{ path: 'from', code: 'format', message: NO_DAY }],
      from,
    )
  assert.deepEqual(
    refusedFields(() => boundsOf({ from: 'kemarin', to: 'besok' })),
    [
      { path: 'from', code: 'format', message: NO_DAY },
      { path: 'to', code: 'format', message: NO_DAY },
    ],
  )
})

test('orders are asked for by their state, by what they wait for, and by words', () => {
  const { status, waiting, search } = filterOf('shp_1', { status: 'paid', waiting: 'pack', q: 'budi' })
  assert.deepEqual([status, waiting, search], ['paid', 'pack', searchOf('shp_1', 'budi')])
  assert.equal(filterOf('shp_1', {}).search, null)
})

const AT = new Date('2026-11-15T18:00:00Z')

test('figures are of the last thirty days in Jakarta, today included', () => {
  const { from, until, days } = figureDays({}, AT)
  assert.equal(days.length, 30)
  assert.deepEqual([days[0], days.at(-1)], ['2026-10-18', '2026-11-16'])
  assert.deepEqual(
    [from.toISOString(), until.toISOString()],
    ['2026-10-17T17:00:00.000Z', '2026-11-16T17:00:00.000Z'],
  )
})

test('figures are of the days that are asked for; a last day alone means the thirty up to it', () => {
  assert.deepEqual(figureDays({ from: '2026-02-27', to: '2026-03-01' }, AT).days, [
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  assert.deepEqual(figureDays({ from: '2026-11-16', to: '2026-11-16' }, AT).days, ['2026-11-16'])
  assert.equal(figureDays({ to: '2026-03-01' }, AT).days[0], '2026-01-31')
  assert.equal(figureDays({ from: '2026-11-14' }, AT).days.length, 3)
})

test('a leap year is as long as figures can be', () => {
  assert.equal(figureDays({ from: '2028-01-01', to: '2028-12-31' }, AT).days.length, 366)
  assert.deepEqual(
    refusedFields(() => figureDays({ from: '2028-01-01', to: '2029-01-01' }, AT)),
    [{ path: 'from', code: 'range', message: 'paling banyak 366 hari' }],
  )
})

test('days that are none, or end before they begin, are refused', () => {
  assert.deepEqual(
    refusedFields(() => figureDays({ from: 'x', to: 'y' }, AT)),
    [
      { path: 'from', code: 'format', message: NO_DAY },
      { path: 'to', code: 'format', message: NO_DAY },
    ],
  )
  assert.deepEqual(
    refusedFields(() => figureDays({ from: 'x' }, AT)),
    [{ path: 'from', code: 'format', message: NO_DAY }],
  )
  assert.deepEqual(
    refusedFields(() => figureDays({ from: '2026-11-15', to: 'y' }, AT)),
    [{ path: 'to', code: 'format', message: NO_DAY }],
  )
  assert.deepEqual(
    refusedFields(() => figureDays({ from: '2026-11-16', to: '2026-11-15' }, AT)),
    [{ path: 'to', code: 'range', message: 'tidak boleh sebelum `from`' }],
  )
})

test('a first day that was not given is not complained of when the last day is none', () => {
  assert.deepEqual(
    refusedFields(() => figureDays({ to: 'y' }, AT)),
    [{ path: 'to', code: 'format', message: NO_DAY }],
  )
})

const NOW = new Date('2026-11-17T03:00:00.000Z')
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

test('a buyer hears of a move that can be undone once it no longer can, and of any other at once', () => {
  for (const to of ['processing', 'shipped', 'completed'] as const)
    assert.deepEqual(tellAfter(to, 10, NOW), new Date('2026-11-17T03:00:10.000Z'))
  for (const to of ['paid', 'cancelled', 'refunded'] as const) assert.equal(tellAfter(to, 10, NOW), null)
  assert.equal(tellAfter('shipped', 0, NOW), null)
})

test('a merchant takes back the last move for a minute, where nothing but the state has changed', () => {
  const moved = {
    at: secondsAgo(MOST_UNDO_SECONDS),
    actor: 'merchant',
    from_status: 'paid',
    to_status: 'shipped',
  } as const
  const shipped = { status: 'shipped' } as const
  assert.equal(undoneTo(shipped, moved, NOW), 'paid')
  assert.equal(undoneTo(shipped, { ...moved, at: secondsAgo(MOST_UNDO_SECONDS + 0.001) }, NOW), null)
  assert.equal(undoneTo(shipped, { ...moved, actor: 'buyer' }, NOW), null)
  assert.equal(undoneTo({ status: 'completed' }, moved, NOW), null)
  assert.equal(undoneTo(shipped, { ...moved, from_status: 'shipped' }, NOW), null)
  assert.equal(undoneTo(shipped, undefined, NOW), null)
  assert.equal(undoneTo({ status: 'cancelled' }, { ...moved, to_status: 'cancelled' }, NOW), null)
})

test('money came for an order that is paid, unless it was free; for one paid at the door when it was collected', () => {
  const of = (status: OrderStatus, total: number) => hasMoneyOf({ ...standing(status), total })
  assert.deepEqual([of('paid', 1), of('paid', 0), of('pending_payment', 1)], [true, false, false])
  const cod = { ...standing('shipped'), is_cod: true, total: 0 }
  assert.equal(hasMoneyOf(cod), false)
  assert.equal(hasMoneyOf({ ...cod, total: 5 }), false)
  assert.equal(hasMoneyOf({ ...cod, cod_collected_at: NOW }), true)
})

test('what is to be booked is what is to be sent and in no parcel yet', () => {
  const book = filterOf('shp_1', { waiting: 'book' })
  assert.equal(book.waiting, 'parcel')
  assert.ok(book.unless)
  const pack = filterOf('shp_1', { waiting: 'pack' })
  assert.deepEqual([pack.waiting, pack.unless], ['pack', undefined])
})

test('money that waits to be given back is looked for in orders of every state', () => {
  const refund = filterOf('shp_1', { waiting: 'refund' })
  assert.ok(refund.only)
  assert.equal(refund.waiting, undefined)
})
