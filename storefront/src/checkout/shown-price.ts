// What the buyer sees as the total before the draft is there.
import type { CartPreview, Draft, ShippingOption } from '@etalase/client'
import type { Cart } from '../cart/cart.ts'

/** The sums of a price that was shown. */
export type ShownSums = Pick<
  CartPreview,
  'subtotal' | 'discount_total' | 'shipping_cost' | 'shipping_discount' | 'payment_fee' | 'total'
>

export interface ShownTotal {
  readonly amount: number | null
  readonly label: string
}

export function sumsOf(price: ShownSums | null): ShownSums | null {
  if (!price) return null
  const { subtotal, discount_total, shipping_cost, shipping_discount, payment_fee, total } = price
  return { subtotal, discount_total, shipping_cost, shipping_discount, payment_fee, total }
}

export function totalOf(
  draft: Draft | null,
  preview: CartPreview | null,
  cart: Cart,
  option: ShippingOption | null,
): ShownTotal {
  if (draft) return { amount: draft.total, label: 'Total' }
  if (preview) {
    return {
      amount: preview.total,
      label: preview.shipping_cost === null ? 'Sebelum ongkir' : 'Total',
    }
  }
  return { amount: subtotalOf(cart) + (option ? (paidFor(option) ?? 0) : 0), label: 'Perkiraan' }
}

export function subtotalOf(cart: Cart): number {
  return cart.reduce((sum, { price, qty }) => sum + price * qty, 0)
}

/** What the buyer pays for it; older servers say only what it costs. */
export function paidFor({ cost, cost_after_discount }: ShippingOption): number | null {
  return cost_after_discount ?? cost
}
