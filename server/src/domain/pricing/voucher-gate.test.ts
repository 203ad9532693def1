// Decisions, section 4: a voucher that does not apply fails nothing and says why.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceCart } from './price-cart.ts'
import { aCart, amount, aPromotion, aVoucher, percent } from './pricing.fixture.ts'

test('without a voucher nothing is said about one', () => {
  assert.equal(priceCart(aCart()).voucher, null)
})

test('an unknown code is answered as it was entered', () => {
  assert.deepEqual(priceCart(aCart({ voucher: { code: 'ENTAH', verdict: 'not_found' } })).voucher, {
    applied: false,
    code: 'ENTAH',
    amount: 0,
    message: 'Kode voucher tidak ditemukan. Periksa kembali penulisannya.',
    reason: 'not_found',
    outbid: null,
    outbid_name: null,
  })
})

test('a voucher that was judged unusable takes nothing off and gives that reason', () => {
  for (const verdict of ['not_started', 'expired', 'used_up', 'already_used'] as const) {
    const priced = priceCart(aCart({ voucher: aVoucher(percent(10), { verdict }) }))
    assert.equal(priced.voucher?.reason, verdict)
    assert.equal(priced.voucher?.applied, false)
    assert.equal(priced.discount_total, 0)
  }
})

test('a voucher counts from its minimum on', () => {
  const from = (min_subtotal: number) =>
    priceCart(aCart({ voucher: aVoucher(percent(10), { min_subtotal }) })).voucher
  assert.equal(from(100_000)?.applied, true)
  assert.equal(from(100_001)?.reason, 'below_minimum')
  assert.equal(from(200_000)?.message, 'Minimal belanja Rp200.000 untuk voucher ini.')
})

test('the minimum of a shipping voucher looks at the goods', () => {
  const voucher = aVoucher(percent(10), { kind: 'shipping', min_subtotal: 100_001 })
  assert.equal(priceCart(aCart({ voucher })).voucher?.reason, 'below_minimum')
})

test('a verdict comes before the minimum, and the minimum before being outbid', () => {
  const orderPromotions = [aPromotion('Besar', percent(50))]
  const short = aVoucher(percent(10), { min_subtotal: 200_000 })
  assert.equal(
    priceCart(aCart({ orderPromotions, voucher: { ...short, verdict: 'used_up' } })).voucher?.reason,
    'used_up',
  )
  assert.equal(priceCart(aCart({ orderPromotions, voucher: short })).voucher?.reason, 'below_minimum')
})

test('a voucher that comes to less than one rupiah is not spent on the order', () => {
  const voucher = priceCart(aCart({ voucher: aVoucher(amount(0)) })).voucher
  assert.equal(voucher?.applied, false)
  assert.equal(voucher?.reason, 'below_minimum')
  assert.equal(voucher?.message, 'Voucher ini tidak memberi potongan untuk pesanan ini, jadi tidak dipakai.')
})
