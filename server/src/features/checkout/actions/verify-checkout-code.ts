// verifyCheckoutCode: the code is spent and the order placed, in one transaction; what the draft showed is charged.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import { trackUrl } from '../../../domain/addresses.ts'
import type { CartError } from '../../../domain/cart-error.ts'
import { mailboxOf } from '../../../domain/contact.ts'
import { newId, newOrderNumber } from '../../../domain/ids.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import { lostMessage } from '../../../domain/pricing/voucher-reply.ts'
import { Problem } from '../../../problems.ts'
import { settingsOf } from '../../../tenancy/settings.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { tryCode, useCode } from '../../codes/actions.ts'
import { queueMessage } from '../../messages/actions/queue-message.ts'
import { insertOrder, insertOrderLines, writeHistory } from '../../orders/changes.ts'
import { holdTotalAgain, keepHeldTotal } from '../../orders/held-totals.ts'
import { countUnpaid, lockBuyer, type OrderRow } from '../../orders/queries.ts'
import { tellMerchantOfOrder } from '../../orders/tell-merchant.ts'
import { hashToken, newTrackToken, sealToken } from '../../orders/track-token.ts'
import { BUYER_WAITS_MS, openPayment } from '../../payments/actions/open-payment.ts'
import { methodOf, type PaymentMethodRow } from '../../payments/methods.ts'
import type { AttemptRow } from '../../payments/queries.ts'
import { takeStock } from '../../products/stock.ts'
import { takeVoucherUse } from '../../promotions/voucher-uses.ts'
import { type DraftRow, findDraft, linkDraftToOrder, lockDraft } from '../queries.ts'
import { assertOpen, toStoredLine } from '../rules.ts'
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
  readonly callerHash: Buffer
}

/** Throws `not_found`, `order_moved`, `draft_expired`, `code_refused`, `cart_changed` and `payment_unavailable`. */
export async function verifyCheckoutCode(
  ctx: Context,
  shop: Shop,
  { draft_id, code, baseUrl, callerHash }: Verifying,
  at: Date,
): Promise<OrderPlaced> {
  const draft = assertOpen(await findDraft(ctx.db, shop.id, draft_id), at)
  // The try is counted before, and stays counted if the order below is rolled back.
  const subject = { shopId: shop.id, purpose: 'checkout', subject: draft.id } as const
  const codeId = await tryCode(ctx, subject, { code: code.trim(), callerHash }, at)

  // Read before: after the commit nothing may fail that the answer, and the token in it, depend on.
  const method = await methodOf(ctx, shop, draft.payment_method)
  const { max_unpaid_orders: maxUnpaid } = await settingsOf(ctx.db, shop)

  const token = newTrackToken()
  const order = await ctx.db.transaction().execute(async (tx) => {
    const locked = assertOpen(await lockDraft(tx, shop.id, draft.id), at)
    await useCode(tx, shop.id, codeId, at)
    if (locked.total > 0) await assertFewUnpaid(tx, shop, locked, maxUnpaid, at)
    return placeOrder(tx, ctx, shop, locked, token, at)
  })
  const trackedAt = trackUrl(shop, ctx.platform, token)
  // Outside the transaction: a gateway that hangs holds no lock and no connection.
  const signal = AbortSignal.timeout(BUYER_WAITS_MS)
  const opening = openPayment(ctx, { shop, order, method, at, baseUrl, trackUrl: trackedAt, signal })
  // Whoever looks at what was bought right after sees what is left of it.
  const [attempt] = await Promise.all([opening, ctx.caughtUp()])
  const lines = draft.lines.map(toStoredLine)
  return { order, lines, passed: [order.status], attempt, method, token, trackUrl: trackedAt }
}

/** Told only here, where the contact is confirmed: to anybody else it would tell what somebody bought. */
async function assertFewUnpaid(
  tx: Db,
  shop: Shop,
  { contact }: DraftRow,
  most: number,
  at: Date,
): Promise<void> {
  const mailbox = mailboxOf(contact)
  await lockBuyer(tx, shop.id, mailbox)
  const unpaid = await countUnpaid(tx, shop.id, { contact, mailbox }, at)
  if (unpaid < most) return
  const message =
    `Anda masih memiliki ${unpaid} pesanan yang belum dibayar di toko ini. ` +
    'Bayar salah satunya, atau tunggu sampai kedaluwarsa, lalu pesan kembali.'
  throw new Problem('payment_unavailable', {}, null, message)
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
  if (errors.length > 0) throw new Problem('cart_changed', { lines: asSent(draft, errors), voucher: null })

  const order = await insertWithNumber(tx, toRow(ctx, shop, draft, token, at))
  await insertOrderLines(tx, shop.id, order.id, draft.lines.map(toStoredLine), took)
  if (draft.voucher_id) {
    const { contact, mailbox } = order
    const use = { shopId: shop.id, voucherId: draft.voucher_id, orderId: order.id, contact, mailbox }
    const reason = await takeVoucherUse(tx, use)
    if (reason) {
      const voucher = { code: draft.priced.voucher_code, reason }
      throw new Problem('cart_changed', { lines: [], voucher }, null, lostMessage(reason))
    }
  }
  if (draft.holds_total || draft.priced.unique_code > 0) await keepTotal(tx, order, at)
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
    track_url: trackUrl(shop, ctx.platform, token),
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
  return order
}

async function keepTotal(tx: Db, order: OrderRow, at: Date): Promise<void> {
  if (await keepHeldTotal(tx, order.shop_id, order.draft_id)) return
  // Someone else has the total by now: charging it as well would make two transfers look the same.
  if (!(await holdTotalAgain(tx, order, at))) throw new Problem('draft_expired')
}

/** Told by the places in `items[]`, as when the cart was priced. */
function asSent({ lines }: DraftRow, errors: readonly CartError[]): CartError[] {
  return errors.map((error) => ({ ...error, index: lines[error.index]?.item_index ?? error.index }))
}

type NewOrder = Omit<OrderRow, 'number' | 'mailbox'> & { mailbox: string }

function toRow(ctx: Context, shop: Shop, draft: DraftRow, token: string, at: Date): NewOrder {
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
    destination_village: draft.destination_village,
    destination_district: draft.destination_district,
    destination_city: draft.destination_city,
    destination_province: draft.destination_province,
    destination_zip: draft.destination_zip,
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
    mailbox: mailboxOf(draft.contact),
  }
}

/** Numbers are short for people, so two may meet: the database says so, and another is drawn. */
async function insertWithNumber(tx: Db, row: NewOrder): Promise<NewOrder & { number: string }> {
  for (let tries = 0; tries < NUMBER_TRIES; tries++) {
    const order = { ...row, number: newOrderNumber() }
    if (await insertOrder(tx, order)) return order
  }
  throw new Error('No free order number was found')
}
