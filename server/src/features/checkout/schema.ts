// Shapes of checkout: drafts, codes and the placed order.
import Type, { type Static } from 'typebox'
import { VOUCHER_REASONS } from '../../domain/pricing/voucher-reply.ts'
import { dateTime, flag, integer, listOf, named, nullable, oneOf, rupiah, text } from '../../shapes.ts'
import { CartItems } from '../catalog/cart.ts'
import { Order } from '../orders/schema.ts'
import { Payment } from '../payments/schema.ts'

const needed = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...(description && { description }) })
const optional = (maxLength: number, description?: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()], description ? { description } : {}))

export const CreateDraft = Type.Object({
  items: CartItems,
  customer_name: needed(100),
  contact: needed(254, 'E-mail address or Indonesian mobile number, as `contact.channel` of the shop allows'),
  phone: optional(40, 'For the courier'),
  address: needed(500),
  city: needed(100, 'Of the destination that was quoted; another city is refused'),
  payment_method: needed(100, '`code` of one of the shop’s payment methods'),
  shipping_quote_id: optional(
    100,
    '`quote_id` of the chosen option; not needed in `flat` mode with a `courier_code`',
  ),
  courier_code: optional(
    250,
    '`code` of a courier, in `flat` mode enough without a quote; beside a quote it must not contradict it',
  ),
  voucher_code: optional(100, 'One that does not apply never fails the draft: see `voucher.reason`'),
})
export type CreateDraft = Static<typeof CreateDraft>

const DraftLine = named('DraftLine', {
  product_id: text(),
  variant_id: text(),
  sku: text(),
  name: text(),
  variant_label: text(),
  image: text(),
  image_srcset: text(),
  promotion_name: text('The campaign that gave `unit_price`'),
  qty: integer(),
  unit_price: rupiah(),
  undiscounted_unit_price: rupiah(),
  line_total: rupiah(),
  preorder: flag(),
  unlimited_stock: flag(),
})

const VoucherResult = named('VoucherResult', {
  applied: flag(),
  code: text(),
  amount: rupiah(),
  message: text('Indonesian, to be shown'),
  reason: oneOf(VOUCHER_REASONS, 'Why it was not applied'),
  outbid: rupiah('What the better promotion takes off'),
  outbid_name: text(),
})

export const MaskedContact = named('MaskedContact', {
  channel: oneOf(['email', 'whatsapp']),
  masked: text(),
})

export const Draft = named('Draft', {
  draft_id: text(),
  expires_at: dateTime(),
  otp_required: flag(),
  contact: MaskedContact,
  lines: listOf(DraftLine),
  subtotal: rupiah(),
  discount_total: rupiah(),
  shipping_cost: rupiah(),
  shipping_discount: rupiah(),
  payment_fee: rupiah(),
  unique_code: rupiah('Makes a manual transfer recognisable; part of `total`'),
  total: rupiah(),
  free_shipping: flag('The buyer pays nothing for shipping'),
  preorder_lead_days: integer(),
  promotion_name: text(),
  shipping_promotion_name: text(),
  voucher: nullable(VoucherResult),
})
export type Draft = Static<typeof Draft>

export const SendCheckoutCode = Type.Object({ draft_id: needed(100) })
export type SendCheckoutCode = Static<typeof SendCheckoutCode>

export const VerifyCheckoutCode = Type.Object({ draft_id: needed(100), code: needed(20) })
export type VerifyCheckoutCode = Static<typeof VerifyCheckoutCode>

export const PlacedOrder = named('PlacedOrder', {
  order: Order,
  payment: Payment,
  track_token: text('Returned only here: keep it'),
  track_url: text(),
})
export type PlacedOrder = Static<typeof PlacedOrder>
