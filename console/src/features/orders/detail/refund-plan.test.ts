// What a merchant is told before money goes back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountOf, isPossible, planOf, refundOf, type WantedRefund } from './refund-plan.ts'

const MONEY = {
  received: 110_000,
  refunded: 0,
  open: 0,
  left: 110_000,
  by_gateway: 110_000,
  through: 'QRIS',
  until: null,
  pieces: [2],
}
const order = (money: object = {}) =>
  ({
    lines: [{ unit_price: 50_000, qty: 2 }],
    subtotal: 100_000,
    discount_total: 10_000,
    money: { ...MONEY, ...money },
  }) as unknown as Parameters<typeof planOf>[0]
const wanted = (fields: Partial<WantedRefund> = {}): WantedRefund => ({
  what: 'all',
  pieces: [0],
  amount: 0,
  byBank: false,
  ...fields,
})

test('all of it, pieces with their share of the discount, or an amount', () => {
  assert.equal(amountOf(order(), wanted()), 110_000)
  assert.equal(amountOf(order(), wanted({ what: 'lines', pieces: [1] })), 45_000)
  assert.equal(amountOf(order(), wanted({ what: 'amount', amount: 7_000 })), 7_000)
})

test('nothing, or more than is left, is not possible', () => {
  assert.ok(isPossible(order(), wanted()))
  assert.ok(!isPossible(order(), wanted({ what: 'lines' })))
  assert.ok(!isPossible(order(), wanted({ what: 'amount', amount: 110_001 })))
})

test('the plan says by which way, and whether the order ends', () => {
  const [byGateway, ends] = planOf(order(), wanted())
  assert.match(String(byGateway), /Rp110.000 dikembalikan lewat QRIS/)
  assert.match(String(ends), /Dana dikembalikan/)
  const part = planOf(order(), wanted({ what: 'amount', amount: 5_000, byBank: true }))
  assert.match(String(part[0]), /mengisi nomor rekening/)
  assert.equal(part[1], 'Pesanan tetap berjalan.')
  const both = planOf(order({ by_gateway: 10_000 }), wanted())
  assert.match(both.join(' '), /Rp10.000 dikembalikan lewat QRIS.*mentransfer Rp100.000/)
})

test('what is sent names only what was chosen', () => {
  assert.deepEqual(refundOf(wanted(), ' '), {})
  assert.deepEqual(refundOf(wanted({ what: 'lines', pieces: [0, 2] }), 'pecah'), {
    lines: [{ position: 1, qty: 2 }],
    reason: 'pecah',
  })
  assert.deepEqual(refundOf(wanted({ what: 'amount', amount: 5, byBank: true }), ''), {
    amount: 5,
    way: 'bank',
  })
})
