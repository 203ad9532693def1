// What the page knows of an order: from reading it, and from changing it here.
import type { Order, Payment, PaymentChoice } from '@etalase/client'
import type { QueryClient } from '@tanstack/react-query'

export interface TrackedOrder {
  readonly order: Order
  readonly payment: Payment | null
  /** As the shop wishes: null when nothing will change any more; left out by those who do not say. */
  readonly nextPollSeconds?: number | null
  /** other ways to pay it; an older server tells none */
  readonly choices: readonly PaymentChoice[]
  /** where a copy of what was agreed is; an older server has none */
  readonly confirmationUrl?: string
}

/** What any answer about an order may hold. */
export interface OrderAnswer {
  readonly order?: Order | null
  readonly payment?: Payment | null
  readonly next_poll_seconds?: number | null
  readonly payment_choices?: readonly PaymentChoice[] | null
  readonly confirmation_url?: string | null
}

export const orderKey = (token: string) => ['order', token] as const

/** What shows a confirmation whole stands in no address that is shared and printed: the key is posted to it. */
export function withoutKey<Answer extends OrderAnswer>(answer: Answer): Answer {
  return { ...answer, confirmation_url: answer.confirmation_url?.split('?')[0] ?? null }
}

/** An answer without an order shows none, and takes none away: null when nothing was known before. */
export function readOrder(
  { order, payment, payment_choices, next_poll_seconds, confirmation_url }: OrderAnswer,
  known: TrackedOrder | null = null,
): TrackedOrder | null {
  if (!order) return known
  return {
    order,
    payment: payment ?? null,
    choices: payment_choices ?? [],
    ...(confirmation_url && { confirmationUrl: confirmation_url }),
    ...pollOf(next_poll_seconds),
  }
}

/** After a claim or a reopened payment: what its answer leaves out stays as it was. */
export async function updateOrder(
  queryClient: QueryClient,
  token: string,
  { order, payment, payment_choices, next_poll_seconds }: OrderAnswer,
): Promise<void> {
  const queryKey = orderKey(token)
  // The answer to a question that was asked before the change would undo it.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<TrackedOrder | null>(
    queryKey,
    (known) =>
      known && {
        order: order ?? known.order,
        payment: payment ?? known.payment,
        choices: payment_choices ?? known.choices,
        ...(known.confirmationUrl && { confirmationUrl: known.confirmationUrl }),
        // What was said before was said of another payment.
        ...pollOf(next_poll_seconds),
      },
  )
}

const pollOf = (seconds: number | null | undefined) =>
  seconds === undefined ? {} : { nextPollSeconds: seconds }

const SOON_MS = 5_000
const LATER_MS = 10_000
/** Most buyers pay within minutes; the others are in no hurry. */
const SOON_FOR_MS = 5 * 60_000
/** A merchant looks at a bank account now and then. */
const CLAIMED_MS = 30_000

/** Whatever is answered, nobody is asked more often. */
const LEAST_MS = 1_000

/** Until the order is asked for again; false when nothing is waited for. */
export function pollInterval(tracked: TrackedOrder | null | undefined, openForMs: number): number | false {
  const seconds = tracked?.nextPollSeconds
  if (seconds === null) return false
  return seconds === undefined
    ? intervalOf(tracked?.payment?.status, openForMs)
    : Math.max(seconds * 1_000, LEAST_MS)
}

/** Where the shop does not say. */
function intervalOf(status: Payment['status'] | undefined, openForMs: number): number | false {
  if (status === 'claimed') return CLAIMED_MS
  if (status !== 'pending') return false
  return openForMs < SOON_FOR_MS ? SOON_MS : LATER_MS
}
