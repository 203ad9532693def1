// The price of a cart: facts in, the money of a draft out. The order of pricing is the array below.
import type { LineFacts, PricingFacts } from './facts.ts'
import {
  addPaymentFee,
  answerVoucher,
  discountOrder,
  discountShipping,
  type PricedLine,
  payable,
  priceLines,
  type Step,
  type Working,
} from './steps.ts'
import type { VoucherReply } from './voucher-reply.ts'

const STEPS = [
  priceLines,
  answerVoucher,
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

function unpriced<Line extends LineFacts>(facts: PricingFacts<Line>): Working<Line> {
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

export const HIGHEST_UNIQUE_CODE = 999

/**
 * Step 6, once the database has found a free one: the code that tells one manual transfer from another.
 * 0 means no code. Given twice, the later code replaces the earlier one.
 */
export function withUniqueCode<P extends Pick<PricedCart, 'unique_code' | 'total'>>(
  priced: P,
  code: number,
): P {
  if (!Number.isInteger(code) || code < 0 || code > HIGHEST_UNIQUE_CODE) {
    throw new RangeError(`A unique code is 0 to ${HIGHEST_UNIQUE_CODE}, not ${code}`)
  }
  const before = priced.total - priced.unique_code
  // What costs nothing is not transferred, so that there is nothing to tell apart.
  const unique_code = before === 0 ? 0 : code
  return { ...priced, unique_code, total: before + unique_code }
}
