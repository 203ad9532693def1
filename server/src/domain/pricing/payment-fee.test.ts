// Decisions, section 5.4: a flat part and a share, rounded up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_RUPIAH } from '../../shapes.ts'
import { paymentFee } from './payment-fee.ts'
import { priceCart } from './price-cart.ts'
import { aCart, amount, aPromotion } from './pricing.fixture.ts'

test('a fee is its flat part and its share', () => {
  assert.equal(paymentFee(100_000, { fee_flat: 4_000, fee_basis_pt: 70 }), 4_700)
})

test('the share rounds up, and the flat part is not rounded with it', () => {
  assert.equal(paymentFee(100_001, { fee_flat: 0, fee_basis_pt: 70 }), 701)
  assert.equal(paymentFee(1, { fee_flat: 500, fee_basis_pt: 1 }), 501)
  assert.equal(paymentFee(10_000, { fee_flat: 0, fee_basis_pt: 1 }), 1)
})

test('the share is exact where floating point is not', () => {
  // 0.0007 × 1,000,000 is 700.0000000000001 in floating point.
  assert.equal(paymentFee(1_000_000, { fee_flat: 0, fee_basis_pt: 7 }), 700)
  assert.equal(paymentFee(99_900 * MAX_RUPIAH - 1, { fee_flat: 0, fee_basis_pt: 9_999 }), 998_900_100_000_000)
})

test('the fee is taken of what is paid for goods and shipping after their discounts', () => {
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

test('where nothing is to be paid there is no fee', () => {
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

test('a fee never falls when the basis grows', () => {
  const rupiah = fc.nat(MAX_RUPIAH)
  fc.assert(
    fc.property(rupiah, rupiah, rupiah, fc.nat(10_000), (basis, more, fee_flat, fee_basis_pt) => {
      const method = { fee_flat, fee_basis_pt }
      assert.ok(paymentFee(basis + more, method) >= paymentFee(basis, method))
    }),
  )
})
