// A job: work that runs by itself every so often, once over all nodes.

/** How often a job runs, and what happens when it fails. */
export interface JobSettings {
  readonly name: string
  /** more tries after the first, when `run` throws or its node dies */
  readonly retries?: number
  /** before the second try; doubles with each further one */
  readonly retryAfterSeconds?: number
  /** after this the node that works on it counts as dead */
  readonly timeoutSeconds?: number
  /** never two of them at a time, over all nodes; a queue that is made keeps its choice */
  readonly alone?: boolean
  /** cron, in UTC */
  readonly every: string
}

/** `Ctx`: what a job works with. Nothing here needs to know what is in it. */
export interface Job<Ctx> extends JobSettings {
  /** May run twice: its node may die, or the database go away, before it counts as done. */
  run(ctx: Ctx): Promise<void>
}

export function defineJob<Ctx>(job: Job<Ctx>): Job<Ctx> {
  return Object.freeze(job)
}
