// pg-boss on our database, in a schema of its own: connects, installs, and logs its errors now and then.
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { fieldsOf } from '../base/json.ts'
import { throttled } from '../base/log.ts'
import type { JobSettings } from './job.ts'

export interface BossOptions {
  readonly connectionString: string
  readonly log: Logger
}

const SCHEMA = 'pgboss'
const ERRORS_TOLD_EVERY_MS = 30_000
const KEEP_DONE_SECONDS = 3_600
const DEFAULTS = { retries: 3, retryAfterSeconds: 5, timeoutSeconds: 60 }

/** Settles when the schema is there. Of several nodes at once, one installs it. */
export async function startBoss({ connectionString, log }: BossOptions): Promise<PgBoss> {
  // Here and not above: a command does not wait for the library to load.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connection(connectionString),
    schema: SCHEMA,
    supervise: true,
    schedule: true,
  })
  boss.on('error', tellNowAndThen(log))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'jobs'))
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
}

/** Makes or changes the queues of these jobs to fit the jobs. */
export async function prepareQueues(boss: PgBoss, jobs: readonly JobSettings[]): Promise<void> {
  const present = new Map(
    (await boss.getQueues(jobs.map(({ name }) => name))).map((queue) => [queue.name, queue]),
  )
  for (const job of jobs) {
    const wanted = queueOptions(job)
    const queue = present.get(job.name)
    if (!queue) await boss.createQueue(job.name, { ...wanted, ...(job.alone && { policy: 'exclusive' }) })
    else if (Object.entries(wanted).some(([key, value]) => fieldsOf(queue)[key] !== value))
      await boss.updateQueue(job.name, wanted)
  }
}

function connection(connectionString: string) {
  return {
    connectionString,
    application_name: 'etalase-jobs',
    // A pool of its own: requests and jobs cannot starve each other.
    max: 2,
    connectionTimeoutMillis: 3_000,
    // A half-open connection says nothing at all: only a deadline shows that it is dead.
    query_timeout: 30_000,
    keepAlive: true,
  }
}

function queueOptions({ retries, retryAfterSeconds, timeoutSeconds }: JobSettings) {
  return {
    retryLimit: retries ?? DEFAULTS.retries,
    retryDelay: retryAfterSeconds ?? DEFAULTS.retryAfterSeconds,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds ?? DEFAULTS.timeoutSeconds,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  }
}

/** While the database is away every poll fails: one line in a while says as much. */
function tellNowAndThen(log: Logger): (error: Error) => void {
  return throttled(ERRORS_TOLD_EVERY_MS, ({ message }) =>
    log.warn({ reason: message }, 'jobs cannot be worked off at the moment'),
  )
}
