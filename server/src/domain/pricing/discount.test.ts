// Decisions, section 5: discounts are whole rupiah, rounded down.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_RUPIAH } from '../../shapes.ts'
import { type Discount, discountOn } from './discount.ts'

const percent = (value: number, max: number | null = null): Discount => ({
  discount_type: 'percent',
  discount_value: value,
  max_discount: max,
})
const amount = (value: number, max: number | null = null): Discount => ({
  discount_type: 'amount',
  discount_value: value,
  max_discount: max,
})

const rupiah = fc.integer({ min: 0, max: MAX_RUPIAH })
const anyDiscount = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 100 }), fc.option(rupiah)).map(([value, max]) => percent(value, max)),
  fc.tuple(rupiah, fc.option(rupiah)).map(([value, max]) => amount(value, max)),
)

test('a percent discount takes its share', () => {
  assert.equal(discountOn(100_000, percent(20)), 20_000)
})

test('a percent discount rounds down to whole rupiah', () => {
  assert.equal(discountOn(99_999, percent(33)), 32_999)
  assert.equal(discountOn(99, percent(1)), 0)
})

test('a percent discount is exact where floating point is not', () => {
  // 0.29 × 100 is 28.999999999999996
  assert.equal(discountOn(100, percent(29)), 29)
  assert.equal(discountOn(MAX_RUPIAH, percent(7)), 700_000_000)
})

test('a percent discount is exact on the largest cart there can be', () => {
  // 99,900 pieces at the highest price, less one rupiah: times 99 it is beyond the exact integers.
  assert.equal(discountOn(99_900 * MAX_RUPIAH - 1, percent(99)), 989_009_999_999_999)
})

test('an amount discount takes the amount', () => {
  assert.equal(discountOn(100_000, amount(15_000)), 15_000)
})

test('a discount takes no more than there is', () => {
  assert.equal(discountOn(10_000, amount(15_000)), 10_000)
})

test('a discount takes no more than its maximum', () => {
  assert.equal(discountOn(100_000, percent(50, 20_000)), 20_000)
  assert.equal(discountOn(100_000, percent(10, 20_000)), 10_000)
  assert.equal(discountOn(100_000, amount(30_000, 20_000)), 20_000)
  assert.equal(discountOn(100_000, percent(50, 0)), 0)
})

test('every discount is a whole number between nothing and everything', () => {
  fc.assert(
    fc.property(rupiah, anyDiscount, (base, discount) => {
      const taken = discountOn(base, discount)
      assert.ok(Number.isSafeInteger(taken) && taken >= 0 && taken <= base)
    }),
  )
})

test('a percent discount is the largest whole number not above the exact share', () => {
  fc.assert(
    fc.property(rupiah, fc.integer({ min: 0, max: 100 }), (base, value) => {
      assert.equal(BigInt(discountOn(base, percent(value))), (BigInt(base) * BigInt(value)) / 100n)
    }),
  )
})
