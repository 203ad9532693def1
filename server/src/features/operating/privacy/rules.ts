// When an order still needs to know whose it is, when a request is due, and how long each record is kept. Pure.
import type { OrderStatus } from '../../../domain/order-status.ts'
import { ANSWER_WITHIN_MS } from '../../../domain/personal-data.ts'

const DAY_MS = 86_400_000

/** A parcel that nobody reported as arrived has arrived, or its buyer has complained, by then. */
export const ON_ITS_WAY_MS = 30 * DAY_MS

/** Two years: longer than a breach stays unnoticed, shorter than a history of everyone who works in the shop. */
export const ACCESS_KEPT_MS = 2 * 365 * DAY_MS
/** Five years: that a request was answered can be shown for as long as somebody may complain. */
export const REQUESTS_KEPT_MS = 5 * 365 * DAY_MS

const FINISHED: readonly OrderStatus[] = ['completed', 'cancelled', 'expired', 'refunded']

/** Its contract is not performed yet, or its money or goods are in question: without name and address nobody could go on. */
export function isUnfinished(
  order: { readonly status: OrderStatus; readonly needs_attention: string | null },
  shippedAt: Date | undefined,
  at: Date,
): boolean {
  if (order.needs_attention !== null) return true
  if (FINISHED.includes(order.status)) return false
  if (order.status !== 'shipped' || !shippedAt) return true
  return at.getTime() - shippedAt.getTime() < ON_ITS_WAY_MS
}

export function dueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + ANSWER_WITHIN_MS)
}

/** Orders placed before this moment no longer say whose they were. */
export function namedSince(at: Date, years: number): Date {
  const since = new Date(at)
  since.setUTCFullYear(since.getUTCFullYear() - years)
  return since
}
