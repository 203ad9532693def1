// What is known of an order: an answer to a question asked before the order was changed here is old news.
import type { EtalaseError, Order, Payment } from '@etalase/client'
import type { TrackedOrder } from './own-orders.ts'

export interface Tracking {
  readonly tracked: TrackedOrder | null
  readonly error: EtalaseError | null
  /** An answer came without an order: there is nothing to show, and nothing to ask again. */
  readonly isEmpty: boolean
  /** How often the order was changed from this page; a question is told it, and so is its answer. */
  readonly changes: number
}

/** What any answer about an order may hold. */
export interface OrderAnswer {
  readonly order?: Order | null
  readonly payment?: Payment | null
}

export function startTracking(tracked: TrackedOrder | null): Tracking {
  return { tracked, error: null, isEmpty: false, changes: 0 }
}

/** `askedAt`: the `changes` when it was asked. */
export function answered(known: Tracking, askedAt: number, { order, payment }: OrderAnswer): Tracking {
  if (askedAt !== known.changes) return known
  if (!order) return { ...known, error: null, isEmpty: known.tracked === null }
  return { ...known, tracked: { order, payment: payment ?? null }, error: null, isEmpty: false }
}

export function unanswered(known: Tracking, error: EtalaseError): Tracking {
  return { ...known, error }
}

/** A claim or a reopened payment: what its answer leaves out stays as it was. */
export function changedHere(known: Tracking, { order, payment }: OrderAnswer): Tracking {
  const changes = known.changes + 1
  if (!known.tracked) return { ...known, changes }
  const tracked = {
    order: order ?? known.tracked.order,
    payment: payment ?? known.tracked.payment,
  }
  return { ...known, tracked, changes }
}
