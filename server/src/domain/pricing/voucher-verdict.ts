// Whether a voucher may be used at a moment. What the cart has to do with it is decided in pricing.
import { isAfter, isBefore } from '../time-window.ts'

export type VoucherVerdict = 'not_started' | 'expired' | 'used_up'

export interface VoucherUse {
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  /** null: as often as buyers like */
  readonly usage_limit: number | null
  readonly used_count: number
}

/**
 * null: nothing speaks against it. Of several reasons the first is given, in the order the API promises. How often a
 * contact has used it is no question here: before the contact is confirmed, anybody may be asking.
 */
export function judgeVoucher(facts: VoucherUse, at: Date): VoucherVerdict | null {
  const window = { from: facts.starts_at, until: facts.ends_at }
  if (isBefore(window, at)) return 'not_started'
  if (isAfter(window, at)) return 'expired'
  if (isSpent(facts.usage_limit, facts.used_count)) return 'used_up'
  return null
}

function isSpent(limit: number | null, used: number): boolean {
  return limit !== null && used >= limit
}
