// What an order waits for its merchant to do, since when a reported transfer is overdue, and what the audit keeps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/order-status.ts'
import type { OrderRow } from './queries.ts'
import { auditedOrder, carriedBy, isClaimOverdue, mayCancel, mayChangeDelivery, waitingOf } from './rules.ts'

const CLAIMED = new Date('2026-11-14T10:00:00Z')
const DUE = new Date('2026-11-16T10:00:00Z')

test('a reported transfer is overdue after two days, as long as the order waits for it', () => {
  const claim = { status: 'pending_payment', buyer_claimed_at: CLAIMED } as const
  assert.equal(isClaimOverdue(claim, new Date(DUE.getTime() - 1)), false)
  assert.equal(isClaimOverdue(claim, DUE), true)
  assert.equal(isClaimOverdue({ ...claim, status: 'paid' }, DUE), false)
  assert.equal(isClaimOverdue({ ...claim, buyer_claimed_at: null }, DUE), false)
})

const waiting = (
  status: OrderStatus,
  buyer_claimed_at: Date | null = null,
  needs_attention: string | null = null,
) => waitingOf({ status, buyer_claimed_at, needs_attention })

test('an order waits to be packed once it is paid, and to be shipped once it is prepared', () => {
  const waits = ORDER_STATUSES.map((status) => [status, ...waiting(status)].join(' '))
  assert.deepEqual(waits, [
    'pending_payment',
    'paid pack',
    'processing ship',
    'shipped',
    'completed',
    'cancelled',
    'expired',
    'refunded',
  ])
})

test('a claim waits only while the order does; what does not fit needs attention in any state', () => {
  assert.deepEqual(waiting('pending_payment', CLAIMED), ['claim'])
  assert.deepEqual(waiting('paid', CLAIMED), ['pack'])
  assert.deepEqual(waiting('processing', CLAIMED, 'paid_twice'), ['ship', 'attention'])
  assert.deepEqual(waiting('cancelled', null, 'paid_after_end'), ['attention'])
})

const ORDER: OrderRow = {
  shop_id: 'shp_1',
  id: 'ord_1',
  number: 'ETL-7K3M9QXA',
  draft_id: 'drf_1',
  status: 'paid',
  track_token_hash: Buffer.from('secret hash'),
  track_token_sealed: Buffer.from('secret token'),
  contact: 'budi@contoh.id',
  contact_channel: 'email',
  customer_name: 'Budi',
  phone: '+62211234567',
  address: 'Jl. Melati 1',
  city: 'Bandung',
  payment_method: 'bca',
  courier_code: 'jne',
  courier_service: 'REG',
  buyer_note: null,
  destination_ref: null,
  destination_village: null,
  destination_district: null,
  destination_city: null,
  destination_province: null,
  destination_zip: null,
  awb: 'JNE1',
  voucher_id: null,
  voucher_code: null,
  promotion_name: null,
  shipping_promotion_name: null,
  subtotal: 0,
  discount_total: 0,
  shipping_cost: 0,
  shipping_discount: 0,
  payment_fee: 0,
  unique_code: 0,
  total: 0,
  preorder_lead_days: null,
  placed_at: CLAIMED,
  expires_at: null,
  buyer_claimed_at: CLAIMED,
  claim_overdue_told_at: null,
  needs_attention: null,
  reminded_at: null,
  mailbox: null,
  is_cod: false,
  cod_collected_at: null,
  cod_remitted_at: null,
  cod_remitted: null,
  cod_refused_at: null,
  version: 1,
  note: 'Titip satpam',
  source: 'storefront',
  refunded_by: null,
  refunded_total: 0,
  terms_hash: null,
}

test('the audit keeps what a merchant changes of an order, and never the way to its buyer’s page', () => {
  const kept = auditedOrder(ORDER)
  assert.deepEqual(
    [kept.number, kept.status, kept.customer_name, kept.courier_code, kept.awb, kept.note],
    ['ETL-7K3M9QXA', 'paid', 'Budi', 'jne', 'JNE1', 'Titip satpam'],
  )
  assert.ok(!Object.keys(kept).some((name) => name.includes('token')))
})

const DOOR = { buyer_claimed_at: null, is_cod: true, cod_collected_at: null }
const TRANSFER = { ...DOOR, is_cod: false }

test('a buyer cancels while no money is on its way, and at the door while no parcel is', () => {
  const cancellable = (order: Omit<Parameters<typeof mayCancel>[0], 'status'>) =>
    ORDER_STATUSES.filter((status) => mayCancel({ ...order, status }))
  assert.deepEqual(cancellable(TRANSFER), ['pending_payment'])
  assert.deepEqual(cancellable({ ...TRANSFER, buyer_claimed_at: CLAIMED }), [])
  assert.deepEqual(cancellable(DOOR), ['processing'])
  assert.deepEqual(cancellable({ ...DOOR, cod_collected_at: CLAIMED }), [])
})

test('a buyer corrects the address until it is packed, and at the door until it is sent', () => {
  const open = (order: Omit<Parameters<typeof mayChangeDelivery>[0], 'status'>) =>
    ORDER_STATUSES.filter((status) => mayChangeDelivery({ ...order, status }))
  assert.deepEqual(open(TRANSFER), ['pending_payment', 'paid'])
  assert.deepEqual(open(DOOR), ['pending_payment', 'paid', 'processing'])
})

test('another courier has the service that is said of it, or none; the same keeps what its buyer chose', () => {
  const order = { courier_code: 'jne:YES' }
  for (const same of [undefined, 'jne', 'jne:YES']) assert.deepEqual(carriedBy(order, same, 'REG'), {})
  assert.deepEqual(carriedBy(order, 'sicepat'), { courier_code: 'sicepat', courier_service: null })
  assert.deepEqual(carriedBy(order, 'jne:REG'), { courier_code: 'jne:REG', courier_service: null })
  const unsaid = { courier_code: null }
  assert.deepEqual(carriedBy(unsaid, 'jnt', 'EZ'), { courier_code: 'jnt', courier_service: 'EZ' })
})
