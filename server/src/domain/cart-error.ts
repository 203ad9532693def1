// Why nobody can buy a line of a cart: in the answers that price a cart and that place its order.

export const CART_REASONS = [
  'not_found',
  'variant_required',
  'sold_out',
  'not_enough_stock',
  'not_on_sale_yet',
  'sale_ended',
] as const

/** One entry of `details.lines[]` in cart_invalid and cart_changed. */
export interface CartError {
  /** the first place in `items[]` as they were sent; equal items are one line */
  readonly index: number
  readonly product_id: string
  readonly variant_id: string | null
  readonly reason: (typeof CART_REASONS)[number]
  /** units that can still be bought; null when that is not the question */
  readonly available: number | null
}
