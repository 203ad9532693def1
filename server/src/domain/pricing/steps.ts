// The steps of pricing, in their order: each takes the cart as the step before left it, and returns the next one.
import { shareUp } from '../rupiah.ts'
import {
  type Best,
  bestPromotion,
  campaignPrice,
  discountOn,
  isFreeBySum,
  shippingDiscount,
} from './discounts.ts'
import type { KnownVoucher, LineFacts, PaymentTerms, PricingFacts, VoucherKind } from './facts.ts'
import {
  applied,
  belowMinimum,
  noDiscount,
  outbid,
  outbidByFreeShipping,
  refused,
  type VoucherReply,
} from './voucher-reply.ts'

export type Step = <Line extends LineFacts>(working: Working<Line>) => Working<Line>

/** The cart while it is being priced. */
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

/** The caller's own line, and what it costs. */
export type PricedLine<Line extends LineFacts> = Line & {
  readonly unit_price: number
  readonly undiscounted_unit_price: number
  readonly line_total: number
  readonly promotion_name: string | null
}

/** Step 1: every line at its price under the campaigns, and their sum. */
export function priceLines<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  const lines = working.facts.lines.map(pricedLine)
  return { ...working, lines, subtotal: lines.reduce((sum, { line_total }) => sum + line_total, 0) }
}

function pricedLine<Line extends LineFacts>(line: Line): PricedLine<Line> {
  const { unitPrice, undiscounted, campaign } = campaignPrice(line.regularPrice, line.campaigns)
  return {
    ...line,
    unit_price: unitPrice,
    undiscounted_unit_price: undiscounted,
    line_total: unitPrice * line.qty,
    promotion_name: campaign?.name ?? null,
  }
}

/** Step 2: a voucher that cannot count is answered with its reason; any other takes part in the steps after. */
export function answerVoucher<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  const { voucher } = working.facts
  if (!voucher) return working
  if (voucher.verdict !== null) return { ...working, voucher: refused(voucher.code, voucher.verdict) }
  if (working.subtotal < voucher.min_subtotal) return { ...working, voucher: belowMinimum(voucher) }
  return working
}

/** Step 3: what is taken off the goods, by the best order promotion or by an order voucher. */
export function discountOrder<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  const { facts, subtotal } = working
  const best = bestPromotion(facts.orderPromotions, subtotal, subtotal)
  const voucher = usableVoucher(working, 'order')
  if (!voucher) {
    return { ...working, discount_total: best.amount, promotion_name: best.promotion?.name ?? null }
  }
  const given = promotionOrVoucher(best, voucher, subtotal)
  return {
    ...working,
    discount_total: given.amount,
    promotion_name: given.promotionName,
    voucher: given.voucher,
  }
}

/** Step 4: what a buyer is spared of the shipping cost: free from a minimum, or a promotion, or a voucher. */
export function discountShipping<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  const { facts, subtotal } = working
  const { cost, terms } = facts.shipping
  const best = shippingDiscount(cost, subtotal, terms)
  const voucher = usableVoucher(working, 'shipping')
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
  const given = promotionOrVoucher(best, voucher, cost)
  return {
    ...working,
    shipping_discount: given.amount,
    shipping_promotion_name: given.promotionName,
    voucher: given.voucher,
  }
}

/** The voucher of this kind, unless there is none or step 2 has refused it. */
function usableVoucher<Line extends LineFacts>(
  working: Working<Line>,
  kind: VoucherKind,
): KnownVoucher | null {
  const { voucher } = working.facts
  if (!voucher || voucher.verdict !== null || working.voucher !== null) return null
  return voucher.kind === kind ? voucher : null
}

interface GivenDiscount {
  readonly amount: number
  /** the promotion that gave it; null when the voucher did, or nobody */
  readonly promotionName: string | null
  readonly voucher: VoucherReply
}

/** One of them gives the discount, the one that gives more; on a tie the voucher. */
function promotionOrVoucher(best: Best, voucher: KnownVoucher, base: number): GivenDiscount {
  const offered = discountOn(base, voucher)
  if (best.promotion && best.amount > offered) {
    const { name } = best.promotion
    return { amount: best.amount, promotionName: name, voucher: outbid(voucher, name, best.amount) }
  }
  // Applied, it would spend one of its uses on nothing.
  if (offered === 0) return { amount: 0, promotionName: null, voucher: noDiscount(voucher) }
  return { amount: offered, promotionName: null, voucher: applied(voucher, offered) }
}

/** Step 5: what the payment method costs the buyer, rounded up. */
export function addPaymentFee<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  return { ...working, payment_fee: paymentFee(payable(working), working.facts.payment) }
}

/** What the buyer pays before the fee and the unique code. */
export function payable<Line extends LineFacts>(working: Working<Line>): number {
  const { facts, subtotal, discount_total, shipping_discount } = working
  return subtotal - discount_total + facts.shipping.cost - shipping_discount
}

/** Where nothing is to be paid, no payment is made and none is charged for. */
export function paymentFee(basis: number, terms: PaymentTerms): number {
  if (basis === 0) return 0
  const { fee_flat, fee_basis_pt, fee_min = 0, is_of_collected = false } = terms
  const feeOf = (amount: number) => Math.max(fee_min, fee_flat + shareUp(amount, fee_basis_pt, 10_000))
  if (!is_of_collected) return feeOf(basis)
  // The least fee that is left whole by a fee on itself: each round adds less, as the share is below one.
  let fee = feeOf(basis)
  while (feeOf(basis + fee) > fee) fee = feeOf(basis + fee)
  return fee
}
