// What a draft becomes: the row of its order.
import type { Context } from '../../../context.ts'
import { mailboxOf } from '../../../domain/contact.ts'
import { newId, newOrderNumber } from '../../../domain/ids.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { OrderRow } from '../orders/queries.ts'
import { hashToken, sealToken } from '../orders/track-token.ts'
import type { Sale } from './price-draft.ts'
import type { DraftRow } from './queries.ts'

const ORDER_LIFE_MS = 24 * 3_600_000

export function newOrder(
  ctx: Context,
  shop: Shop,
  draft: DraftRow,
  { token, sale, terms, at }: { token: string; sale: Sale | null; terms: string | null; at: Date },
): OrderRow & { mailbox: string } {
  const id = newId('ord')
  const { priced } = draft
  const isPaid = priced.total === 0 || sale?.isPaid === true
  const isCod = !isPaid && priced.is_cod === true
  return {
    shop_id: shop.id,
    id,
    number: newOrderNumber(),
    draft_id: draft.id,
    status: isPaid ? 'paid' : isCod ? 'processing' : 'pending_payment',
    track_token_hash: hashToken(token),
    track_token_sealed: sealToken(ctx.secrets, { shop_id: shop.id, id }, token),
    contact: draft.contact,
    contact_channel: draft.contact_channel,
    customer_name: draft.customer_name,
    phone: draft.phone,
    address: draft.address,
    city: draft.city,
    destination_ref: draft.destination_ref,
    destination_village: draft.destination_village,
    destination_district: draft.destination_district,
    destination_city: draft.destination_city,
    destination_province: draft.destination_province,
    destination_zip: draft.destination_zip,
    payment_method: draft.payment_method,
    courier_code: draft.courier_code,
    courier_service: draft.courier_service,
    buyer_note: draft.buyer_note,
    awb: null,
    voucher_id: draft.voucher_id,
    ...priced,
    is_cod: isCod,
    cod_collected_at: null,
    cod_remitted_at: null,
    cod_remitted: null,
    cod_refused_at: null,
    placed_at: at,
    expires_at: isPaid || isCod ? null : new Date(at.getTime() + ORDER_LIFE_MS),
    buyer_claimed_at: null,
    claim_overdue_told_at: null,
    needs_attention: null,
    reminded_at: null,
    mailbox: mailboxOf(draft.contact),
    version: 1,
    note: sale?.note ?? null,
    source: sale ? 'merchant' : 'storefront',
    refunded_by: null,
    refunded_total: 0,
    terms_hash: terms,
  }
}
