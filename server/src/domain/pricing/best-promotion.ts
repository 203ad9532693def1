// The one promotion that gives the buyer most: automatic promotions do not stack.
import { type Discount, discountOn } from './discount.ts'

export interface Promotion extends Discount {
  readonly name: string
  /** counts from this subtotal on */
  readonly min_subtotal: number
}

export interface Best<P extends Promotion = Promotion> {
  readonly amount: number
  /** null when none gives anything */
  readonly promotion: P | null
}

/** Of promotions that give the same, the merchant's first. */
export function bestPromotion<P extends Promotion>(
  promotions: readonly P[],
  subtotal: number,
  base: number,
): Best<P> {
  let best: Best<P> = { amount: 0, promotion: null }
  for (const promotion of promotions) {
    if (subtotal < promotion.min_subtotal) continue
    const amount = discountOn(base, promotion)
    if (amount > best.amount) best = { amount, promotion }
  }
  return best
}
