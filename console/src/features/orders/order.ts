// An order as the screens of this part speak of it. Pure.
import type { ItemOf, Schemas } from '../../api.ts'

export type Order = Schemas['MerchantOrder']
export type Summary = ItemOf<'listOrders'>
export type Status = NonNullable<Summary['status']>

export const STATUSES: readonly Status[] = [
  'pending_payment',
  'paid',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'expired',
  'refunded',
]

/** A merchant has this long to look for a transfer that a buyer reported. */
const OVERDUE_MS = 48 * 3_600_000

export function isClaimOverdue(claimedAt: string | null, now = Date.now()): boolean {
  return claimedAt !== null && now - Date.parse(claimedAt) >= OVERDUE_MS
}

/** Its parcel has not left: whom it is for and where it goes can still be changed. */
export function isBeforeShipping(status: Status | null): boolean {
  return status === 'pending_payment' || status === 'paid' || status === 'processing'
}
