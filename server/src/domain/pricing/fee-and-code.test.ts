// Decisions, sections 5.4 to 5.6: the payment fee, rounded up, and the unique code, only where something is paid.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_RUPIAH } from '../rupiah.ts'
import { priceCart, withUniqueCode } from './price-cart.ts'
import { aCart, amount, anyCart, aPromotion, aVoucher } from './pricing.fixture.ts'
import { paymentFee } from './steps.ts'

test('a payment fee is its flat part and its share of what is paid', () => {
  assert.equal(paymentFee(100_000, { fee_flat: 4_000, fee_basis_pt: 70 }), 4_700)
})

test('the share in a payment fee rounds up, and the flat part is not rounded with it', () => {
  assert.equal(paymentFee(100_001, { fee_flat: 0, fee_basis_pt: 70 }), 701)
  assert.equal(paymentFee(1, { fee_flat: 500, fee_basis_pt: 1 }), 501)
  assert.equal(paymentFee(10_000, { fee_flat: 0, fee_basis_pt: 1 }), 1)
})

test('the share in a payment fee is exact where floating point is not', () => {
  // 0.0007 × 1,000,000 is 700.0000000000001 in floating point.
  assert.equal(paymentFee(1_000_000, { fee_flat: 0, fee_basis_pt: 7 }), 700)
  assert.equal(paymentFee(99_900 * MAX_RUPIAH - 1, { fee_flat: 0, fee_basis_pt: 9_999 }), 998_900_100_000_000)
})

test('a payment fee is taken of what is paid for goods and shipping after their discounts', () => {
  const priced = priceCart(
    aCart({
      orderPromotions: [aPromotion('Hemat', amount(10_000))],
      shipping: {
        cost: 20_000,
        terms: { freeFrom: null, promotions: [aPromotion('Subsidi', amount(5_000))] },
      },
      payment: { fee_flat: 1_000, fee_basis_pt: 100 },
    }),
  )
  assert.equal(priced.payment_fee, 1_000 + 1_050)
  assert.equal(priced.total, 105_000 + 2_050)
})

test('where nothing is to be paid there is no payment fee', () => {
  const priced = priceCart(
    aCart({
      orderPromotions: [aPromotion('Gratis', amount(100_000))],
      shipping: { cost: 0, terms: { freeFrom: null, promotions: [] } },
      payment: { fee_flat: 4_000, fee_basis_pt: 70 },
    }),
  )
  assert.equal(priced.payment_fee, 0)
  assert.equal(priced.total, 0)
})

test('a payment fee never falls when there is more to pay', () => {
  const rupiah = fc.nat(MAX_RUPIAH)
  fc.assert(
    fc.property(rupiah, rupiah, rupiah, fc.nat(10_000), (basis, more, fee_flat, fee_basis_pt) => {
      const method = { fee_flat, fee_basis_pt }
      assert.ok(paymentFee(basis + more, method) >= paymentFee(basis, method))
    }),
  )
})

const free = aCart({
  voucher: aVoucher(amount(100_000)),
  shipping: { cost: 0, terms: { freeFrom: null, promotions: [] } },
})

test('a cart is priced without a unique code', () => {
  assert.equal(priceCart(aCart()).unique_code, 0)
})

test('a unique code is added to the total', () => {
  const priced = withUniqueCode(priceCart(aCart()), 427)
  assert.equal(priced.unique_code, 427)
  assert.equal(priced.total, 120_427)
})

test('a later unique code replaces an earlier one', () => {
  const priced = withUniqueCode(withUniqueCode(priceCart(aCart()), 427), 3)
  assert.equal(priced.unique_code, 3)
  assert.equal(priced.total, 120_003)
})

test('a total of nothing gets no unique code', () => {
  const priced = withUniqueCode(priceCart(free), 427)
  assert.equal(priced.unique_code, 0)
  assert.equal(priced.total, 0)
})

test('a unique code outside 0 to 999 is an error of the caller', () => {
  for (const code of [-1, 1_000, 1.5, Number.NaN]) {
    assert.throws(() => withUniqueCode(priceCart(aCart()), code), /^RangeError: .* 0 to 999, not /)
  }
})

test('a unique code changes nothing but itself and the total', () => {
  fc.assert(
    fc.property(anyCart, fc.nat(999), (facts, code) => {
      const priced = priceCart(facts)
      const { unique_code, total, ...rest } = withUniqueCode(priced, code)
      assert.deepEqual({ ...rest, unique_code: 0, total: total - unique_code }, priced)
    }),
  )
})
