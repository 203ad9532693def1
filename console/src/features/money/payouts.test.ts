import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTooMuch, payoutsOf, sumOf } from './payouts.ts'

const order = (number: string, total: number, cod_fee: number | null = null) => ({ number, total, cod_fee })
const ORDERS = [order('A', 89_000, 3_560), order('B', 50_000, 2_000), order('C', 31_000)]

test('each brings what its courier does not keep', () => {
  assert.equal(sumOf(ORDERS), 85_440 + 48_000 + 31_000)
  assert.deepEqual(
    payoutsOf(ORDERS, null).map(({ remitted }) => remitted),
    [85_440, 48_000, 31_000],
  )
})

test('what came otherwise is shared, and comes to exactly that', () => {
  for (const received of [0, 1, 160_003, 164_440, 165_000]) {
    const shared = payoutsOf(ORDERS, received)
    assert.equal(
      shared.reduce((sum, { remitted }) => sum + remitted, 0),
      received,
    )
    assert.ok(shared.every(({ remitted }) => remitted >= 0))
  }
})

test('more than the buyers paid cannot have come', () => {
  assert.equal(isTooMuch(ORDERS, 164_440), false)
  assert.equal(isTooMuch(ORDERS, 200_000), true)
  assert.equal(isTooMuch(ORDERS, null), false)
})
