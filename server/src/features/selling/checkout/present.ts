// Turns priced carts and placed orders into the shapes that are answered.
import { problemMessage } from '../../../base/problems.ts'
import type { WithSecrets } from '../../../base/secrets.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import { maskContact } from '../../../domain/masks.ts'
import { imageFields } from '../../../domain/media-address.ts'
import type { PricedCart } from '../../../domain/pricing/price-cart.ts'
import { confirmationUrlOf } from '../orders/document-key.ts'
import { ownerKey } from '../orders/owner-key.ts'
import { toOrder } from '../orders/present.ts'
import { toPayment } from '../payments/present.ts'
import { toChoices } from '../tracking/present.ts'
import type { PreviewedCart } from './actions/preview-cart.ts'
import type { OrderPlaced } from './actions/verify-checkout-code.ts'
import type { CartPreview } from './cart-preview-schema.ts'
import type { PreviewedPrice } from './preview.ts'
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
  return {
    at: preview.at.toISOString(),
    ...toPreview(preview, baseUrl),
    discounts: discountsOf(preview.priced),
  }
}

/** No cost of shipping where none is chosen: buyers would take it for free. */
export function toCartPreview({ isShipped, unfit, ...preview }: PreviewedCart, baseUrl: string): CartPreview {
  return { ...toPreview(preview, baseUrl), ...(!isShipped && NOT_SHIPPED), unfit_payments: [...unfit] }
}

const NOT_SHIPPED = { shipping_cost: null, shipping_discount: null, free_shipping: null }

function toPreview({ priced, leadDays, errors, isPayable, unfitMessage }: PreviewedPrice, baseUrl: string) {
  const problem = (code: 'cart_invalid' | 'payment_unavailable', lines = errors, says?: string) => ({
    code,
    message: says ?? problemMessage(code),
    lines: [...lines],
  })
  return {
    lines: toDraftedLines(priced).map((line) => toLine(toStoredLine(line), baseUrl)),
    ...moneyOf(priced),
    preorder_lead_days: leadDays,
    problems: [
      ...(errors.length > 0 ? [problem('cart_invalid')] : []),
      ...(isPayable ? [] : [problem('payment_unavailable', [], unfitMessage)]),
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

/** All that its page shows: nothing of it moves when it is read again. The order is as its link shows it to anybody. */
export function toPlacedOrder(ctx: WithSecrets, placed: OrderPlaced, at: Date, baseUrl: string): PlacedOrder {
  const { order, token, trackUrl } = placed
  return {
    order: toOrder(placed, baseUrl),
    delivery: toOrder({ ...placed, isOwner: true }, baseUrl).delivery,
    payment: toPayment({ ...placed, at, baseUrl }),
    payment_choices: toChoices(placed),
    confirmation_url: confirmationUrlOf(ctx, baseUrl, order, { by: 'owner', until: null }),
    track_token: token,
    owner_key: ownerKey(ctx, order, null),
    track_url: trackUrl,
  }
}
