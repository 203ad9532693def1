// Turns priced carts and placed orders into the shapes that are answered.
import type { StoredLine } from '../../db/tables/checkout.ts'
import { maskContact } from '../../domain/masks.ts'
import { imageFields } from '../../domain/media-address.ts'
import type { PricedCart } from '../../domain/pricing/price-cart.ts'
import { messageOf } from '../../problems.ts'
import { toOrder } from '../orders/present.ts'
import { toPayment } from '../payments/present.ts'
import type { PreviewedPrice } from './actions/preview-price.ts'
import type { OrderPlaced } from './actions/verify-checkout-code.ts'
import type { PricePreview } from './preview-schema.ts'
import { discountsOf, toDraftedLines, toStoredLine } from './rules.ts'
import type { PricedDraft } from './save-drafts.ts'
import type { Draft, PlacedOrder } from './schema.ts'

export function toDraft(draft: PricedDraft, baseUrl: string): Draft {
  const { priced, contact } = draft
  return {
    draft_id: draft.id,
    expires_at: draft.expiresAt.toISOString(),
    otp_required: true,
    contact: { channel: contact.channel, masked: maskContact(contact.value) },
    lines: draft.lines.map((line) => toLine(line, baseUrl)),
    ...moneyOf(priced),
    unique_code: priced.unique_code,
    preorder_lead_days: draft.leadDays,
  }
}

export function toPricePreview(preview: PreviewedPrice, baseUrl: string): PricePreview {
  const { at, priced, leadDays, errors, isPayable } = preview
  const problem = (code: 'cart_invalid' | 'payment_unavailable', lines = errors) => ({
    code,
    message: messageOf(code),
    lines: [...lines],
  })
  return {
    at: at.toISOString(),
    lines: toDraftedLines(priced).map((line) => toLine(toStoredLine(line), baseUrl)),
    ...moneyOf(priced),
    discounts: discountsOf(priced),
    preorder_lead_days: leadDays,
    problems: [
      ...(errors.length > 0 ? [problem('cart_invalid')] : []),
      ...(isPayable ? [] : [problem('payment_unavailable', [])]),
    ],
  }
}

function toLine({ picture, ...line }: StoredLine, baseUrl: string) {
  return { ...line, ...imageFields(picture, baseUrl) }
}

function moneyOf(priced: Omit<PricedCart, 'lines'>) {
  return {
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_cost: priced.shipping_cost,
    shipping_discount: priced.shipping_discount,
    payment_fee: priced.payment_fee,
    total: priced.total,
    free_shipping: priced.free_shipping,
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
