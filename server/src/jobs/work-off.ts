// Works the jobs of all queues off, and runs by itself what is to run every so often.
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Job } from './job.ts'

const AT_ONCE = 5
// A new job wakes every node at once; polling finds what was put off, and what a lost connection did not hear of.
const POLL_SECONDS = 3

export interface Logging {
  readonly log: Logger
}

export async function workOff<Ctx extends Logging>(
  boss: PgBoss,
  ctx: Ctx,
  jobs: readonly Job<Ctx, object>[],
): Promise<void> {
  for (const { name, every } of jobs) {
    if (every) await boss.schedule(name, every, {}, { missed: 'once' })
  }
  // From here on nothing can fail halfway: registering asks nothing of the database.
  for (const job of jobs) {
    await boss.work(
      job.name,
      {
        batchSize: job.atOnce ?? AT_ONCE,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: job.pollSeconds ?? POLL_SECONDS,
        notifyPollingIntervalSeconds: job.pollSeconds ?? POLL_SECONDS,
      },
      (batch) => Promise.all(batch.map(async ({ id, data }) => ({ id, ...(await run(ctx, job, data)) }))),
    )
  }
}

async function run<Ctx extends Logging>(ctx: Ctx, job: Job<Ctx, object>, payload: unknown) {
  try {
    await job.run(ctx, isObject(payload) ? payload : {})
    return { status: 'completed' as const }
  } catch (error) {
    ctx.log.error({ err: error, job: job.name }, 'a job failed')
    // Kept beside the job, in the clear: what the error quotes does not belong there.
    return { status: 'failed' as const, output: { reason: reasonOf(error) } }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as NodeJS.ErrnoException
  return code ? `${error.name} ${code}` : error.name
}
