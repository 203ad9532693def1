// What a message about an order says when it is written once more, of the order as it is now. Pure.
import type { OrderStatus } from '../../../domain/order-status.ts'
import type { MerchantContentInput } from '../../people/messages/actions/tell-merchant.ts'
import type { MerchantContent, MessageContent } from '../../people/messages/message.ts'
import { claimNews, newsOfOrder } from './merchant-contents.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'
import { type OrderContent, type ParcelContent, placedContent } from './tell-buyer.ts'

export interface ToldOrder {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  /** every state it was in, oldest first, the one it is in last */
  readonly passed: readonly OrderStatus[]
  readonly parcel: ParcelContent
}

const PAID: readonly OrderStatus[] = ['paid', 'processing', 'shipped', 'completed']

const isPaid = ({ status }: OrderRow) => PAID.includes(status)

/** null: it would no longer be true, or it is not for the buyer. */
export function buyerContentAgain(
  kind: string,
  { order, lines, passed, parcel }: ToldOrder,
  at: Date,
): OrderContent<MessageContent> | null {
  const { status, total, unique_code, expires_at } = order
  const isPayable = status === 'pending_payment' && expires_at !== null && expires_at > at
  if (kind === 'order_placed') return isPayable || isPaid(order) ? placedContent(order, lines) : null
  if (kind === 'order_link') return { kind, others: [] }
  if (order.needs_attention === 'refund_refused') return null
  if (kind === 'order_moved' && status !== 'pending_payment')
    return {
      kind,
      status,
      total,
      was_paid: passed.slice(0, -1).includes('paid'),
      is_out_of_stock: order.needs_attention === 'out_of_stock',
      ...parcel,
    }
  if (kind !== 'payment_reminder' && kind !== 'claim_rejected') return null
  if (!isPayable || !expires_at) return null
  return { kind, total, unique_code, pay_before: expires_at.toISOString() }
}

/** null: it would no longer be true, or it is not for the merchant. */
export function merchantContentAgain(
  kind: string,
  { order, lines }: ToldOrder,
): MerchantContentInput<MerchantContent> | null {
  if (kind === 'merchant_order_placed') return newsOfOrder(order, lines, [])[0] ?? null
  const { status, buyer_claimed_at: claimedAt } = order
  if (kind !== 'merchant_claim' && kind !== 'merchant_claim_overdue') return null
  if (status !== 'pending_payment' || !claimedAt) return null
  return claimNews(order, { claimedAt, isOverdue: kind === 'merchant_claim_overdue' })
}
