// Decisions, sections 5.1 and 5.2: lines and their sum, and one order discount, the best one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceCart } from './price-cart.ts'
import { aCart, aLine, amount, aPromotion, aVoucher, percent } from './pricing.fixture.ts'

test('a line costs its unit price times its quantity, and the subtotal is their sum', () => {
  const priced = priceCart(aCart({ lines: [aLine({ qty: 3 }), aLine({ regularPrice: 5_500, qty: 2 })] }))
  assert.deepEqual(
    priced.lines.map(({ line_total }) => line_total),
    [300_000, 11_000],
  )
  assert.equal(priced.subtotal, 311_000)
})

test('a campaign lowers the unit price, and the line keeps what it was and names the campaign', () => {
  const campaigns = [{ name: 'Akhir Tahun', ...percent(20) }]
  const [line] = priceCart(aCart({ lines: [aLine({ qty: 2, campaigns })] })).lines
  assert.equal(line?.unit_price, 80_000)
  assert.equal(line?.undiscounted_unit_price, 100_000)
  assert.equal(line?.line_total, 160_000)
  assert.equal(line?.promotion_name, 'Akhir Tahun')
})

test('a campaign rounds per unit, so that every piece has one price', () => {
  const campaigns = [{ name: 'Sepertiga', ...percent(33) }]
  const [line] = priceCart(aCart({ lines: [aLine({ regularPrice: 99, qty: 100, campaigns })] })).lines
  assert.equal(line?.unit_price, 67, '33% of 99 is 32.67: 32 are taken off')
  assert.equal(line?.line_total, 6_700)
})

test('a line without a campaign has its regular price and names no campaign', () => {
  const [line] = priceCart(aCart()).lines
  assert.equal(line?.unit_price, 100_000)
  assert.equal(line?.undiscounted_unit_price, 100_000)
  assert.equal(line?.promotion_name, null)
})

test('every priced line keeps what else the caller had in it', () => {
  const facts = { ...aCart(), lines: [{ ...aLine(), sku: 'KT-N' }] }
  assert.equal(priceCart(facts).lines[0]?.sku, 'KT-N')
})

test('a minimum for free shipping looks at what the goods cost under campaigns', () => {
  const campaigns = [{ name: 'Seribu', ...amount(1_000) }]
  const shipping = { cost: 20_000, terms: { freeFrom: 100_000, promotions: [] } }
  assert.equal(priceCart(aCart({ shipping })).free_shipping, true)
  assert.equal(priceCart(aCart({ shipping, lines: [aLine({ campaigns })] })).free_shipping, false)
})

test('an order promotion is taken off the goods and named', () => {
  const priced = priceCart(aCart({ orderPromotions: [aPromotion('Belanja Hemat', percent(10))] }))
  assert.equal(priced.discount_total, 10_000)
  assert.equal(priced.promotion_name, 'Belanja Hemat')
  assert.equal(priced.total, 110_000)
})

test('an order promotion counts from its minimum subtotal on', () => {
  const from = (minimum: number) =>
    priceCart(aCart({ orderPromotions: [aPromotion('Hemat', percent(10), minimum)] }))
  assert.equal(from(100_000).discount_total, 10_000)
  assert.equal(from(100_001).discount_total, 0)
  assert.equal(from(100_001).promotion_name, null)
})

test('order promotions do not stack: the best one counts', () => {
  const orderPromotions = [aPromotion('Kecil', percent(10)), aPromotion('Besar', amount(15_000))]
  const priced = priceCart(aCart({ orderPromotions }))
  assert.equal(priced.discount_total, 15_000)
  assert.equal(priced.promotion_name, 'Besar')
})

test('of order promotions that give the same, the merchant’s first is named', () => {
  const orderPromotions = [aPromotion('Pertama', amount(10_000)), aPromotion('Kedua', percent(10))]
  assert.equal(priceCart(aCart({ orderPromotions })).promotion_name, 'Pertama')
})

test('an order promotion by percent takes no more than its maximum', () => {
  const orderPromotions = [aPromotion('Hemat', percent(50, 30_000))]
  assert.equal(priceCart(aCart({ orderPromotions })).discount_total, 30_000)
})

test('an order promotion by percent rounds down', () => {
  const lines = [aLine({ regularPrice: 99_999 })]
  const orderPromotions = [aPromotion('Hemat', percent(33))]
  assert.equal(priceCart(aCart({ lines, orderPromotions })).discount_total, 32_999)
})

test('an order promotion takes off the goods at most and never the shipping', () => {
  const priced = priceCart(aCart({ orderPromotions: [aPromotion('Besar', amount(500_000))] }))
  assert.equal(priced.discount_total, 100_000)
  assert.equal(priced.total, 20_000)
})

test('an order voucher that gives more than the promotions takes their place', () => {
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

test('an order voucher that gives as much as the best promotion wins', () => {
  const orderPromotions = [aPromotion('Hemat', percent(10))]
  const priced = priceCart(aCart({ orderPromotions, voucher: aVoucher(amount(10_000)) }))
  assert.equal(priced.voucher?.applied, true)
  assert.equal(priced.promotion_name, null)
  assert.equal(priced.discount_total, 10_000)
})

test('an order voucher that gives less than a promotion is outbid, and the promotion is named with its amount', () => {
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

test('a promotion whose minimum is not reached outbids no voucher', () => {
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
