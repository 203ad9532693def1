// Shapes of orders, and of finding old ones.
import Type, { type Static } from 'typebox'
import { ORDER_STATUSES, TIMELINE_KEYS } from '../../domain/order-status.ts'
import { dateTime, flag, integer, listOf, named, oneOf, rupiah, text } from '../../shapes.ts'

const OrderLine = named('OrderLine', {
  name: text(),
  sku: text(),
  variant_label: text(),
  image: text(),
  image_srcset: text(),
  qty: integer(),
  unit_price: rupiah(),
  undiscounted_unit_price: rupiah(),
  line_total: rupiah(),
  preorder: flag(),
  unlimited_stock: flag(),
})

export const Order = named('Order', {
  id: text(),
  number: text('What buyer and merchant call it'),
  status: oneOf(ORDER_STATUSES),
  status_label: text('To be shown as it is'),
  customer_name: text(),
  city: text(),
  contact_masked: text(),
  courier_code: text(),
  awb: text('The courier’s number of the parcel'),
  payment_method: text('The code the buyer chose'),
  voucher_code: text(),
  promotion_name: text(),
  shipping_promotion_name: text(),
  subtotal: rupiah(),
  discount_total: rupiah(),
  shipping_cost: rupiah(),
  shipping_discount: rupiah(),
  payment_fee: rupiah(),
  unique_code: rupiah(),
  total: rupiah(),
  preorder_lead_days: integer(),
  placed_at: dateTime(),
  expires_at: dateTime('Until when it waits for payment'),
  buyer_claimed_at: dateTime(),
  preorder_ship_estimate: dateTime(),
  lines: listOf(OrderLine),
  timeline: listOf(
    named('TimelineStep', { key: oneOf(TIMELINE_KEYS), label: text(), done: flag() }),
    'To be shown as it is',
  ),
})
export type Order = Static<typeof Order>

const contact = Type.String({
  minLength: 1,
  maxLength: 254,
  pattern: '\\S',
  description: 'E-mail address or Indonesian mobile number',
})

export const SendLookupCode = Type.Object({ contact })
export type SendLookupCode = Static<typeof SendLookupCode>

export const VerifyLookupCode = Type.Object({
  contact,
  code: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
})
export type VerifyLookupCode = Static<typeof VerifyLookupCode>

export const FoundOrders = named('FoundOrders', { orders: listOf(Order, 'Newest first') })
export type FoundOrders = Static<typeof FoundOrders>
