// Step 2: a voucher that cannot count is answered with its reason; what is left takes part in the steps after.
import type { KnownVoucher, LineFacts, VoucherKind } from './facts.ts'
import { belowMinimum, refused } from './voucher-reply.ts'
import type { Working } from './working.ts'

export function gateVoucher<Line extends LineFacts>(working: Working<Line>): Working<Line> {
  const { voucher } = working.facts
  if (!voucher) return working
  if (voucher.verdict !== null) return { ...working, voucher: refused(voucher.code, voucher.verdict) }
  if (working.subtotal < voucher.min_subtotal) return { ...working, voucher: belowMinimum(voucher) }
  return working
}

/** The voucher of this kind, unless there is none or the gate has refused it. */
export function voucherInPlay<Line extends LineFacts>(
  working: Working<Line>,
  kind: VoucherKind,
): KnownVoucher | null {
  const { voucher } = working.facts
  if (!voucher || voucher.verdict !== null || working.voucher !== null) return null
  return voucher.kind === kind ? voucher : null
}
