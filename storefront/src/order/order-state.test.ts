// What an order's page says on top in each state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order, Payment } from '@etalase/client'
import { orderState } from './order-state.ts'

const ORDER = {
  total: 50_000,
  contact_masked: 'b***@contoh.id',
  courier_name: 'SiCepat',
  courier_service: 'REG',
}

function stateOf(
  status: Order['status'],
  { payment = 'paid', ...fields }: { payment?: Payment['status'] } & Partial<Order> = {},
) {
  return orderState({
    order: { ...ORDER, status, ...fields },
    payment: { status: payment },
    shopName: 'Rotan Laras',
  })
}

test('an order that waits for money, or is in a state nobody here knows, leaves the word to its payment', () => {
  assert.equal(stateOf('pending_payment', { payment: 'pending' }), null)
  assert.equal(stateOf(null), null)
  assert.equal(stateOf('returned' as Order['status']), null)
})

test('a paid order thanks and says what comes next and where to', () => {
  const { heading, text } = stateOf('paid') ?? {}
  assert.equal(heading, 'Pembayaran diterima')
  assert.match(text ?? '', /Terima kasih! Rotan Laras segera menyiapkan.*b\*\*\*@contoh\.id/)
})

test('a parcel on its way names its courier, as far as it is known', () => {
  assert.equal(stateOf('shipped')?.text, 'Paket Anda dibawa SiCepat REG.')
  const bare = orderState({
    order: { ...ORDER, status: 'shipped', courier_name: null, courier_service: null },
    payment: null,
    shopName: 'Toko',
  })
  assert.equal(bare?.text, 'Paket Anda sudah dikirim.')
})

test('parcels that came say so, and what its buyer can do', () => {
  const standing = (kind: 'arrived' | 'returning', label: string) => ({ parcel_standing: { kind, label } })
  const came = { ...standing('arrived', 'Sudah sampai menurut SiCepat'), may_confirm_receipt: true }
  assert.equal(stateOf('shipped', came)?.heading, 'Pesanan sudah sampai')
  assert.match(stateOf('shipped', came)?.text ?? '', /^Menurut SiCepat REG, .*“Sudah saya terima”\.$/)
  assert.equal(stateOf('shipped', { parcel_standing: null })?.heading, 'Pesanan dalam perjalanan')
  assert.equal(stateOf('shipped')?.heading, 'Pesanan dalam perjalanan')
})

test('a parcel that does not get on is told by its own words', () => {
  const state = stateOf('shipped', { parcel_standing: { kind: 'returning', label: 'Paket kembali ke toko' } })
  assert.equal(state?.heading, 'Paket kembali ke toko')
  assert.match(state?.text ?? '', /Hubungi toko/)
})

test('a cancelled order says what becomes of the money', () => {
  assert.match(stateOf('cancelled')?.text ?? '', /akan dikembalikan/)
  assert.match(
    stateOf('cancelled', { payment: 'cancelled' })?.text ?? '',
    /Tidak ada lagi yang perlu dibayar/,
  )
})

test('what is over leads on to another order', () => {
  const over = (['completed', 'cancelled', 'expired', 'refunded'] as const).map(
    (each) => stateOf(each)?.isOver,
  )
  assert.deepEqual(over, [true, true, true, true])
  assert.equal(stateOf('shipped')?.isOver, false)
})
