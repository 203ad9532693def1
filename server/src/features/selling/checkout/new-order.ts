// What a draft becomes: the row of its order, and what buyer and merchant are told of it.
import type { Context } from '../../../context.ts'
import { trackUrl } from '../../../domain/addresses.ts'
import { mailboxOf, NO_CONTACT } from '../../../domain/contact.ts'
import { newId, newOrderNumber } from '../../../domain/ids.ts'
import type { ShopSettings } from '../../../tenancy/settings.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { LowStock } from '../../catalogue/products/stock.ts'
import type { MessageOfShop } from '../../people/messages/actions/queue-message.ts'
import { merchantMessage } from '../../people/messages/actions/tell-merchant.ts'
import type { NewMessage } from '../../people/messages/message.ts'
import type { OrderRow } from '../orders/queries.ts'
import { placedContent } from '../orders/tell-buyer.ts'
import { newsOfOrder } from '../orders/tell-merchant.ts'
import { hashToken, sealToken } from '../orders/track-token.ts'
import { payToOf } from '../payments/pay-to.ts'
import type { AttemptRow } from '../payments/queries.ts'
import type { Sale } from './price-draft.ts'
import type { DraftRow } from './queries.ts'

const ORDER_LIFE_MS = 24 * 3_600_000

export function newOrder(
  ctx: Context,
  shop: Shop,
  draft: DraftRow,
  { token, sale, at }: { token: string; sale: Sale | null; at: Date },
): OrderRow & { mailbox: string } {
  const id = newId('ord')
  const { priced } = draft
  const isPaid = priced.total === 0 || sale?.isPaid === true
  return {
    shop_id: shop.id,
    id,
    number: newOrderNumber(),
    draft_id: draft.id,
    status: isPaid ? 'paid' : 'pending_payment',
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
    placed_at: at,
    expires_at: isPaid ? null : new Date(at.getTime() + ORDER_LIFE_MS),
    buyer_claimed_at: null,
    claim_overdue_told_at: null,
    needs_attention: null,
    reminded_at: null,
    mailbox: mailboxOf(draft.contact),
    version: 1,
    note: sale?.note ?? null,
    source: sale ? 'merchant' : 'storefront',
    refunded_by: null,
  }
}

export interface OrderNews {
  readonly shop: Shop
  readonly settings: ShopSettings
  readonly draft: DraftRow
  readonly order: OrderRow
  readonly token: string
  /** null: it has to be opened at a gateway */
  readonly attempt: AttemptRow | null
  /** what became scarce by it */
  readonly low: readonly LowStock[]
}

/** To the buyer, and to the merchant where he wants to be told. */
export function messagesOf(
  ctx: Context,
  { shop, settings, draft, order, token, attempt, low }: OrderNews,
): MessageOfShop[] {
  const toMerchant = newsOfOrder(order, draft.lines, low).flatMap(
    (news) => merchantMessage(ctx, shop, settings, news) ?? [],
  )
  const toBuyer: NewMessage = {
    channel: draft.contact_channel,
    to: draft.contact,
    customer_name: draft.customer_name,
    order_number: order.number,
    track_url: trackUrl(shop, ctx.platform, token),
    ...placedContent(order, draft.lines, payToOf(attempt)),
  }
  const isReachable = draft.contact !== NO_CONTACT.value
  return [...(isReachable ? [toBuyer] : []), ...toMerchant].map((message) => ({ shop, message }))
}
