// What an order adds up to, line by line, as a merchant and a receipt read it: pure.
import { ordersTexts } from '../../texts/orders.ts'
import type { Order } from './order.ts'

const { totals } = ordersTexts

export interface Sum {
  readonly label: string
  readonly amount: number
}

/** Between the goods and the total; what is nothing is left out. */
export function sumsOf(order: Order): Sum[] {
  const discount = order.voucher_code ? totals.voucher(order.voucher_code) : order.promotion_name
  const rows = [
    { label: discount ?? totals.discount, amount: -(order.discount_total ?? 0) },
    {
      label: order.courier ? `${totals.shipping} · ${order.courier}` : totals.shipping,
      amount: order.shipping_cost ?? 0,
    },
    {
      label: order.shipping_promotion_name ?? totals.shippingDiscount,
      amount: -(order.shipping_discount ?? 0),
    },
    { label: totals.fee, amount: order.payment_fee ?? 0 },
    { label: totals.uniqueCode, amount: order.unique_code ?? 0 },
  ]
  return rows.filter(({ amount }) => amount !== 0)
}
