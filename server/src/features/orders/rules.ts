// What time makes of an order: when a claim has waited too long. Pure.
import type { OrderStatus } from '../../domain/order-status.ts'

/** A merchant has this long to look for a transfer that a buyer reported. */
export const OVERDUE_MS = 48 * 3_600_000

export function isClaimOverdue(
  order: { readonly status: OrderStatus; readonly buyer_claimed_at: Date | null },
  at: Date,
): boolean {
  const { status, buyer_claimed_at } = order
  if (status !== 'pending_payment' || !buyer_claimed_at) return false
  return at.getTime() - buyer_claimed_at.getTime() >= OVERDUE_MS
}
