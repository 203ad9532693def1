// What campaigns and promotions take off: whole rupiah, rounded down; the best one counts, they do not stack.
import { shareDown } from '../rupiah.ts'
import type { Campaign, Discount, Promotion, ShippingTerms } from './facts.ts'

export interface UnitPrice<C extends Campaign> {
  readonly unitPrice: number
  readonly undiscounted: number
  /** the campaign that gave the price, null at the regular price */
  readonly campaign: C | null
}

export interface Best<P extends Promotion = Promotion> {
  readonly amount: number
  /** null when none gives anything */
  readonly promotion: P | null
}

/** The price of one unit under the campaigns that run now. Of those that give the same, the merchant's first. */
export function campaignPrice<C extends Campaign>(regular: number, running: readonly C[]): UnitPrice<C> {
  let unitPrice = regular
  let campaign: C | null = null
  for (const candidate of running) {
    const price = regular - discountOn(regular, candidate)
    if (price < unitPrice) {
      unitPrice = price
      campaign = candidate
    }
  }
  return { unitPrice, undiscounted: regular, campaign }
}

/** Without a voucher. `promotion` is null as well when it is the sum that makes shipping free. */
export function shippingDiscount(cost: number, subtotal: number, terms: ShippingTerms): Best {
  if (isFreeBySum(subtotal, terms)) return { amount: cost, promotion: null }
  return bestPromotion(terms.promotions, subtotal, cost)
}

export function isFreeBySum(subtotal: number, { freeFrom }: ShippingTerms): boolean {
  return freeFrom !== null && subtotal >= freeFrom
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

/** Never more than there is. */
export function discountOn(base: number, { discount_type, discount_value, max_discount }: Discount): number {
  const wanted = discount_type === 'percent' ? shareDown(base, discount_value, 100) : discount_value
  return Math.max(0, Math.min(wanted, base, max_discount ?? base))
}
