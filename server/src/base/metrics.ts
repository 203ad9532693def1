// What the server counts, by name: the code that counts knows neither Prometheus nor its readers.
import type { ContactChannel } from '../domain/contact.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { AttemptGateway, AttemptStatus } from '../domain/payment.ts'

export type DoorName = 'storefront' | 'admin'

/** In this order. */
export const CHECKOUT_STEPS = ['draft', 'code_asked', 'code_verified', 'order_placed'] as const

export const CODE_LIMITS = ['contact_hour', 'contact_day', 'shop_day', 'account'] as const

/** What requests that need the database are about, the most urgent first: what was begun is finished before more is begun. */
export const WORK_KINDS = ['finish', 'read', 'begin'] as const

export type WorkKind = (typeof WORK_KINDS)[number]

/** `gone`: its caller waited no longer; `caller`: one address has too many under way */
export const SHED_REASONS = ['line_full', 'too_long', 'waited', 'gone', 'bytes', 'caller'] as const

export type ShedReason = (typeof SHED_REASONS)[number]

/** Labels are few and fixed: never a shop, a person, an address or anything that a caller may choose. */
export interface Metrics {
  /** a request was refused because of too many others; it is not counted as answered */
  requestShed(refusal: { kind: WorkKind; reason: ShedReason }): void
  /** a request was answered, but not from memory; `op`: null when it found no route */
  requestAnswered(answer: { door: DoorName; op: string | null; status: number; ms: number }): void
  /** a step of the way from the cart to the order */
  checkoutStep(step: (typeof CHECKOUT_STEPS)[number]): void
  /** an order reached a state, by whichever door; the first one when it is placed */
  orderReached(status: OrderStatus): void
  /** an attempt to be paid reached a state; `pending`: its gateway has opened it */
  paymentReached(gateway: AttemptGateway, status: AttemptStatus): void
  codeTried(purpose: string, outcome: 'right' | 'wrong'): void
  /** a code was asked for once too often: by whom, as the limits count */
  codeRefused(limit: (typeof CODE_LIMITS)[number]): void
  messageDone(message: {
    channel: ContactChannel
    kind: string
    outcome: 'sent' | 'outbox' | 'failed' | 'retried'
  }): void
  jobDone(job: { name: string; outcome: 'completed' | 'failed'; ms: number }): void
  /** where finished answers are kept; read when somebody looks */
  follows(answers: AnswersInMemory): void
}

export interface AnswersInMemory {
  readonly door: DoorName
  /** given so far, by operation */
  given(): Iterable<readonly [op: string, count: number]>
  figures(): MemoryFigures
}

/** How a memory does. */
export interface MemoryFigures {
  readonly bytes: number
  readonly entries: number
  /** of all that was asked for: found, and loaded or made because it was not there */
  readonly hits: number
  readonly misses: number
  /** thrown out because the room was needed */
  readonly evictions: number
}

const nothing = () => {}

/** Where nobody reads them: in a command, or a server without an internal port. */
export const NO_METRICS: Metrics = {
  requestShed: nothing,
  requestAnswered: nothing,
  checkoutStep: nothing,
  orderReached: nothing,
  paymentReached: nothing,
  codeTried: nothing,
  codeRefused: nothing,
  messageDone: nothing,
  jobDone: nothing,
  follows: nothing,
}
