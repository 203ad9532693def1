// Whether a message about an order would be true once more, and what it says of the order as it is now. Pure.
import { NO_CONTACT } from '../../../domain/contact.ts'
import { isPaidFor, type OrderStatus } from '../../../domain/order-status.ts'
import type { MerchantContentInput } from '../../people/messages/actions/tell-merchant.ts'
import type { MerchantContent, MessageContent } from '../../people/messages/message.ts'
import { claimNews, newsOfOrder, paidNews } from '../orders/merchant-contents.ts'
import type { OrderLineRow, OrderRow } from '../orders/queries.ts'
import { type OrderContent, type ParcelContent, placedContent } from '../orders/tell-buyer.ts'

export interface ToldOrder {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  /** every state it was in, oldest first, the one it is in last */
  readonly passed: readonly OrderStatus[]
  readonly parcel: ParcelContent
  /** its way to pay, by name */
  readonly payBy: string
  /** until when it is to be paid, as its page says; null: it does not wait for money */
  readonly payBefore: Date | null
}

/** A message that asks for money goes to nobody who has paid, or says that he has. */
export function fitsNow(kind: string, order: OrderRow, at: Date): boolean {
  if (kind.startsWith('merchant_')) return fitsMerchant(kind, order)
  if (order.contact === NO_CONTACT.value) return false
  const { status, total, expires_at } = order
  const isAtDoor = order.is_cod && status === 'processing' && order.cod_collected_at === null
  const isPayable = status === 'pending_payment' && expires_at !== null && expires_at > at
  switch (kind) {
    case 'order_placed':
      return isPayable || (status === 'paid' && total === 0) || isAtDoor
    case 'payment_reminder':
    case 'claim_rejected':
      return isPayable
    case 'order_moved':
      return status !== 'pending_payment' && order.needs_attention !== 'refund_refused'
    case 'order_link':
      return true
    default:
      return false
  }
}

/** Goods that ran low then may be there again: of them nothing is known here. */
function fitsMerchant(kind: string, { status, source, buyer_claimed_at, is_cod }: OrderRow): boolean {
  if (kind === 'merchant_order_placed')
    return (
      source !== 'merchant' &&
      (status === 'pending_payment' || status === 'paid' || (is_cod && status === 'processing'))
    )
  if (kind === 'merchant_order_paid') return status === 'paid'
  const isOfClaim = kind === 'merchant_claim' || kind === 'merchant_claim_overdue'
  return isOfClaim && status === 'pending_payment' && buyer_claimed_at !== null
}

/** Of a kind that fits; null: it is not for the buyer. */
export function buyerContentAgain(
  kind: string,
  { order, lines, passed, parcel, payBefore }: ToldOrder,
): OrderContent<MessageContent> | null {
  const { status, total, unique_code } = order
  if (kind === 'order_placed') return placedContent(order, lines, { payBefore })
  if (kind === 'order_link') return { kind, others: [] }
  if (kind === 'order_moved' && status !== 'pending_payment')
    return {
      kind,
      status,
      total,
      was_paid: isPaidFor(order, passed.slice(0, -1)),
      is_cod: order.is_cod,
      is_out_of_stock: order.needs_attention === 'out_of_stock',
      ...parcel,
    }
  if ((kind !== 'payment_reminder' && kind !== 'claim_rejected') || !payBefore) return null
  return { kind, total, unique_code, pay_before: payBefore.toISOString() }
}

/** Of a kind that fits; null: it is not for the merchant. */
export function merchantContentAgain(
  kind: string,
  { order, lines, payBy }: ToldOrder,
): MerchantContentInput<MerchantContent> | null {
  if (kind === 'merchant_order_placed') return newsOfOrder({ order, lines, low: [], payBy })[0] ?? null
  if (kind === 'merchant_order_paid')
    return paidNews(order, lines, { amount: order.total, attention: order.needs_attention })
  const { buyer_claimed_at: claimedAt } = order
  if ((kind !== 'merchant_claim' && kind !== 'merchant_claim_overdue') || !claimedAt) return null
  return claimNews(order, { claimedAt, payBy, isOverdue: kind === 'merchant_claim_overdue' })
}
