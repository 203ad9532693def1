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

test('parcels that came say so, once all have, and what its buyer can do', () => {
  const parcels = (...states: string[]) => ({
    parcels: states.map((state) => ({ state })) as Order['parcels'],
  })
  const came = { ...parcels('delivered', 'delivered'), may_confirm_receipt: true }
  assert.equal(stateOf('shipped', came)?.heading, 'Pesanan sudah sampai')
  assert.match(stateOf('shipped', came)?.text ?? '', /^Menurut SiCepat REG, .*“Sudah saya terima”\.$/)
  assert.equal(stateOf('shipped', parcels('delivered', 'moving'))?.heading, 'Pesanan dalam perjalanan')
  assert.equal(stateOf('shipped', parcels())?.heading, 'Pesanan dalam perjalanan')
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
