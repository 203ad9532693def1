// The price of a cart: facts in, the money of a draft out. The order of pricing is the array below.
import type { LineFacts, PricingFacts } from './facts.ts'
import { type PricedLine, priceLines } from './line-prices.ts'
import { discountOrder } from './order-discount.ts'
import { addPaymentFee } from './payment-fee.ts'
import { discountShipping } from './shipping-discount.ts'
import { gateVoucher } from './voucher-gate.ts'
import type { VoucherReply } from './voucher-reply.ts'
import { payable, type Step, unpriced, type Working } from './working.ts'

const STEPS = [
  priceLines,
  gateVoucher,
  discountOrder,
  discountShipping,
  addPaymentFee,
] as const satisfies readonly Step[]

export interface PricedCart<Line extends LineFacts = LineFacts> {
  readonly lines: readonly PricedLine<Line>[]
  readonly subtotal: number
  readonly discount_total: number
  readonly shipping_cost: number
  readonly shipping_discount: number
  readonly payment_fee: number
  readonly unique_code: number
  readonly total: number
  /** the buyer pays nothing for shipping, for whatever reason */
  readonly free_shipping: boolean
  /** the order promotion that won; null when the voucher did, or nobody */
  readonly promotion_name: string | null
  readonly shipping_promotion_name: string | null
  readonly voucher: VoucherReply | null
}

/** Without a unique code: `withUniqueCode` adds it when the total that it has to make unique is known. */
export function priceCart<Line extends LineFacts>(facts: PricingFacts<Line>): PricedCart<Line> {
  return totalled(STEPS.reduce<Working<Line>>((working, step) => step(working), unpriced(facts)))
}

function totalled<Line extends LineFacts>(working: Working<Line>): PricedCart<Line> {
  const { facts, ...money } = working
  return {
    ...money,
    shipping_cost: facts.shipping.cost,
    unique_code: 0,
    total: payable(working) + working.payment_fee,
    free_shipping: working.shipping_discount === facts.shipping.cost,
  }
}
