// A job: work that is done after the transaction that asked for it, on whichever node is free.
import type { Context } from '../context.ts'

export interface Job<Payload extends object> {
  readonly name: string
  /** more tries after the first, when `run` throws or its node dies */
  readonly retries?: number
  /** before the second try; doubles with each further one */
  readonly retryAfterSeconds?: number
  /** after this the node that works on it is taken for dead */
  readonly timeoutSeconds?: number
  /** how many of them one node works on at a time */
  readonly atOnce?: number
  /** how late a job that was put off, or that its waking call missed, may be found */
  readonly pollSeconds?: number
  /** never two of them at a time, over all nodes; cannot be changed once the queue is made */
  readonly alone?: boolean
  /** cron, in UTC: run by itself, once over all nodes */
  readonly every?: string
  /** May run twice for one payload: when its node dies, or the database goes away before it is ticked off. */
  run(ctx: Context, payload: Payload): Promise<void>
}

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return Object.freeze(job)
}
