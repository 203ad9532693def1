// Puts the jobs on the schedule, and works off what the schedule puts in.
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Job } from './job.ts'

const AT_ONCE = 5
const POLL_SECONDS = 3

export interface Logging {
  readonly log: Logger
}

export async function workOff<Ctx extends Logging>(
  boss: PgBoss,
  ctx: Ctx,
  jobs: readonly Job<Ctx>[],
): Promise<void> {
  for (const { name, every } of jobs) await boss.schedule(name, every, {}, { missed: 'once' })
  // From here on nothing can fail halfway: registering asks nothing of the database.
  for (const job of jobs) {
    await boss.work(
      job.name,
      {
        batchSize: AT_ONCE,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: POLL_SECONDS,
      },
      (batch) => Promise.all(batch.map(async ({ id }) => ({ id, ...(await run(ctx, job)) }))),
    )
  }
}

async function run<Ctx extends Logging>(ctx: Ctx, job: Job<Ctx>) {
  try {
    await job.run(ctx)
    return { status: 'completed' as const }
  } catch (error) {
    ctx.log.error({ err: error, job: job.name }, 'a job failed')
    // Kept beside the job, in the clear: what the error quotes does not belong there.
    return { status: 'failed' as const, output: { reason: reasonOf(error) } }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as NodeJS.ErrnoException
  return code ? `${error.name} ${code}` : error.name
}
