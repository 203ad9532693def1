// The buyer is told in plain Indonesian what became of a voucher.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outbidMessage, VERDICT_MESSAGES } from './voucher-messages.ts'

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

test('every verdict has a sentence of its own', () => {
  const sentences = Object.values(VERDICT_MESSAGES)
  assert.equal(new Set(sentences).size, sentences.length)
  for (const sentence of sentences) assert.match(sentence, /^[A-Z].*\.$/)
})
