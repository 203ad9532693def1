// Step 4: what a buyer is spared of the shipping cost: free from a minimum, or a promotion, or a voucher.
import { type Best, bestPromotion, type Promotion } from './best-promotion.ts'
import type { LineFacts } from './facts.ts'
import { contest } from './voucher-contest.ts'
import { voucherInPlay } from './voucher-gate.ts'
import { outbidByFreeShipping } from './voucher-reply.ts'
import type { Working } from './working.ts'

export type ShippingPromotion = Promotion

export interface ShippingTerms {
  /** null: shipping is never free by the sum alone */
  readonly freeFrom: number | null
  /** those that run now */
  readonly promotions: readonly ShippingPromotion[]
}

export function discountShipping<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  const { facts, subtotal } = working
  const { cost, terms } = facts.shipping
  const best = shippingDiscount(cost, subtotal, terms)
  const voucher = voucherInPlay(working, 'shipping')
  if (!voucher) {
    return {
      ...working,
      shipping_discount: best.amount,
      shipping_promotion_name: best.promotion?.name ?? null,
    }
  }
  // Here a tie does not go to the voucher: the buyer keeps it for an order that needs it.
  if (cost === 0 || isFreeBySum(subtotal, terms)) {
    return { ...working, shipping_discount: cost, voucher: outbidByFreeShipping(voucher, cost) }
  }
  const settled = contest(best, voucher, cost)
  return {
    ...working,
    shipping_discount: settled.amount,
    shipping_promotion_name: settled.promotionName,
    voucher: settled.voucher,
  }
}

/** Without a voucher. `promotion` is null as well when it is the sum that makes shipping free. */
export function shippingDiscount(cost: number, subtotal: number, terms: ShippingTerms): Best {
  if (isFreeBySum(subtotal, terms)) return { amount: cost, promotion: null }
  return bestPromotion(terms.promotions, subtotal, cost)
}

function isFreeBySum(subtotal: number, { freeFrom }: ShippingTerms): boolean {
  return freeFrom !== null && subtotal >= freeFrom
}
