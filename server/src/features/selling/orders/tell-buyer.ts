// A message to the buyer of an order, with the link to it.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { platformAddress, trackUrl } from '../../../domain/addresses.ts'
import { NO_CONTACT } from '../../../domain/contact.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { queueMessage } from '../../people/messages/actions/queue-message.ts'
import type {
  AboutOrder,
  HeldBack,
  MessageContent,
  OrderMovedMessage,
  OrderPlacedMessage,
  PayTo,
} from '../../people/messages/message.ts'
import { hasNota } from '../invoices/queries.ts'
import { courierNamesOf, nameOfCourier } from '../shipping/courier-names.ts'
import { BY_LINK, confirmationUrlOf, invoiceUrlOf } from './document-key.ts'
import { type ToldLine, toldLine } from './merchant-contents.ts'
import type { OrderRow } from './queries.ts'
import { tokenOf } from './track-token.ts'

export type OrderContent<Content> = Content extends AboutOrder ? Omit<Content, keyof AboutOrder> : never

export interface HowToPay {
  /** null: a gateway says later where to pay, or nothing is to be paid */
  readonly payTo?: PayTo | null
  /** the nearest end; left out: that of the order */
  readonly payBefore?: Date | null
}

/** The message to a buyer who placed an order. */
export function placedContent(
  order: OrderRow,
  lines: readonly ToldLine[],
  { payTo = null, payBefore = order.expires_at }: HowToPay = {},
): OrderContent<OrderPlacedMessage> {
  return {
    kind: 'order_placed',
    discount_total: order.discount_total,
    shipping_cost: order.shipping_cost,
    shipping_discount: order.shipping_discount,
    payment_fee: order.payment_fee,
    unique_code: order.unique_code,
    total: order.total,
    is_cod: order.is_cod,
    pay_before: payBefore?.toISOString() ?? null,
    pay_to: payTo,
    lines: lines.map(toldLine),
  }
}

export type ParcelContent = Pick<OrderMovedMessage, 'courier_code' | 'courier_name' | 'awb'>

/** What the message says of the parcel of an order that moved. */
export async function parcelContent(
  tx: Db,
  shop: Shop,
  { courier_code, awb }: OrderRow,
): Promise<ParcelContent> {
  return { courier_code, courier_name: nameOfCourier(await courierNamesOf(tx, shop), courier_code), awb }
}

/** Where its nota is; null: it has none. */
export async function notaUrl(tx: Db, ctx: Context, shop: Shop, order: OrderRow): Promise<string | null> {
  return (await hasNota(tx, shop.id, order.id)) ? invoiceUrlOf(ctx, shop, order, BY_LINK) : null
}

/** A link that cannot be opened any more (another APP_SECRET) costs the buyer the message, never the order its move. */
export async function tellBuyer(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  content: OrderContent<MessageContent>,
  held?: HeldBack,
): Promise<void> {
  if (order.contact === NO_CONTACT.value) return
  const token = tokenOf(ctx, order)
  if (token === null) {
    ctx.log.error(
      { order: order.id, kind: content.kind },
      'a buyer cannot be told: sealed under another APP_SECRET',
    )
    return
  }
  const message = {
    channel: order.contact_channel,
    to: order.contact,
    order_number: order.number,
    customer_name: order.customer_name,
    ...linksOf(ctx, shop, { order, token, kind: content.kind }),
    ...content,
  }
  await queueMessage(tx, ctx, shop, message, held)
}

/** Where a message leads: to the order, and where it was just placed to a copy of what was agreed. */
export function linksOf(
  ctx: Pick<Context, 'platform' | 'secrets'>,
  shop: Shop,
  { order, token, kind }: { order: OrderRow; token: string; kind: MessageContent['kind'] },
): Pick<OrderPlacedMessage, 'track_url' | 'confirmation_url'> {
  const track_url = trackUrl(shop, ctx.platform, token)
  if (kind !== 'order_placed') return { track_url }
  const confirmation_url = confirmationUrlOf(ctx, platformAddress(shop, ctx.platform), order, BY_LINK)
  return { track_url, confirmation_url }
}
