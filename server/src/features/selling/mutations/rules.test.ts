// What money is for, from facts alone: over thousands of histories never a wrong settlement, and none that was due is left out.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  type CameIn,
  EARLY_MS,
  type Elsewhere,
  isOutOfTime,
  type Judgement,
  judge,
  LATE_MS,
  NOWHERE,
  nearestTo,
  type PayableOrder,
} from './rules.ts'

const HOUR = 3_600_000
const T0 = Date.parse('2026-09-10T03:00:00Z')
const money = (amount: number, ms = 0, fields: Partial<CameIn> = {}): CameIn => ({
  ...{ provider: 'mutasibank', at: new Date(T0 + ms), isDay: false, amount },
  ...fields,
})
const order = (id: string, total: number, fields: Partial<PayableOrder> = {}): PayableOrder => ({
  ...{ id, status: 'pending_payment', total, placedAt: new Date(T0), expiresAt: new Date(T0 + 24 * HOUR) },
  ...{ leftAt: null, isPaidByHand: false, isSettled: false },
  ...fields,
})
const settles = (id: string, isPaid = false): Judgement => ({ is: 'settled', order: id, isPaid })

describe('one order that waits for exactly this amount', () => {
  test('is settled from ten minutes before it was placed until a day after its end, both moments included', () => {
    for (const [ms, is] of [
      [-EARLY_MS - 1, 'unknown'],
      [-EARLY_MS, 'settled'],
      [24 * HOUR + LATE_MS, 'settled'],
    ] as const)
      assert.equal(judge(money(110_123, ms), [order('a', 110_123)]).is, is, String(ms))
    const over = order('a', 110_123, { status: 'expired' })
    assert.deepEqual(judge(money(110_123, 48 * HOUR), [over]), settles('a'))
    assert.deepEqual(judge(money(110_123, 48 * HOUR + 1), [over]), { is: 'paid_after_end', order: 'a' })
    assert.deepEqual(judge(money(110_123, 24 * HOUR * 8 + 1), [over]), { is: 'unknown', order: null })
  })
  test('is settled by money of its day where the bank tells the day alone', () => {
    const day = { isDay: true, at: new Date(T0 - 10 * HOUR) }
    assert.deepEqual(judge(money(5, 0, day), [order('a', 5)]), settles('a'))
    const before = { isDay: true, at: new Date(T0 - 24 * HOUR - EARLY_MS - 1) }
    assert.equal(judge(money(5, 0, before), [order('a', 5)]).is, 'unknown')
    const touching = { isDay: true, at: new Date(T0 - 24 * HOUR - EARLY_MS) }
    assert.equal(judge(money(5, 0, touching), [order('a', 5)]).is, 'settled')
  })
  test('waits for its merchant for as long as that takes, once its buyer has reported it', () => {
    assert.deepEqual(judge(money(5, 999 * HOUR), [order('a', 5, { expiresAt: null })]), settles('a'))
  })
})

describe('what settles nothing', () => {
  test('two orders of one amount', () => {
    assert.deepEqual(judge(money(5), [order('a', 5), order('b', 5)]), { is: 'unknown', order: null })
  })
  test('an order that money has paid, or that was cancelled or given back', () => {
    const paid = order('a', 5, { status: 'paid', isSettled: true, leftAt: new Date(T0), expiresAt: null })
    assert.deepEqual(judge(money(5, 1), [paid]), { is: 'paid_twice', order: 'a' })
    for (const status of ['processing', 'shipped', 'completed'] as const)
      assert.equal(judge(money(5, 1), [{ ...paid, status }]).is, 'paid_twice')
    for (const status of ['cancelled', 'refunded'] as const)
      assert.deepEqual(judge(money(5, 1), [{ ...paid, status }]), { is: 'paid_after_end', order: 'a' })
    assert.equal(judge(money(5, 1), [paid, { ...paid, id: 'b' }]).is, 'unknown', 'nobody knows which')
    assert.deepEqual(judge(money(5, 1), [paid, order('b', 5)]), settles('b'))
  })
  test('an order that nobody has yet ended, though no transfer takes so long', () => {
    assert.deepEqual(judge(money(5, 48 * HOUR + 1), [order('a', 5)]), { is: 'unknown', order: null })
  })
  test('an amount that is off by no more than a unique code is close; further off it is unknown', () => {
    assert.deepEqual(judge(money(110_000), [order('a', 110_999)]), { is: 'differs', order: 'a' })
    assert.deepEqual(judge(money(111_998), [order('a', 110_999)]), { is: 'differs', order: 'a' })
    assert.equal(judge(money(110_000), [order('a', 111_000)]).is, 'unknown')
    assert.equal(judge(money(110_000), [order('a', 110_001), order('b', 110_002)]).is, 'unknown')
    const paid = order('a', 110_001, { status: 'paid' })
    assert.equal(judge(money(110_000), [paid]).is, 'unknown')
    assert.equal(judge(money(110_000, -HOUR), [order('a', 110_001)]).is, 'unknown')
  })
  test('the trial of Moota’s dashboard, and nobody else’s money of that amount', () => {
    assert.deepEqual(judge(money(10_000, 0, { provider: 'moota' }), []), { is: 'trial' })
    const one = [order('a', 10_000)]
    assert.deepEqual(judge(money(10_000, 0, { provider: 'moota' }), one), { is: 'unknown', order: null })
    assert.deepEqual(judge(money(10_000), one), settles('a'))
    assert.equal(judge(money(10_001, 0, { provider: 'moota' }), [order('a', 10_001)]).is, 'settled')
  })
})

test('an order that the merchant had confirmed by hand gets the money that he had seen, and no second', () => {
  const byHand = order('a', 5, {
    status: 'shipped',
    isPaidByHand: true,
    expiresAt: null,
    leftAt: new Date(T0),
  })
  assert.deepEqual(judge(money(5, LATE_MS), [byHand]), settles('a', true))
  assert.deepEqual(judge(money(5, LATE_MS + 1), [byHand]), { is: 'paid_twice', order: 'a' })
  assert.deepEqual(judge(money(5), [{ ...byHand, isPaidByHand: false }]), { is: 'paid_twice', order: 'a' })
  assert.equal(judge(money(5), [byHand, order('b', 5)]).is, 'unknown', 'it may be either’s')
})

test('the three nearest amounts are offered, of equal ones the newest first', () => {
  const at = (total: number, ms: number) => ({ total, placedAt: new Date(T0 + ms) })
  const orders = [at(100, 0), at(103, 0), at(97, 1), at(500, 0)]
  assert.deepEqual(nearestTo(101, orders), [orders[0], orders[1], orders[2]])
  assert.deepEqual(nearestTo(100, orders.slice(1)), [orders[2], orders[1], orders[3]])
})

/** A shop's weeks: orders with totals that are one of a kind while they wait, and money that comes for them or for nothing. */
interface History {
  readonly steps: readonly Step[]
}
type Step =
  | { readonly does: 'order' }
  | { readonly does: 'pay'; readonly which: number; readonly delay: number; readonly times: number }
  | { readonly does: 'stray'; readonly amount: number }
  | { readonly does: 'cancel' | 'byHand'; readonly which: number }
  | { readonly does: 'wait'; readonly hours: number }

const step = fc.oneof(
  fc.constant({ does: 'order' } as const),
  fc.record({
    ...{ does: fc.constant('pay' as const), which: fc.nat(9) },
    ...{ delay: fc.constantFrom(0, 0, 0, 1, 20, 30, 100), times: fc.constantFrom(1, 1, 1, 2) },
  }),
  fc.record({
    does: fc.constant('stray' as const),
    amount: fc.constantFrom(100_001, 100_002, 100_500, 250_000),
  }),
  fc.record({ does: fc.constantFrom('cancel' as const, 'byHand' as const), which: fc.nat(9) }),
  fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 25, 49) }),
)

interface Kept extends Omit<PayableOrder, 'status' | 'leftAt' | 'isSettled' | 'isPaidByHand'> {
  status: PayableOrder['status']
  leftAt: Date | null
  isSettled: boolean
  isPaidByHand: boolean
}

test('over thousands of histories: nothing wrong is settled, nothing that was due is left, nothing counts twice', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.infiniteStream(fc.nat(1_000)),
      (steps, chance) => {
        play({ steps }, () => chance.next().value)
      },
    ),
    { numRuns: 5_000 },
  )
})

function play({ steps }: History, draw: () => number): void {
  let now = T0
  const orders: Kept[] = []
  const told: { of: string | null; came: CameIn }[] = []
  const expire = () => {
    for (const each of orders)
      if (each.status === 'pending_payment' && each.expiresAt && each.expiresAt.getTime() <= now)
        each.status = 'expired'
  }
  const arrive = (of: string | null, came: CameIn) => {
    const before = orders.map((each) => ({ ...each }))
    const said = judge(came, before)
    const mine = before.find(({ id }) => id === of)
    if (said.is === 'settled') {
      const chosen = orders.find(({ id }) => id === said.order)
      assert.ok(chosen)
      assert.equal(chosen.total, came.amount, 'of exactly its amount')
      assert.ok(!chosen.isSettled, 'once')
      assert.ok(['pending_payment', 'expired', 'paid'].includes(chosen.status))
      assert.ok(came.at.getTime() >= chosen.placedAt.getTime() - EARLY_MS)
      chosen.isSettled = true
      if (!said.isPaid) {
        chosen.status = 'paid'
        chosen.leftAt = new Date(now)
        Object.assign(chosen, { expiresAt: null })
      }
      return
    }
    // Money of an order that waits, in its time, is left to a person only where another order may be meant.
    const isDue = mine && !mine.isSettled && ['pending_payment', 'expired'].includes(mine.status)
    const inTime = mine?.expiresAt && came.at.getTime() <= mine.expiresAt.getTime() + LATE_MS
    const alike = before.filter(
      ({ total, id, isSettled }) => total === came.amount && id !== of && !isSettled,
    )
    if (isDue && inTime) assert.ok(alike.length > 0, `left out: ${said.is}`)
  }
  const due: { at: number; of: string; amount: number }[] = []
  const deliver = () => {
    for (const each of due.splice(0).toSorted(() => draw() - 500)) {
      if (each.at > now) due.push(each)
      else {
        const came = money(each.amount, each.at - T0)
        told.push({ of: each.of, came })
        arrive(each.of, came)
      }
    }
  }
  for (const each of steps) {
    expire()
    if (each.does === 'wait') now += each.hours * HOUR
    if (each.does === 'order') {
      const held = new Set(
        orders.filter(({ status }) => status === 'pending_payment').map(({ total }) => total),
      )
      let total = 100_001 + (draw() % 9)
      while (held.has(total)) total++
      const id = `o${orders.length}`
      orders.push({ ...order(id, total), placedAt: new Date(now), expiresAt: new Date(now + 24 * HOUR) })
    }
    const chosen = 'which' in each ? orders[each.which % Math.max(1, orders.length)] : undefined
    if (each.does === 'pay' && chosen)
      for (let times = 0; times < each.times; times++)
        due.push({ at: now + each.delay * HOUR, of: chosen.id, amount: chosen.total })
    if (each.does === 'stray') arrive(null, money(each.amount, now - T0))
    if (each.does === 'cancel' && chosen?.status === 'pending_payment')
      Object.assign(chosen, { status: 'cancelled', leftAt: new Date(now), expiresAt: null })
    if (each.does === 'byHand' && chosen?.status === 'pending_payment')
      Object.assign(chosen, { status: 'paid', isPaidByHand: true, leftAt: new Date(now), expiresAt: null })
    deliver()
  }
}

test('money of sixty days ago, or of more than two days ahead, is of no order', () => {
  const NOW = Date.parse('2026-11-16T10:00:00Z')
  const days = (count: number, ms = 0) => isOutOfTime(new Date(NOW + count * 86_400_000 + ms), new Date(NOW))
  assert.deepEqual(
    [days(-60, -1), days(-60), days(0), days(2), days(2, 1)],
    [true, false, false, false, true],
  )
})

describe('money of an account that several shops name', () => {
  const at = (fields: Partial<Elsewhere>) => ({ ...NOWHERE, ...fields })
  const settled = { is: 'settled', order: 'a', isPaid: false }

  test('is nobody’s by itself where an order waits here, and another does there or has been settled there', () => {
    for (const [elsewhere, known] of [
      [at({ isAwaited: true }), 'awaited'],
      [at({ isAwaited: true, isHeard: true }), 'awaited'],
      [at({ settled: 'like' }), 'settled'],
      [at({ settled: 'same' }), 'settled'],
      [at({ settled: 'same', isAwaited: true, isHeard: true }), 'settled'],
    ] as const)
      assert.deepEqual(judge(money(5), [order('a', 5)], elsewhere), {
        is: 'unknown',
        order: null,
        elsewhere: known,
      })
    assert.deepEqual(judge(money(5), [order('a', 5)], at({ isHeard: true })), settled)
  })

  test('is theirs where nothing waits here: what settled there, or is awaited by a shop that hears of it too', () => {
    const near = [order('a', 6)]
    for (const elsewhere of [at({ settled: 'same' }), at({ isAwaited: true, isHeard: true })])
      for (const orders of [[], near]) assert.equal(judge(money(5), orders, elsewhere).is, 'theirs')
  })

  test('is looked at as ever where it may be theirs only', () => {
    const near = [order('a', 6)]
    for (const elsewhere of [at({ settled: 'like' }), at({ isAwaited: true })]) {
      assert.deepEqual(judge(money(5), near, elsewhere), { is: 'differs', order: 'a' })
      assert.deepEqual(judge(money(5), [], elsewhere), {
        is: 'unknown',
        order: null,
        elsewhere: elsewhere.settled ? 'settled' : 'awaited',
      })
    }
  })
})
