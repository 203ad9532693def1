// verifyCheckoutCode: the code is spent and the order placed, in one transaction; what the draft showed is charged.
import type { Context } from '../../../context.ts'
import { announceShopChange } from '../../../db/changes.ts'
import type { Db } from '../../../db/pool.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import { trackUrl } from '../../../domain/addresses.ts'
import { newId } from '../../../domain/ids.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import { Problem } from '../../../problems.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { tryCode, useCode } from '../../codes/actions.ts'
import { queueMessage } from '../../messages/actions/queue-message.ts'
import { insertOrder, insertOrderLines, writeHistory } from '../../orders/changes.ts'
import { keepHeldTotal } from '../../orders/held-totals.ts'
import { newOrderNumber } from '../../orders/number.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { tellMerchantOfOrder } from '../../orders/tell-merchant.ts'
import { hashToken, newTrackToken, sealToken } from '../../orders/track-token.ts'
import { BUYER_WAITS_MS, openPayment } from '../../payments/actions/open-payment.ts'
import { methodOf, type PaymentMethodRow } from '../../payments/methods.ts'
import type { AttemptRow } from '../../payments/queries.ts'
import { takeStock } from '../../products/stock.ts'
import { takeVoucherUse } from '../../promotions/voucher-uses.ts'
import { assertOpen } from '../open-draft.ts'
import { type DraftRow, findDraft, linkDraftToOrder, lockDraft } from '../queries.ts'
import type { VerifyCheckoutCode } from '../schema.ts'

const ORDER_LIFE_MS = 24 * 3_600_000
const NUMBER_TRIES = 10

/** The order as placed, with the payment that was opened for it. */
export interface OrderPlaced {
  readonly order: OrderRow
  readonly lines: readonly StoredLine[]
  readonly passed: readonly OrderStatus[]
  readonly attempt: AttemptRow | null
  readonly method: PaymentMethodRow | null
  readonly token: string
  readonly trackUrl: string
}

export interface Verifying extends VerifyCheckoutCode {
  /** where gateways are to tell of the payment */
  readonly baseUrl: string
}

/** Throws `not_found`, `order_moved`, `draft_expired`, `code_refused` and `cart_changed`. */
export async function verifyCheckoutCode(
  ctx: Context,
  shop: Shop,
  { draft_id, code, baseUrl }: Verifying,
  at: Date,
): Promise<OrderPlaced> {
  const draft = assertOpen(await findDraft(ctx.db, shop.id, draft_id), at)
  // The try is counted before, and stays counted if the order below is rolled back.
  const subject = { shopId: shop.id, purpose: 'checkout', subject: draft.id } as const
  const codeId = await tryCode(ctx, subject, code.trim(), at)

  // Read before: after the commit nothing may fail that the answer, and the token in it, depend on.
  const method = await methodOf(ctx.db, shop, draft.payment_method)

  const token = newTrackToken()
  const order = await ctx.db.transaction().execute(async (tx) => {
    const locked = assertOpen(await lockDraft(tx, shop.id, draft.id), at)
    await useCode(tx, shop.id, codeId, at)
    return placeOrder(tx, ctx, shop, locked, token, at)
  })
  const trackedAt = trackUrl(shop, ctx.config, token)
  // Outside the transaction: a gateway that hangs holds no lock and no connection.
  const signal = AbortSignal.timeout(BUYER_WAITS_MS)
  const attempt = await openPayment(ctx, { shop, order, method, at, baseUrl, trackUrl: trackedAt, signal })
  return { order, lines: draft.lines, passed: [order.status], attempt, method, token, trackUrl: trackedAt }
}

async function placeOrder(
  tx: Db,
  ctx: Context,
  shop: Shop,
  draft: DraftRow,
  token: string,
  at: Date,
): Promise<OrderRow> {
  const { took, low, errors } = await takeStock(tx, shop.id, draft.lines, at)
  if (errors.length > 0) throw new Problem('cart_changed', { lines: errors, voucher: null })

  const order = await insertWithNumber(tx, toRow(ctx, shop, draft, token, at))
  await insertOrderLines(tx, shop.id, order.id, draft.lines, took)
  if (draft.voucher_id) {
    const use = { shopId: shop.id, voucherId: draft.voucher_id, orderId: order.id, contact: draft.contact }
    const refused = await takeVoucherUse(tx, use)
    if (refused) {
      const voucher = { code: draft.priced.voucher_code, reason: refused }
      throw new Problem('cart_changed', { lines: [], voucher })
    }
  }
  const isHeld = await keepHeldTotal(tx, shop.id, draft.id)
  // Someone else has the total by now: charging it as well would make two transfers look the same.
  if (draft.priced.unique_code > 0 && !isHeld) throw new Problem('draft_expired')
  await linkDraftToOrder(tx, shop.id, draft.id, order.id)
  await writeHistory(tx, {
    shopId: shop.id,
    orderId: order.id,
    at,
    from: null,
    to: order.status,
    actor: 'buyer',
    reason: null,
  })
  await queueMessage(tx, ctx, shop, {
    channel: draft.contact_channel,
    to: draft.contact,
    kind: 'order_placed',
    customer_name: draft.customer_name,
    order_number: order.number,
    track_url: trackUrl(shop, ctx.config, token),
    discount_total: order.discount_total,
    shipping_cost: order.shipping_cost,
    shipping_discount: order.shipping_discount,
    payment_fee: order.payment_fee,
    unique_code: order.unique_code,
    total: order.total,
    pay_before: order.expires_at?.toISOString() ?? null,
    lines: draft.lines.map(({ name, variant_label: variant, qty, line_total }) => ({
      name,
      variant,
      qty,
      line_total,
    })),
  })
  await tellMerchantOfOrder(tx, ctx, shop, order, draft.lines, low)
  // Stock is part of the catalogue.
  await announceShopChange(tx, shop.id)
  return order
}

function toRow(ctx: Context, shop: Shop, draft: DraftRow, token: string, at: Date): Omit<OrderRow, 'number'> {
  const id = newId('ord')
  const { priced } = draft
  const isPaid = priced.total === 0
  return {
    shop_id: shop.id,
    id,
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
    payment_method: draft.payment_method,
    courier_code: draft.courier_code,
    courier_service: draft.courier_service,
    awb: null,
    voucher_id: draft.voucher_id,
    ...priced,
    placed_at: at,
    expires_at: isPaid ? null : new Date(at.getTime() + ORDER_LIFE_MS),
    buyer_claimed_at: null,
    claim_overdue_told_at: null,
    needs_attention: null,
    reminded_at: null,
  }
}

/** Numbers are short for people, so two may meet: the database says so, and another is drawn. */
async function insertWithNumber(tx: Db, row: Omit<OrderRow, 'number'>): Promise<OrderRow> {
  for (let tries = 0; tries < NUMBER_TRIES; tries++) {
    const order = { ...row, number: newOrderNumber() }
    if (await insertOrder(tx, order)) return order
  }
  throw new Error('No free order number was found')
}
