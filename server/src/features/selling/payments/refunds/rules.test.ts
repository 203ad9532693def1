// What came in, what may go back and by which way, as tables; and that no history gives back more than came.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttemptGateway, AttemptStatus } from '../../../../domain/payment.ts'
import type { RefundStatus, RefundWay } from '../../../../domain/refund.ts'
import {
  amountOfLines,
  type MoneyFacts,
  moneyOf,
  nextAsk,
  piecesLeft,
  type ReceivedMoney,
  shareOut,
  sourcesOf,
} from './rules.ts'

interface Paid {
  readonly id: string
  readonly gateway: AttemptGateway
  readonly status: AttemptStatus
  readonly amount: number
}
const attempt = (id: string, fields: Partial<Paid> = {}): Paid => ({
  id,
  gateway: 'midtrans',
  status: 'paid',
  amount: 100,
  ...fields,
})
const back = (amount: number, status: RefundStatus = 'made', attempt_id: string | null = 'a') => ({
  amount,
  status,
  attempt_id,
})
const ORDER = {
  status: 'paid',
  is_cod: false,
  cod_collected_at: null,
  total: 100,
  needs_attention: null,
} as const
const facts = (fields: Partial<MoneyFacts<Paid>> = {}): MoneyFacts<Paid> => ({
  order: ORDER,
  attempts: [attempt('a')],
  markedPaidBy: 'gateway midtrans',
  refunds: [],
  ...fields,
})
const left = (given: Partial<MoneyFacts<Paid>>) =>
  sourcesOf(facts(given)).map((source) => [source.attempt?.id ?? null, source.left])

test('the goods of a whole order come to all that was paid for them, however dear they are', () => {
  for (const unit_price of [100_000_003, 400_000_007, 10_000_000_000, 9_007_199_254]) {
    const sold = [{ position: 0, qty: 7, unit_price }]
    const subtotal = 7 * unit_price
    for (const discount_total of [0, 1, 12_345_678, subtotal, subtotal + 1])
      assert.equal(
        amountOfLines([{ position: 0, qty: 7 }], sold, { subtotal, discount_total }),
        Math.max(0, subtotal - discount_total),
      )
  }
})

test('a payment is there until it went back; what failed counts for nothing, what is unknown as gone', () => {
  assert.deepEqual(left({}), [['a', 100]])
  assert.deepEqual(
    left({ attempts: [attempt('a', { status: 'pending' }), attempt('b', { status: 'failed' })] }),
    [],
  )
  assert.deepEqual(left({ attempts: [attempt('a', { status: 'refunded' })] }), [['a', 0]])
  for (const [status, rest] of [
    ['made', 70],
    ['asked', 70],
    ['unknown', 70],
    ['failed', 100],
  ] as const)
    assert.deepEqual(left({ refunds: [back(30, status)] }), [['a', rest]])
  assert.deepEqual(left({ refunds: [back(30, 'made', 'b')] }), [['a', 100]])
})

test('of two payments the second goes back first; each has its own rest', () => {
  const attempts = [attempt('a'), attempt('b', { amount: 50 })]
  assert.deepEqual(left({ attempts, refunds: [back(10)] }), [
    ['b', 50],
    ['a', 90],
  ])
})

test('money that no payment tells of came by hand, or at the door', () => {
  const markedPaidBy = 'merchant'
  assert.deepEqual(left({ attempts: [], markedPaidBy }), [[null, 100]])
  assert.deepEqual(left({ attempts: [], markedPaidBy, refunds: [back(40, 'asked', null)] }), [[null, 60]])
  assert.deepEqual(left({ attempts: [attempt('m', { gateway: 'manual' })], markedPaidBy }), [['m', 100]])
  assert.deepEqual(left({ attempts: [attempt('a')], markedPaidBy }), [
    ['a', 100],
    [null, 100],
  ])
  assert.deepEqual(left({ attempts: [], markedPaidBy: null }), [])
  const cod = { ...ORDER, is_cod: true, cod_collected_at: new Date(0) }
  assert.deepEqual(left({ order: cod, attempts: [], markedPaidBy: null }), [[null, 100]])
  assert.deepEqual(left({ order: { ...cod, cod_collected_at: null }, attempts: [] }), [])
  assert.deepEqual(left({ order: { ...cod, total: 0 }, attempts: [] }), [])
})

test('an order that was refunded before refunds were kept has nothing left, unless it says that it has', () => {
  const order = { ...ORDER, status: 'refunded' } as const
  assert.deepEqual(left({ order }), [['a', 0]])
  assert.deepEqual(left({ order: { ...order, needs_attention: 'refund_refused' } }), [['a', 100]])
  assert.deepEqual(left({ order, refunds: [back(30)] }), [['a', 70]])
})

test('the sums are what came, went, is on its way and is left', () => {
  const refunds = [back(30), back(20, 'asked'), back(10, 'unknown'), back(99, 'failed')]
  const sources = sourcesOf(facts({ refunds }))
  assert.deepEqual(moneyOf(sources, refunds), { received: 100, refunded: 30, open: 30, left: 40 })
})

test('an amount is taken from one payment that covers it, by a gateway where one can; never more than there is', () => {
  const source = (id: string, rest: number): ReceivedMoney<Paid> => ({
    attempt: attempt(id),
    amount: rest,
    left: rest,
  })
  const bankOf =
    (...ids: string[]) =>
    ({ attempt }: ReceivedMoney<Paid>): RefundWay =>
      ids.includes(attempt?.id ?? '') ? 'bank' : 'gateway'
  const shares = (
    amount: number,
    sources: ReceivedMoney<Paid>[],
    wayOf: (source: ReceivedMoney<Paid>) => RefundWay,
  ) =>
    shareOut(amount, sources, wayOf)?.map((each) => `${each.source.attempt?.id} ${each.way} ${each.amount}`)
  const two = [source('a', 60), source('b', 100)]
  assert.deepEqual(shares(80, two, bankOf()), ['b gateway 80'])
  assert.deepEqual(shares(120, two, bankOf()), ['a gateway 60', 'b gateway 60'])
  assert.deepEqual(shares(80, two, bankOf('a')), ['b gateway 80'])
  assert.deepEqual(shares(120, two, bankOf('a')), ['b gateway 100', 'a bank 20'])
  assert.deepEqual(shares(160, two, bankOf('a', 'b')), ['a bank 60', 'b bank 100'])
  assert.equal(shares(161, two, bankOf()), undefined)
  assert.equal(shares(1, [], bankOf()), undefined)
})

test('pieces cost what their buyer paid for them: the order’s discount is shared, rounded down', () => {
  const sold = [
    { position: 0, qty: 3, unit_price: 10_000 },
    { position: 1, qty: 1, unit_price: 20_001 },
  ]
  const sums = { subtotal: 50_001, discount_total: 5_000 }
  assert.equal(amountOfLines([{ position: 0, qty: 2 }], sold, { ...sums, discount_total: 0 }), 20_000)
  assert.equal(amountOfLines([{ position: 0, qty: 2 }], sold, sums), 18_000)
  assert.equal(amountOfLines([{ position: 9, qty: 2 }], sold, sums), 0)
  assert.equal(amountOfLines([{ position: 0, qty: 1 }], sold, { subtotal: 0, discount_total: 0 }), 0)
  const refunds = [
    { status: 'made', lines: [{ position: 0, qty: 1 }] },
    { status: 'failed', lines: [{ position: 0, qty: 1 }] },
    { status: 'asked', lines: null },
  ] as const
  assert.deepEqual(
    [...piecesLeft(sold, refunds)],
    [
      [0, 2],
      [1, 1],
    ],
  )
})

test('a gateway is asked again further and further apart, for three days', () => {
  const created_at = new Date(0)
  const minutes = (attempts: number) =>
    (nextAsk({ created_at, attempts }, created_at)?.getTime() ?? 0) / 60_000
  assert.deepEqual([0, 1, 2, 3, 8, 9, 99].map(minutes), [1, 2, 4, 8, 256, 360, 360])
  assert.notEqual(nextAsk({ created_at, attempts: 9 }, new Date(3 * 86_400_000 - 1)), null)
  assert.equal(nextAsk({ created_at, attempts: 9 }, new Date(3 * 86_400_000)), null)
})

test('in no history does more go back than came in', () => {
  let seed = 42
  const below = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % n
  }
  for (let history = 0; history < 3_000; history++) {
    const attempts = Array.from({ length: below(3) + 1 }, (_, i) =>
      attempt(`p${i}`, { amount: below(500) + 1 }),
    )
    const received = attempts.reduce((sum, { amount }) => sum + amount, 0)
    const refunds: { amount: number; status: RefundStatus; attempt_id: string | null }[] = []
    for (let step = 0; step < 12; step++) {
      const sources = sourcesOf(facts({ attempts, refunds }))
      const shares = shareOut(below(400) + 1, sources, () => (below(2) ? 'gateway' : 'bank')) ?? []
      for (const share of shares)
        refunds.push({
          amount: share.amount,
          attempt_id: share.source.attempt?.id ?? null,
          status: (['asked', 'made', 'failed', 'unknown'] as const)[below(4)] ?? 'asked',
        })
      const held = refunds
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0)
      assert.ok(held <= received)
      for (const { id, amount } of attempts) {
        const of = refunds.filter((each) => each.attempt_id === id && each.status !== 'failed')
        assert.ok(of.reduce((sum, each) => sum + each.amount, 0) <= amount)
      }
      const money = moneyOf(sourcesOf(facts({ attempts, refunds })), refunds)
      assert.equal(money.left + money.open + money.refunded, received)
    }
  }
})
