// The message with which a buyer sends the proof of a payment.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order, Payment } from '@etalase/client'
import { proofLink } from './proof.ts'

const order = { number: 'ETL-7K3M9QXA', customer_name: 'Budi' } as Order
const payment = {
  amount: 110_345,
  manual_bank: 'BCA',
  manual_account_number: '1234567890',
  manual_whatsapp_phone: '0812 3456 7890',
} as Payment

test('a proof names the order, its amount, where it went and who paid', () => {
  const link = new URL(proofLink(order, payment, null) ?? '')
  assert.equal(`${link.origin}${link.pathname}`, 'https://wa.me/6281234567890')
  assert.equal(
    link.searchParams.get('text'),
    'Halo, saya sudah membayar pesanan ETL-7K3M9QXA sebesar Rp110.345 ke rekening BCA 1234567890.\nAtas nama: Budi\nBukti pembayarannya saya lampirkan.',
  )
})

test('without a number for proofs it goes to the shop, and without any there is none', () => {
  const other = { ...payment, manual_whatsapp_phone: null }
  assert.match(proofLink(order, other, 'https://wa.me/62800') ?? '', /^https:\/\/wa\.me\/62800\?text=/)
  assert.equal(proofLink(order, other, null), null)
})
