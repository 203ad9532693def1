// Decisions, sections 5.5 and 5.6: the code is part of the total, and only where something is paid.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { priceCart } from './price-cart.ts'
import { aCart, amount, anyCart, aVoucher } from './pricing.fixture.ts'
import { withUniqueCode } from './unique-code.ts'

const free = aCart({
  voucher: aVoucher(amount(100_000)),
  shipping: { cost: 0, terms: { freeFrom: null, promotions: [] } },
})

test('a cart is priced without a code', () => {
  assert.equal(priceCart(aCart()).unique_code, 0)
})

test('a code is added to the total', () => {
  const priced = withUniqueCode(priceCart(aCart()), 427)
  assert.equal(priced.unique_code, 427)
  assert.equal(priced.total, 120_427)
})

test('a later code replaces an earlier one', () => {
  const priced = withUniqueCode(withUniqueCode(priceCart(aCart()), 427), 3)
  assert.equal(priced.unique_code, 3)
  assert.equal(priced.total, 120_003)
})

test('a total of nothing gets no code', () => {
  const priced = withUniqueCode(priceCart(free), 427)
  assert.equal(priced.unique_code, 0)
  assert.equal(priced.total, 0)
})

test('a code outside 0 to 999 is an error of the caller', () => {
  for (const code of [-1, 1_000, 1.5, Number.NaN]) {
    assert.throws(() => withUniqueCode(priceCart(aCart()), code), RangeError)
  }
})

test('a code changes nothing but itself and the total', () => {
  fc.assert(
    fc.property(anyCart, fc.nat(999), (facts, code) => {
      const priced = priceCart(facts)
      const { unique_code, total, ...rest } = withUniqueCode(priced, code)
      assert.deepEqual({ ...rest, unique_code: 0, total: total - unique_code }, priced)
    }),
  )
})
