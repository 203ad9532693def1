// Step 5: what the payment method costs the buyer, rounded up.
import type { LineFacts } from './facts.ts'
import { shareUp } from './share.ts'
import { payable, type Working } from './working.ts'

export interface PaymentTerms {
  readonly fee_flat: number
  /** hundredths of a percent */
  readonly fee_basis_pt: number
}

export function addPaymentFee<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  return { ...working, payment_fee: paymentFee(payable(working), working.facts.payment) }
}

/** Where nothing is to be paid, no payment is made and none is charged for. */
export function paymentFee(basis: number, { fee_flat, fee_basis_pt }: PaymentTerms): number {
  return basis === 0 ? 0 : fee_flat + shareUp(basis, fee_basis_pt, 10_000)
}
