// Who hears what of an order: its buyer, the merchant, the shop's programs, the merchant's browsers. All news of orders
// is here; a link that a buyer asks for again is none.
import type { RawBuilder } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import { NO_CONTACT } from '../../../domain/contact.ts'
import { type Attention, isPaidFor, type OrderStatus } from '../../../domain/order-status.ts'
import type { Shop, ShopSettings } from '../../../tenancy/shop.ts'
import type { LowStock } from '../../catalogue/products/stock.ts'
import { type MessageOfShop, queueTogether } from '../../people/messages/actions/queue-message.ts'
import { merchantMessage, tellMerchant } from '../../people/messages/actions/tell-merchant.ts'
import type { NewMessage, PayTo } from '../../people/messages/message.ts'
import { dropHeldNews, lastSentAbout } from '../../people/messages/queries.ts'
import { HELD_FOR_PARCEL, HELD_FOR_UNDO, PARCEL_EVERY_MS } from '../../people/messages/rules.ts'
import { pushTogether } from '../../people/push/actions.ts'
import { eventsTogether, queueEvents } from '../../people/webhooks/actions/queue-events.ts'
import type { Listener } from '../../people/webhooks/queries.ts'
import {
  cancelledNews,
  claimNews,
  type MoneyCame,
  newsOfOrder,
  paidNews,
  type TransferClaim,
  toldLow,
} from './merchant-contents.ts'
import { pushOfCancelled, pushOfClaim, pushOfPaid, pushOfPlaced } from './push.ts'
import { type LockedOrder, linesOf, type OrderRow, passedStatuses } from './queries.ts'
import { type HowToPay, linksOf, notaUrl, parcelContent, placedContent, tellBuyer } from './tell-buyer.ts'
import { eventsOfPlaced, lowStockEvent, queueOrderEvents } from './webhook-events.ts'

export interface PlacedNews {
  readonly shop: Shop
  readonly settings: ShopSettings
  readonly order: OrderRow
  readonly lines: readonly StoredLine[]
  readonly token: string
  readonly howToPay: HowToPay
  /** its way to pay, by name */
  readonly payBy: string
  /** what became scarce by it */
  readonly low: readonly LowStock[]
}

/** Of orders of one shop: to be written with whatever else the transaction writes. `listeners`: programs that hear of orders. */
export function announcePlaced(
  tx: Db,
  ctx: Context,
  shopId: string,
  listeners: readonly Listener[],
  placed: readonly PlacedNews[],
): RawBuilder<unknown>[] {
  const messages = placed.flatMap((news) => messagesOfPlaced(ctx, news))
  // Made only for those who listen: an event is a copy of the whole order.
  const events =
    listeners.length > 0 ? placed.flatMap(({ order, lines, low }) => eventsOfPlaced(order, lines, low)) : []
  const news = ctx.push ? placed.flatMap(({ shop, order, lines }) => pushOfPlaced(shop, order, lines)) : []
  return [
    ...queueTogether(tx, ctx, messages).changes,
    ...eventsTogether(tx, ctx, shopId, listeners, events),
    ...pushTogether(ctx, shopId, news),
  ]
}

function messagesOfPlaced(ctx: Context, placed: PlacedNews): MessageOfShop[] {
  const { shop, settings, order, lines, token, howToPay } = placed
  const toMerchant = newsOfOrder(placed).flatMap((news) => merchantMessage(ctx, shop, settings, news) ?? [])
  const toBuyer: NewMessage = {
    channel: order.contact_channel,
    to: order.contact,
    customer_name: order.customer_name,
    order_number: order.number,
    ...linksOf(ctx, shop, { order, token, kind: 'order_placed' }),
    ...placedContent(order, lines, howToPay),
  }
  const isReachable = order.contact !== NO_CONTACT.value
  return [...(isReachable ? [toBuyer] : []), ...toMerchant].map((message) => ({ shop, message }))
}

/** Of an order as it is after its move. `passed`: the states that it has been in. */
export async function announceMoved(
  tx: Db,
  ctx: Context,
  shop: Shop,
  moved: LockedOrder,
  {
    to,
    passed,
    attention,
    trackingUrl,
    tellAfter,
  }: {
    to: Exclude<OrderStatus, 'pending_payment'>
    passed: readonly OrderStatus[]
    attention: Attention | null
    trackingUrl: string | null
    /** null: its buyer hears of it at once */
    tellAfter: Date | null
  },
): Promise<void> {
  // It would come after what is news now.
  await dropHeldNews(tx, shop.id, moved.number)
  // The buyer would be told of money that nobody has sent.
  if (attention !== 'refund_refused') {
    const content = {
      kind: 'order_moved',
      status: to,
      total: moved.total,
      was_paid: isPaidFor(moved, passed),
      was_claimed: moved.buyer_claimed_at !== null,
      is_out_of_stock: attention === 'out_of_stock',
      is_cod: moved.is_cod,
      ...(trackingUrl && { tracking_url: trackingUrl }),
      ...((to === 'paid' || to === 'refunded') && { nota_url: await notaUrl(tx, ctx, shop, moved) }),
      ...(await parcelContent(tx, shop, moved)),
    } as const
    const held = tellAfter ? { until: tellAfter, why: HELD_FOR_UNDO } : undefined
    await tellBuyer(tx, ctx, shop, moved, content, held)
  }
  await queueOrderEvents(tx, ctx, moved, [
    `order.${to}`,
    ...(attention ? (['order.attention'] as const) : []),
  ])
}

/** Money came of which nobody of the shop had said so: what it pays can be prepared, or has to be looked at first. */
export async function announceMoneyCame(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  came: MoneyCame,
): Promise<void> {
  const lines = await linesOf(tx, shop.id, [order.id])
  await tellMerchant(tx, ctx, shop, paidNews(order, lines, came))
  for (const change of pushTogether(ctx, shop.id, [pushOfPaid(shop, order, lines, came)]))
    await change.execute(tx)
}

/** Its buyer wants it no more: nobody is to wait for its money, or to pack it. */
export async function announceCancelledByBuyer(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
): Promise<void> {
  await tellMerchant(tx, ctx, shop, cancelledNews(order, await linesOf(tx, shop.id, [order.id])))
  for (const change of pushTogether(ctx, shop.id, [pushOfCancelled(shop, order)])) await change.execute(tx)
}

/** Its money was collected at the door: its buyer was there. */
export async function announceCollected(
  tx: Db,
  ctx: Context,
  collected: LockedOrder,
  attention: Attention | null,
): Promise<void> {
  await queueOrderEvents(tx, ctx, collected, [
    'order.paid',
    ...(attention ? (['order.attention'] as const) : []),
  ])
}

/** A move was taken back before its buyer heard of it: programs hear where the order is again. */
export async function announceUndone(tx: Db, ctx: Context, undone: LockedOrder): Promise<void> {
  if (undone.status !== 'pending_payment') await queueOrderEvents(tx, ctx, undone, [`order.${undone.status}`])
}

/** The buyer says that he has paid: of an order as it is after that. */
export async function announceClaim(
  tx: Db,
  ctx: Context,
  shop: Shop,
  claimed: LockedOrder,
  claim: TransferClaim,
): Promise<void> {
  await tellMerchant(tx, ctx, shop, claimNews(claimed, { ...claim, isOverdue: false }))
  await queueOrderEvents(tx, ctx, claimed, ['order.claimed'])
  for (const change of pushTogether(ctx, shop.id, [pushOfClaim(shop, claimed)])) await change.execute(tx)
}

/** Nobody has looked for the transfer that the buyer reported. */
export async function announceOverdueClaim(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  claim: TransferClaim,
): Promise<void> {
  await tellMerchant(tx, ctx, shop, claimNews(order, { ...claim, isOverdue: true }))
}

/** The order still waits for its money: its time runs out, or the merchant did not find the transfer. */
export async function announceUnpaid(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  { kind, payBefore, payTo }: UnpaidNews,
): Promise<void> {
  await tellBuyer(tx, ctx, shop, order, {
    kind,
    total: order.total,
    unique_code: order.unique_code,
    pay_before: payBefore.toISOString(),
    pay_to: payTo,
  })
}

interface UnpaidNews {
  readonly kind: 'payment_reminder' | 'claim_rejected'
  readonly payBefore: Date
  readonly payTo: PayTo | null
}

/** As when it was shipped, with the number that is right; once an hour, and then with the last one. */
export async function announceParcel(tx: Db, ctx: Context, shop: Shop, order: OrderRow): Promise<void> {
  const { status, total } = order
  if (status !== 'shipped') return
  const now = ctx.clock.now()
  const about = { orderNumber: order.number, kind: 'order_moved' }
  const last = await lastSentAbout(tx, shop.id, about, new Date(now))
  const until = new Date((last?.getTime() ?? 0) + PARCEL_EVERY_MS)
  await dropHeldNews(tx, shop.id, order.number)
  const content = {
    kind: 'order_moved',
    status,
    total,
    was_paid: isPaidFor(order, await passedStatuses(tx, shop.id, order.id)),
    is_out_of_stock: false,
    is_cod: order.is_cod,
    ...(await parcelContent(tx, shop, order)),
  } as const
  const isSoon = until.getTime() > now
  await tellBuyer(tx, ctx, shop, order, content, isSoon ? { until, why: HELD_FOR_PARCEL } : undefined)
}

/** Money that a gateway would not give back went back after all. */
export async function announceRefundDone(tx: Db, ctx: Context, shop: Shop, order: OrderRow): Promise<void> {
  await tellBuyer(tx, ctx, shop, order, {
    kind: 'order_moved',
    status: 'refunded',
    total: order.total,
    was_paid: true,
    is_out_of_stock: false,
    nota_url: await notaUrl(tx, ctx, shop, order),
    ...(await parcelContent(tx, shop, order)),
  })
}

/** A merchant has to look at it, without a move that says so. */
export async function announceAttention(tx: Db, ctx: Context, marked: LockedOrder): Promise<void> {
  await queueOrderEvents(tx, ctx, marked, ['order.attention'])
}

/** The shop's programs are to forget the buyer as well. */
export async function announceAnonymised(tx: Db, ctx: Context, order: LockedOrder): Promise<void> {
  await queueOrderEvents(tx, ctx, order, ['order.anonymised'])
}

/** What became scarce because an order took its goods again. */
export async function announceLowStock(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  low: readonly LowStock[],
): Promise<void> {
  if (low.length === 0) return
  const items = low.map(toldLow)
  await tellMerchant(tx, ctx, shop, { kind: 'merchant_low_stock', order_number: order.number, items })
  await queueEvents(tx, ctx, shop.id, ['stock.low'], async () =>
    low.map((each) => lowStockEvent(each, order)),
  )
}
