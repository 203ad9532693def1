// How long a shop is on which plan: bought, extended, changed into a greater one, taken back, and over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DAY_MS,
  daysOf,
  nextMoment,
  type PlanTerms,
  planAt,
  planOfSku,
  remindedBy,
  withoutOrder,
  withPurchase,
} from './plan-terms.ts'

const T0 = Date.parse('2026-11-17T00:00:00Z')
const day = (days: number) => T0 + days * DAY_MS
const GRACE = 7 * DAY_MS
const NONE: PlanTerms = { granted: 'gratis', periods: [] }

interface Buying {
  readonly plan: 'katalog' | 'lengkap'
  readonly days: number
  readonly paid: number
  readonly on: number
}
const buy = (terms: PlanTerms, draft: string | null, { plan, days, paid, on }: Buying) =>
  withPurchase(terms, { draft, plan, days, paid }, day(on), GRACE)
const KATALOG = { plan: 'katalog', days: 30, paid: 30_000 } as const
const LENGKAP = { plan: 'lengkap', days: 30, paid: 90_000 } as const
/** Its plan, and how many days are left until what was bought ends. */
const on = (terms: PlanTerms, days: number) => {
  const { plan, endsAt } = planAt(terms, day(days), GRACE)
  return [plan, endsAt === null ? null : (endsAt - day(days)) / DAY_MS]
}

test('months are twelfths of a year', () => {
  assert.deepEqual([1, 3, 6, 12, 24].map(daysOf), [30, 91, 182, 365, 730])
})

test('a SKU that is a plan and months is one for sale; any other is goods', () => {
  for (const [sku, sold] of [
    ['lengkap-12', { plan: 'lengkap', months: 12, days: 365 }],
    [' Katalog-3 ', { plan: 'katalog', months: 3, days: 91 }],
    ['katalog-36', { plan: 'katalog', months: 36, days: 1_095 }],
  ] as const)
    assert.deepEqual(planOfSku(sku), sold)
  for (const sku of ['', 'kaos-12', 'gratis-12', 'lengkap', 'x-lengkap-1', 'lengkap-1x'])
    assert.equal(planOfSku(sku), null, sku)
  for (const months of ['0', '01', '37', '120']) assert.equal(planOfSku(`lengkap-${months}`), null, months)
})

test('what is bought runs at once, stays through its grace, and ends', () => {
  const terms = buy(NONE, 'a', { ...LENGKAP, on: 0 })
  assert.deepEqual(on(terms, 0), ['lengkap', 30])
  assert.deepEqual(planAt(terms, day(29), GRACE).graceUntil, null)
  assert.deepEqual(planAt(terms, day(30), GRACE), {
    plan: 'lengkap',
    endsAt: day(30),
    graceUntil: day(37),
  })
  assert.deepEqual(on(terms, 36), ['lengkap', -6])
  assert.deepEqual(on(terms, 37), ['gratis', null])
})

test('the same plan goes behind what runs, in its grace from its end on, and afterwards from now on', () => {
  const first = buy(NONE, 'a', { ...LENGKAP, on: 0 })
  assert.deepEqual(on(buy(first, 'b', { ...LENGKAP, on: 10 }), 10), ['lengkap', 50])
  assert.deepEqual(on(buy(first, 'b', { ...LENGKAP, on: 33 }), 33), ['lengkap', 27])
  for (const after of [37, 40])
    assert.deepEqual(on(buy(first, 'b', { ...LENGKAP, on: after }), after), ['lengkap', 30])
  const { periods } = buy(first, 'b', { ...LENGKAP, on: 30 })
  assert.deepEqual(
    periods.map(({ draft }) => draft),
    ['b'],
    'what is over is forgotten',
  )
})

test('what is left of a smaller plan becomes days of the greater by its worth', () => {
  const small = buy(NONE, 'a', { ...KATALOG, on: 0 })
  // Ten of thirty days are used: Rp 20.000 are left, which is 6⅔ days at Rp 3.000.
  const great = buy(small, 'b', { ...LENGKAP, on: 10 })
  assert.deepEqual(on(great, 10), ['lengkap', 30 + 20 / 3])
  assert.deepEqual(
    great.periods.map(({ draft, plan, paid }) => [draft, plan, paid]),
    [
      ['b', 'lengkap', 90_000],
      ['a', 'lengkap', 20_000],
    ],
  )
  // Also in the grace of the smaller one, of which nothing is left.
  assert.deepEqual(on(buy(small, 'b', { ...LENGKAP, on: 32 }), 32), ['lengkap', 30])
})

test('days that a voucher made cheap are those that are bought: the rest becomes no more of them', () => {
  const small = buy(NONE, 'a', { ...KATALOG, on: 0 })
  const cheap = { draft: 'b', plan: 'lengkap', days: 30, paid: 1, price: 90_000 } as const
  assert.deepEqual(on(withPurchase(small, cheap, day(10), GRACE), 10), ['lengkap', 30 + 20 / 3])
})

test('a smaller plan waits until the greater is over', () => {
  const both = buy(buy(NONE, 'a', { ...LENGKAP, on: 0 }), 'b', { ...KATALOG, on: 10 })
  assert.deepEqual(on(both, 29), ['lengkap', 31])
  assert.deepEqual(on(both, 30), ['katalog', 30])
  assert.deepEqual(on(both, 67), ['gratis', null])
})

test('days to try are worth nothing, and what costs nothing changes nothing into anything', () => {
  const trial = buy(NONE, null, { plan: 'lengkap', days: 14, paid: 0, on: 0 })
  assert.deepEqual(on(buy(trial, 'a', { ...KATALOG, on: 4 }), 4), ['lengkap', 40], 'they come first')
  assert.deepEqual(on(buy(trial, 'a', { ...LENGKAP, on: 4 }), 4), ['lengkap', 40])
  const small = buy(NONE, null, { plan: 'katalog', days: 14, paid: 0, on: 0 })
  const after = buy(small, 'a', { ...LENGKAP, on: 4 })
  assert.deepEqual(on(after, 4), ['lengkap', 30])
  assert.deepEqual(on(withoutOrder(after, 'a', day(35)), 35), ['gratis', null], 'nothing is left of them')
  const given = buy(buy(NONE, 'a', { ...KATALOG, on: 0 }), 'b', {
    plan: 'lengkap',
    days: 10,
    paid: 0,
    on: 10,
  })
  assert.deepEqual(
    [on(given, 19), on(given, 20)],
    [
      ['lengkap', 21],
      ['katalog', 20],
    ],
  )
})

test('an order that is given back takes what is not used of it, and what came behind comes earlier', () => {
  const two = buy(buy(NONE, 'a', { ...LENGKAP, on: 0 }), 'b', { ...LENGKAP, on: 5 })
  assert.deepEqual(on(withoutOrder(two, 'b', day(10)), 10), ['lengkap', 20])
  assert.deepEqual(on(withoutOrder(two, 'a', day(10)), 10), ['lengkap', 30])
  assert.deepEqual(on(withoutOrder(two, 'a', day(40)), 40), ['lengkap', 20], 'all of it is used')
  assert.deepEqual(on(withoutOrder(two, 'x', day(10)), 10), ['lengkap', 50], 'it was never paid')
  assert.deepEqual(on(withoutOrder(two, 'b', day(30)), 30), ['gratis', null], 'nor is the first one in grace')
  const brief = buy(buy(NONE, 'a', { ...LENGKAP, on: 0 }), 'b', { ...LENGKAP, days: 3, on: 5 })
  assert.deepEqual(on(withoutOrder(brief, 'b', day(35)), 35), ['gratis', null])
  assert.deepEqual(withoutOrder(NONE, 'a', day(10)), NONE)
  const one = buy(NONE, 'a', { ...LENGKAP, on: 0 })
  assert.deepEqual(on(withoutOrder(one, 'a', day(10)), 10), ['gratis', null])
  assert.deepEqual(on(withoutOrder(one, 'a', day(32)), 32), ['gratis', null], 'no grace without an order')
  assert.deepEqual(on(withoutOrder(one, 'x', day(32)), 32), ['lengkap', -2])
  const changed = buy(buy(NONE, 'a', { ...KATALOG, on: 0 }), 'b', { ...LENGKAP, on: 10 })
  assert.deepEqual(on(withoutOrder(changed, 'a', day(10)), 10), ['lengkap', 30], 'its worth goes with it')
  assert.deepEqual(on(withoutOrder(changed, 'b', day(10)), 10), ['lengkap', 20 / 3])
})

test('what the operator gave is what is left at the end', () => {
  const terms = buy({ granted: 'katalog', periods: [] }, 'a', { ...LENGKAP, on: 0 })
  assert.deepEqual(
    [on(terms, 1), on(terms, 40)],
    [
      ['lengkap', 29],
      ['katalog', null],
    ],
  )
})

test('owners are reminded 14, 3 and 0 days before the end', () => {
  assert.deepEqual(
    [15.9, 16, 26.9, 27, 29.9, 30, 36].map((days) => remindedBy(day(30), day(days))),
    [null, 14, 14, 3, 3, 0, 0],
  )
})

test('the clock comes again when the next thing is due, and not any more when all is over', () => {
  const terms = buy(buy(NONE, 'a', { ...LENGKAP, on: 0 }), 'b', { ...KATALOG, on: 0 })
  const moments: number[] = []
  for (let at: number | null = day(0); at !== null; at = nextMoment(terms, at, GRACE))
    moments.push((at - T0) / DAY_MS)
  assert.deepEqual(moments, [0, 30, 46, 57, 60, 67])
  assert.equal(nextMoment(buy(NONE, 'a', { ...LENGKAP, on: 0 }), day(0), GRACE), day(16))
  assert.equal(nextMoment(NONE, day(0), GRACE), null)
})
