// Decisions, section 4: whether a voucher may be used, and what the buyer reads about it; it never fails a cart.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceCart } from './price-cart.ts'
import { aCart, amount, aPromotion, aVoucher, percent } from './pricing.fixture.ts'
import { lostMessage, outbidMessage, shippingUnknown, VERDICT_MESSAGES } from './voucher-reply.ts'
import { judgeVoucher, type VoucherUse } from './voucher-verdict.ts'

const now = new Date('2026-09-09T00:00:00Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)

const unlimited: VoucherUse = {
  starts_at: null,
  ends_at: null,
  usage_limit: null,
  used_count: 0,
}
const judge = (fields: Partial<VoucherUse>) => judgeVoucher({ ...unlimited, ...fields }, now)

test('a voucher without limits may always be used', () => {
  assert.equal(judge({ used_count: 1_000_000 }), null)
})

test('a voucher may be used from its start on', () => {
  assert.equal(judge({ starts_at: after }), 'not_started')
  assert.equal(judge({ starts_at: now }), null)
})

test('a voucher may be used up to, not including, its end', () => {
  assert.equal(judge({ ends_at: after }), null)
  assert.equal(judge({ ends_at: now }), 'expired')
})

test('a voucher is used up at its limit', () => {
  assert.equal(judge({ usage_limit: 100, used_count: 99 }), null)
  assert.equal(judge({ usage_limit: 100, used_count: 100 }), 'used_up')
  assert.equal(judge({ usage_limit: 0 }), 'used_up')
})

test('of several reasons in a verdict the window comes first, then the uses', () => {
  const spent = { usage_limit: 1, used_count: 1 }
  assert.equal(judge({ ...spent, starts_at: after }), 'not_started')
  assert.equal(judge({ ...spent, ends_at: before }), 'expired')
  assert.equal(judge(spent), 'used_up')
})

test('a cart without a voucher says nothing about one', () => {
  assert.equal(priceCart(aCart()).voucher, null)
})

test('an unknown voucher code is answered as it was entered', () => {
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
  for (const verdict of ['not_started', 'expired', 'used_up'] as const) {
    const priced = priceCart(aCart({ voucher: aVoucher(percent(10), { verdict }) }))
    assert.equal(priced.voucher?.reason, verdict)
    assert.equal(priced.voucher?.applied, false)
    assert.equal(priced.discount_total, 0)
  }
})

test('a voucher counts from its minimum subtotal on', () => {
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

test('of several reasons against a voucher its verdict comes first, then its minimum, then being outbid', () => {
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
  assert.equal(voucher?.reason, 'no_discount')
  assert.equal(voucher?.message, 'Voucher ini tidak memberi potongan untuk pesanan ini, jadi tidak dipakai.')
})

test('a promotion that is called "Promo …" is not called so twice', () => {
  assert.match(outbidMessage('order', 'Promo Akhir Tahun', 1), /^Promo Akhir Tahun lebih/)
  assert.match(outbidMessage('order', 'PROMO', 1), /^PROMO lebih/)
  assert.match(outbidMessage('order', 'Promosi Lebaran', 1), /^Promo Promosi Lebaran lebih/)
})

test('a shipping promotion that outbids tells that its amount is off the shipping', () => {
  assert.equal(
    outbidMessage('shipping', 'Subsidi', 15_000),
    'Promo Subsidi lebih menguntungkan (potongan ongkir Rp15.000), jadi voucher tidak dipakai.',
  )
})

test('every verdict on a voucher has a sentence of its own', () => {
  const sentences = Object.values(VERDICT_MESSAGES)
  assert.equal(new Set(sentences).size, sentences.length)
  for (const sentence of sentences) assert.match(sentence, /^[A-Z].*\.$/)
})

test('a voucher that is lost when the order is placed is named, with what to do about it', () => {
  for (const loss of ['used_up', 'already_used'] as const) {
    assert.ok(lostMessage(loss).startsWith(VERDICT_MESSAGES[loss]))
    assert.match(lostMessage(loss), /Lepas vouchernya/)
  }
})

test('a voucher for shipping waits until shipping is chosen, and has taken nothing off', () => {
  const reply = shippingUnknown({ code: 'HEMAT10' })
  assert.deepEqual(
    [reply.applied, reply.amount, reply.code, reply.reason],
    [false, 0, 'HEMAT10', 'shipping_unknown'],
  )
  assert.match(reply.message, /setelah pengiriman dipilih/)
})

test('a promotion that only ends with the word is called a promotion all the same', () => {
  assert.match(outbidMessage('order', 'Super promo', 5_000), /^Promo Super promo /)
})
