// What the buyer sees as the total before the draft is there, and what is different once it is.
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

/** Whether the draft comes to what the buyer saw; its unique code is explained, and could not be known before. */
export function isAsShown(draft: Draft, shown: ShownSums | null): boolean {
  return shown !== null && draft.total !== null && shown.total === draft.total - (draft.unique_code ?? 0)
}

export interface PriceChange {
  readonly name: string
  /** null: it was not known */
  readonly before: number | null
  readonly after: number | null
}

/** What makes the difference, in the words of the summary. */
export function changesBetween(shown: ShownSums, draft: Draft): PriceChange[] {
  const changes = [
    { name: 'Harga barang', before: shown.subtotal, after: draft.subtotal },
    { name: 'Potongan', before: minus(shown.discount_total), after: minus(draft.discount_total) },
    { name: 'Ongkos kirim', before: paidShipping(shown), after: paidShipping(draft) },
    { name: 'Biaya pembayaran', before: shown.payment_fee, after: draft.payment_fee },
    // Could not be known before.
    { name: 'Kode unik', before: null, after: draft.unique_code || null },
  ]
  return changes.filter(({ before, after }) => before !== after)
}

function minus(amount: number | null): number | null {
  return amount ? -amount : 0
}

function paidShipping(sums: Pick<ShownSums, 'shipping_cost' | 'shipping_discount'>): number | null {
  return sums.shipping_cost === null ? null : sums.shipping_cost - (sums.shipping_discount ?? 0)
}
