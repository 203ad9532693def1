// A job: work that runs by itself every so often, once over all nodes.

/** How often a job runs, and what happens when it fails. */
export interface JobSettings {
  readonly name: string
  /** more tries after the first, when `run` throws or its node dies */
  readonly retries?: number
  /** before the second try; doubles with each further one */
  readonly retryAfterSeconds?: number
  /** after this the node that works on it is taken for dead */
  readonly timeoutSeconds?: number
  /** never two of them at a time, over all nodes; cannot be changed once the queue is made */
  readonly alone?: boolean
  /** cron, in UTC */
  readonly every: string
}

/** `Ctx`: what a job works with. Nothing here needs to know what is in it. */
export interface Job<Ctx> extends JobSettings {
  /** May run twice: when its node dies, or the database goes away before it is ticked off. */
  run(ctx: Ctx): Promise<void>
}

export function defineJob<Ctx>(job: Job<Ctx>): Job<Ctx> {
  return Object.freeze(job)
}
