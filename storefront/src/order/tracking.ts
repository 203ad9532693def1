// What is known of an order: as it was read, and as it was changed from this page.
import type { Order, Payment } from '@etalase/client'
import type { QueryClient } from '@tanstack/react-query'

export interface TrackedOrder {
  readonly order: Order
  readonly payment: Payment | null
}

/** What any answer about an order may hold. */
export interface OrderAnswer {
  readonly order?: Order | null
  readonly payment?: Payment | null
}

export const orderKey = (token: string) => ['order', token] as const

/** An answer without an order shows none, and takes none away: null when nothing was known before. */
export function readOrder(
  { order, payment }: OrderAnswer,
  known: TrackedOrder | null = null,
): TrackedOrder | null {
  return order ? { order, payment: payment ?? null } : known
}

/** After a claim or a reopened payment: what its answer leaves out stays as it was. */
export async function updateOrder(
  queryClient: QueryClient,
  token: string,
  { order, payment }: OrderAnswer,
): Promise<void> {
  const queryKey = orderKey(token)
  // The answer to a question that was asked before the change would undo it.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<TrackedOrder | null>(
    queryKey,
    (known) => known && { order: order ?? known.order, payment: payment ?? known.payment },
  )
}

const SOON_MS = 5_000
const LATER_MS = 10_000
/** Most pay within minutes; whoever has not by then is in no hurry. */
const SOON_FOR_MS = 5 * 60_000
/** A merchant looks at a bank account now and then. */
const CLAIMED_MS = 30_000

/** Until the order is asked for again; false when nothing is waited for. */
export function pollInterval(status: Payment['status'] | undefined, openForMs: number): number | false {
  if (status === 'claimed') return CLAIMED_MS
  if (status !== 'pending') return false
  return openForMs < SOON_FOR_MS ? SOON_MS : LATER_MS
}
