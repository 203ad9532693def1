// The chosen orders, and what a merchant can do with them at once. Pure.
import type { Status, Summary } from '../order.ts'

/** As many as the tabs count. */
export const MOST_SELECTED = 1_000
/** As a screen of several orders takes. */
export const MOST_AT_ONCE = 200

export type BulkTarget = 'processing' | 'completed' | 'cancelled'

const FROM: Readonly<Record<BulkTarget, readonly Status[]>> = {
  processing: ['paid'],
  completed: ['shipped'],
  cancelled: ['pending_payment', 'paid', 'processing'],
}

/** Those of the chosen that can go there. */
export function movable(chosen: readonly Summary[], to: BulkTarget): Summary[] {
  return chosen.filter(({ status }) => status !== null && FROM[to].includes(status))
}

/** Those that get a parcel number next. */
export function shippable(chosen: readonly Summary[]): Summary[] {
  return chosen.filter(({ status }) => status === 'paid' || status === 'processing')
}

export function toggled(chosen: ReadonlySet<string>, number: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (next.delete(number) || next.size >= MOST_SELECTED) return next
  return next.add(number)
}

/** For the address of a screen that does something with them. */
export function numbersOf(orders: readonly Summary[]): string {
  return orders
    .slice(0, MOST_AT_ONCE)
    .map(({ number }) => encodeURIComponent(number ?? ''))
    .join(',')
}
