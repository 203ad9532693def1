// Decisions, section 5.3: free from a minimum, or the best shipping promotion or voucher.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShippingTerms } from './facts.ts'
import { priceCart } from './price-cart.ts'
import { aCart, amount, aPromotion, aVoucher, percent } from './pricing.fixture.ts'

const shipping = (terms: Partial<ShippingTerms>, cost = 20_000) => ({
  cost,
  terms: { freeFrom: null, promotions: [], ...terms },
})
const shippingVoucher = (...[discount, fields]: Parameters<typeof aVoucher>) =>
  aVoucher(discount, { code: 'ONGKIR', kind: 'shipping', ...fields })

test('shipping is free from the minimum on', () => {
  const from = (freeFrom: number) => priceCart(aCart({ shipping: shipping({ freeFrom }) }))
  assert.equal(from(100_000).shipping_discount, 20_000)
  assert.equal(from(100_000).free_shipping, true)
  assert.equal(from(100_000).total, 100_000)
  assert.equal(from(100_001).shipping_discount, 0)
  assert.equal(from(100_001).free_shipping, false)
})

test('shipping that is free by the sum of the goods names no promotion', () => {
  const promotions = [aPromotion('Subsidi', percent(100))]
  const priced = priceCart(aCart({ shipping: shipping({ freeFrom: 1, promotions }) }))
  assert.equal(priced.shipping_promotion_name, null)
})

test('the minimum for free shipping looks at the subtotal, before the order discount', () => {
  const orderPromotions = [aPromotion('Hemat', percent(50))]
  const priced = priceCart(aCart({ orderPromotions, shipping: shipping({ freeFrom: 100_000 }) }))
  assert.equal(priced.free_shipping, true)
})

test('the best shipping promotion is taken off the shipping cost and named', () => {
  const promotions = [
    aPromotion('Sedikit', percent(10)),
    aPromotion('Subsidi Ongkir', amount(15_000)),
    aPromotion('Nanti', amount(20_000), 150_000),
  ]
  const priced = priceCart(aCart({ shipping: shipping({ promotions }) }))
  assert.equal(priced.shipping_discount, 15_000)
  assert.equal(priced.shipping_promotion_name, 'Subsidi Ongkir')
  assert.equal(priced.free_shipping, false)
})

test('a shipping discount takes no more than the cost, and then shipping is free', () => {
  const promotions = [aPromotion('Subsidi', amount(50_000))]
  const priced = priceCart(aCart({ shipping: shipping({ promotions }) }))
  assert.equal(priced.shipping_discount, 20_000)
  assert.equal(priced.free_shipping, true)
})

test('a courier that costs nothing is free shipping without a discount', () => {
  const priced = priceCart(aCart({ shipping: shipping({ promotions: [aPromotion('S', percent(50))] }, 0) }))
  assert.equal(priced.free_shipping, true)
  assert.equal(priced.shipping_discount, 0)
  assert.equal(priced.shipping_promotion_name, null)
})

test('a shipping voucher is taken off the shipping cost, beside an order promotion', () => {
  const orderPromotions = [aPromotion('Hemat', percent(10))]
  const priced = priceCart(aCart({ orderPromotions, voucher: shippingVoucher(amount(15_000)) }))
  assert.equal(priced.discount_total, 10_000)
  assert.equal(priced.promotion_name, 'Hemat')
  assert.equal(priced.shipping_discount, 15_000)
  assert.equal(priced.voucher?.amount, 15_000)
  assert.equal(priced.voucher?.message, 'Voucher ONGKIR dipakai: potongan ongkir Rp15.000.')
})

test('a shipping voucher is worth no more than the shipping cost', () => {
  const priced = priceCart(aCart({ voucher: shippingVoucher(amount(90_000)) }))
  assert.equal(priced.voucher?.amount, 20_000)
  assert.equal(priced.total, 100_000)
})

test('a shipping voucher that gives as much as a shipping promotion wins', () => {
  const promotions = [aPromotion('Subsidi', amount(10_000))]
  const priced = priceCart(
    aCart({ shipping: shipping({ promotions }), voucher: shippingVoucher(percent(50)) }),
  )
  assert.equal(priced.voucher?.applied, true)
  assert.equal(priced.shipping_promotion_name, null)
})

test('a shipping voucher that gives less than a promotion is outbid by it', () => {
  const promotions = [aPromotion('Subsidi Ongkir', amount(15_000))]
  const priced = priceCart(
    aCart({ shipping: shipping({ promotions }), voucher: shippingVoucher(percent(50)) }),
  )
  assert.equal(priced.shipping_discount, 15_000)
  assert.equal(priced.shipping_promotion_name, 'Subsidi Ongkir')
  assert.equal(priced.voucher?.reason, 'outbid')
  assert.equal(priced.voucher?.outbid, 15_000)
  assert.equal(priced.voucher?.outbid_name, 'Subsidi Ongkir')
})

test('where shipping is free by the sum, a shipping voucher is kept for another order, even on a tie', () => {
  const priced = priceCart(
    aCart({ shipping: shipping({ freeFrom: 100_000 }), voucher: shippingVoucher(percent(100)) }),
  )
  assert.equal(priced.shipping_discount, 20_000)
  assert.deepEqual(priced.voucher, {
    applied: false,
    code: 'ONGKIR',
    amount: 0,
    message: 'Ongkir sudah gratis, jadi voucher tidak dipakai.',
    reason: 'outbid',
    outbid: 20_000,
    outbid_name: 'Gratis ongkir',
  })
})

test('a shipping voucher that comes to less than one rupiah is not spent, and asks for no larger cart', () => {
  const priced = priceCart(aCart({ shipping: shipping({}, 50), voucher: shippingVoucher(percent(1)) }))
  assert.deepEqual([priced.voucher?.reason, priced.shipping_discount], ['no_discount', 0])
})

test('where a courier costs nothing, a shipping voucher is kept for another order', () => {
  const priced = priceCart(aCart({ shipping: shipping({}, 0), voucher: shippingVoucher(percent(100)) }))
  assert.equal(priced.voucher?.reason, 'outbid')
  assert.equal(priced.voucher?.outbid, 0)
  assert.equal(priced.voucher?.outbid_name, 'Gratis ongkir')
})
