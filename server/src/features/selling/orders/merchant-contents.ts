// Messages to the merchant about an order: it came, its money came, its buyer reports a transfer or wants it no more, something ran low by it.
import type { StoredLine } from '../../../db/tables/checkout.ts'
import { courierName } from '../../../domain/couriers.ts'
import type { Attention } from '../../../domain/order-status.ts'
import type { LowStock } from '../../catalogue/products/stock.ts'
import type { MerchantContentInput } from '../../people/messages/actions/tell-merchant.ts'
import type { MerchantContent } from '../../people/messages/message.ts'
import type { OrderRow } from './queries.ts'

/** What the message says of a new order. No contact, address or link: who packs the parcel looks those up. */
export function newsOfOrder({
  order,
  lines,
  low,
  payBy,
}: OrderNews): MerchantContentInput<MerchantContent>[] {
  const order_number = order.number
  const placed = {
    kind: 'merchant_order_placed',
    order_number,
    customer_name: order.customer_name,
    city: order.city,
    courier: courierOf(order),
    payment_method: payBy,
    note: order.buyer_note,
    lines: lines.map(toldLine),
    total: order.total,
    is_paid: order.status === 'paid',
    is_cod: order.is_cod,
  } as const
  return [
    // What he entered himself is no news to him.
    ...(order.source === 'merchant' ? [] : [placed]),
    ...(low.length > 0
      ? [{ kind: 'merchant_low_stock' as const, order_number, items: low.map(toldLow) }]
      : []),
  ]
}

interface OrderNews {
  readonly order: OrderRow
  readonly lines: readonly ToldLine[]
  readonly low: readonly LowStock[]
  /** its way to pay, by name */
  readonly payBy: string
}

export type ToldLine = Pick<StoredLine, 'name' | 'variant_label' | 'qty' | 'line_total'>

/** As much of a line as messages tell. */
export function toldLine({ name, variant_label: variant, qty, line_total }: ToldLine) {
  return { name, variant, qty, line_total }
}

/** As much of what runs low as messages tell. */
export function toldLow({ name, variant, left }: LowStock) {
  return { name, variant, left }
}

export interface MoneyCame {
  readonly amount: number
  readonly attention: Attention | null
}

export function paidNews(
  order: OrderRow,
  lines: readonly ToldLine[],
  { amount, attention }: MoneyCame,
): MerchantContentInput<MerchantContent> {
  return {
    kind: 'merchant_order_paid',
    order_number: order.number,
    customer_name: order.customer_name,
    courier: courierOf(order),
    note: order.buyer_note,
    lines: lines.map(toldLine),
    amount,
    total: order.total,
    attention,
  }
}

export function cancelledNews(
  order: OrderRow,
  lines: readonly ToldLine[],
): MerchantContentInput<MerchantContent> {
  const { number: order_number, customer_name, total } = order
  return { kind: 'merchant_order_cancelled', order_number, customer_name, lines: lines.map(toldLine), total }
}

export interface TransferClaim {
  readonly claimedAt: Date
  /** its way to pay, by name */
  readonly payBy: string
}

export function claimNews(
  order: OrderRow,
  { claimedAt, payBy, isOverdue }: TransferClaim & { readonly isOverdue: boolean },
): MerchantContentInput<MerchantContent> {
  return {
    kind: isOverdue ? 'merchant_claim_overdue' : 'merchant_claim',
    order_number: order.number,
    customer_name: order.customer_name,
    payment_method: payBy,
    total: order.total,
    claimed_at: claimedAt.toISOString(),
  }
}

function courierOf({ courier_code, courier_service }: OrderRow): string | null {
  return [courier_code && courierName(courier_code), courier_service].filter(Boolean).join(' ') || null
}
