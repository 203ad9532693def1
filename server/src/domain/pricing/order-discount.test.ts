// Decisions, section 5.2: one order discount, the best one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceCart } from './price-cart.ts'
import { aCart, aLine, amount, aPromotion, aVoucher, percent } from './pricing.fixture.ts'

test('an order promotion is taken off the goods and named', () => {
  const priced = priceCart(aCart({ orderPromotions: [aPromotion('Belanja Hemat', percent(10))] }))
  assert.equal(priced.discount_total, 10_000)
  assert.equal(priced.promotion_name, 'Belanja Hemat')
  assert.equal(priced.total, 110_000)
})

test('a promotion counts from its minimum on', () => {
  const from = (minimum: number) =>
    priceCart(aCart({ orderPromotions: [aPromotion('Hemat', percent(10), minimum)] }))
  assert.equal(from(100_000).discount_total, 10_000)
  assert.equal(from(100_001).discount_total, 0)
  assert.equal(from(100_001).promotion_name, null)
})

test('promotions do not stack: the best one counts', () => {
  const orderPromotions = [aPromotion('Kecil', percent(10)), aPromotion('Besar', amount(15_000))]
  const priced = priceCart(aCart({ orderPromotions }))
  assert.equal(priced.discount_total, 15_000)
  assert.equal(priced.promotion_name, 'Besar')
})

test('of promotions that give the same, the merchant’s first is named', () => {
  const orderPromotions = [aPromotion('Pertama', amount(10_000)), aPromotion('Kedua', percent(10))]
  assert.equal(priceCart(aCart({ orderPromotions })).promotion_name, 'Pertama')
})

test('a percent promotion takes no more than its maximum', () => {
  const orderPromotions = [aPromotion('Hemat', percent(50, 30_000))]
  assert.equal(priceCart(aCart({ orderPromotions })).discount_total, 30_000)
})

test('a percent promotion rounds down', () => {
  const lines = [aLine({ regularPrice: 99_999 })]
  const orderPromotions = [aPromotion('Hemat', percent(33))]
  assert.equal(priceCart(aCart({ lines, orderPromotions })).discount_total, 32_999)
})

test('a discount takes the goods and never the shipping', () => {
  const priced = priceCart(aCart({ orderPromotions: [aPromotion('Besar', amount(500_000))] }))
  assert.equal(priced.discount_total, 100_000)
  assert.equal(priced.total, 20_000)
})

test('a voucher that gives more than the promotions takes their place', () => {
  const orderPromotions = [aPromotion('Hemat', percent(10))]
  const priced = priceCart(aCart({ orderPromotions, voucher: aVoucher(percent(25)) }))
  assert.equal(priced.discount_total, 25_000)
  assert.equal(priced.promotion_name, null)
  assert.deepEqual(priced.voucher, {
    applied: true,
    code: 'HEMAT10',
    amount: 25_000,
    message: 'Voucher HEMAT10 dipakai: potongan Rp25.000.',
    reason: null,
    outbid: null,
    outbid_name: null,
  })
})

test('on a tie the voucher wins', () => {
  const orderPromotions = [aPromotion('Hemat', percent(10))]
  const priced = priceCart(aCart({ orderPromotions, voucher: aVoucher(amount(10_000)) }))
  assert.equal(priced.voucher?.applied, true)
  assert.equal(priced.promotion_name, null)
  assert.equal(priced.discount_total, 10_000)
})

test('a voucher that gives less is outbid, and the winner is named with its amount', () => {
  const orderPromotions = [aPromotion('Belanja Hemat', amount(50_000))]
  const priced = priceCart(aCart({ orderPromotions, voucher: aVoucher(percent(10)) }))
  assert.equal(priced.discount_total, 50_000)
  assert.equal(priced.promotion_name, 'Belanja Hemat')
  assert.deepEqual(priced.voucher, {
    applied: false,
    code: 'HEMAT10',
    amount: 0,
    message: 'Promo Belanja Hemat lebih menguntungkan (potongan Rp50.000), jadi voucher tidak dipakai.',
    reason: 'outbid',
    outbid: 50_000,
    outbid_name: 'Belanja Hemat',
  })
})

test('a promotion whose minimum is not reached outbids nobody', () => {
  const orderPromotions = [aPromotion('Besar', percent(90), 200_000)]
  const priced = priceCart(aCart({ orderPromotions, voucher: aVoucher(percent(1)) }))
  assert.equal(priced.voucher?.applied, true)
})

test('an order voucher leaves shipping promotions alone', () => {
  const terms = { freeFrom: null, promotions: [aPromotion('Subsidi', amount(5_000))] }
  const priced = priceCart(aCart({ shipping: { cost: 20_000, terms }, voucher: aVoucher(percent(10)) }))
  assert.equal(priced.discount_total, 10_000)
  assert.equal(priced.shipping_discount, 5_000)
  assert.equal(priced.shipping_promotion_name, 'Subsidi')
})
