// Turns a priced draft into the shape that is answered.
import { maskContact } from '../../domain/masks.ts'
import { imageFields } from '../../domain/media-address.ts'
import { toOrder } from '../orders/present.ts'
import { toPayment } from '../payments/present.ts'
import type { OrderPlaced } from './actions/verify-checkout-code.ts'
import type { PricedDraft } from './save-drafts.ts'
import type { Draft, PlacedOrder } from './schema.ts'

export function toDraft(draft: PricedDraft, baseUrl: string): Draft {
  const { priced, contact } = draft
  return {
    draft_id: draft.id,
    expires_at: draft.expiresAt.toISOString(),
    otp_required: true,
    contact: { channel: contact.channel, masked: maskContact(contact.value) },
    lines: draft.lines.map(({ picture, ...line }) => ({ ...line, ...imageFields(picture, baseUrl) })),
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_cost: priced.shipping_cost,
    shipping_discount: priced.shipping_discount,
    payment_fee: priced.payment_fee,
    unique_code: priced.unique_code,
    total: priced.total,
    free_shipping: priced.free_shipping,
    preorder_lead_days: draft.leadDays,
    promotion_name: priced.promotion_name,
    shipping_promotion_name: priced.shipping_promotion_name,
    voucher: priced.voucher,
  }
}

export function toPlacedOrder(placed: OrderPlaced, at: Date, baseUrl: string): PlacedOrder {
  const { order, lines, passed, token, trackUrl } = placed
  return {
    order: toOrder(order, lines, passed, baseUrl),
    payment: toPayment({ ...placed, at, baseUrl }),
    track_token: token,
    track_url: trackUrl,
  }
}
