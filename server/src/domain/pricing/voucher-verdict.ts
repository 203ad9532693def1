// Whether a voucher may be used at a moment by a contact. What the cart has to do with it is decided in pricing.
import { isAfter, isBefore } from '../time-window.ts'

export type VoucherVerdict = 'not_started' | 'expired' | 'used_up' | 'already_used'

export interface VoucherUse {
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  /** null: as often as buyers like */
  readonly usage_limit: number | null
  readonly used_count: number
  readonly per_contact_limit: number | null
}

/** null: nothing speaks against it. Of several reasons the first is given, in the order the API promises. */
export function judgeVoucher(facts: VoucherUse, at: Date, usedByContact: number): VoucherVerdict | null {
  const window = { from: facts.starts_at, until: facts.ends_at }
  if (isBefore(window, at)) return 'not_started'
  if (isAfter(window, at)) return 'expired'
  if (isSpent(facts.usage_limit, facts.used_count)) return 'used_up'
  if (isSpent(facts.per_contact_limit, usedByContact)) return 'already_used'
  return null
}

function isSpent(limit: number | null, used: number): boolean {
  return limit !== null && used >= limit
}
