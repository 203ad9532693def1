// Turns a priced draft into the shape that is answered.
import type { StoredLine } from '../../db/tables/checkout.ts'
import type { Channel } from '../../domain/contact.ts'
import { imageFields } from '../../domain/media-address.ts'
import type { PricedCart } from '../../domain/pricing/price-cart.ts'
import type { Draft } from './schema.ts'

export function toDraft(of: {
  id: string
  expiresAt: Date
  contact: { channel: Channel; masked: string }
  lines: readonly StoredLine[]
  priced: Omit<PricedCart, 'lines'>
  leadDays: number | null
  baseUrl: string
}): Draft {
  const { priced } = of
  return {
    draft_id: of.id,
    expires_at: of.expiresAt.toISOString(),
    otp_required: true,
    contact: of.contact,
    lines: of.lines.map(({ picture, ...line }) => ({ ...line, ...imageFields(picture, of.baseUrl) })),
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_cost: priced.shipping_cost,
    shipping_discount: priced.shipping_discount,
    payment_fee: priced.payment_fee,
    unique_code: priced.unique_code,
    total: priced.total,
    free_shipping: priced.free_shipping,
    preorder_lead_days: of.leadDays,
    promotion_name: priced.promotion_name,
    shipping_promotion_name: priced.shipping_promotion_name,
    voucher: priced.voucher,
  }
}
