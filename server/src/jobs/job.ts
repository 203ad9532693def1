// A job: work that is done after the transaction that asked for it, on whichever node is free.

/** How a job is queued and retried; what has to be known to put one in. */
export interface JobSettings {
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
}

/** `Ctx`: what a job works with. Nothing here needs to know what is in it. */
export interface Job<Ctx, Payload extends object> extends JobSettings {
  /** May run twice for one payload: when its node dies, or the database goes away before it is ticked off. */
  run(ctx: Ctx, payload: Payload): Promise<void>
}

export function defineJob<Ctx, Payload extends object>(job: Job<Ctx, Payload>): Job<Ctx, Payload> {
  return Object.freeze(job)
}
