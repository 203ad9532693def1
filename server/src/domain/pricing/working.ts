// The cart while it is being priced: each step takes it as the step before left it, and returns the next one.
import type { LineFacts, PricingFacts } from './facts.ts'
import type { PricedLine } from './line-prices.ts'
import type { VoucherReply } from './voucher-reply.ts'

export interface Working<Line extends LineFacts> {
  readonly facts: PricingFacts<Line>
  readonly lines: readonly PricedLine<Line>[]
  readonly subtotal: number
  readonly discount_total: number
  readonly promotion_name: string | null
  readonly shipping_discount: number
  readonly shipping_promotion_name: string | null
  readonly payment_fee: number
  /** null as long as nothing is decided about it, or none was entered */
  readonly voucher: VoucherReply | null
}

export type Step = <Line extends LineFacts>(working: Working<Line>) => Working<Line>

export function unpriced<Line extends LineFacts>(facts: PricingFacts<Line>): Working<Line> {
  return {
    facts,
    lines: [],
    subtotal: 0,
    discount_total: 0,
    promotion_name: null,
    shipping_discount: 0,
    shipping_promotion_name: null,
    payment_fee: 0,
    voucher: null,
  }
}

/** What the buyer pays before the fee and the unique code. */
export function payable<Line extends LineFacts>(working: Working<Line>): number {
  const { facts, subtotal, discount_total, shipping_discount } = working
  return subtotal - discount_total + facts.shipping.cost - shipping_discount
}
