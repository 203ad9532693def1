// What a buyer is spared of the shipping cost: free from a minimum on, or the best shipping promotion.
import { type Discount, discountOn } from './discount.ts'

export interface ShippingPromotion extends Discount {
  readonly name: string
  readonly min_subtotal: number
}

export interface ShippingTerms {
  /** null: shipping is never free by the sum alone */
  readonly freeFrom: number | null
  /** those that run now */
  readonly promotions: readonly ShippingPromotion[]
}

export interface ShippingDiscount {
  readonly amount: number
  /** the promotion that gave it; null when it is free by the sum, or not discounted */
  readonly promotion: ShippingPromotion | null
}

export function shippingDiscount(cost: number, subtotal: number, terms: ShippingTerms): ShippingDiscount {
  if (terms.freeFrom !== null && subtotal >= terms.freeFrom) return { amount: cost, promotion: null }
  let best: ShippingDiscount = { amount: 0, promotion: null }
  for (const promotion of terms.promotions) {
    if (subtotal < promotion.min_subtotal) continue
    const amount = discountOn(cost, promotion)
    if (amount > best.amount) best = { amount, promotion }
  }
  return best
}
