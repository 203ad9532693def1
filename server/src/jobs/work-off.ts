// Puts the jobs on the schedule, and works off what the schedule puts in.
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { codeOf } from '../base/errors.ts'
import type { Metrics } from '../base/metrics.ts'
import { inTrace } from '../base/tracing.ts'
import type { Job } from './job.ts'

const AT_ONCE = 5
const POLL_SECONDS = 3

export interface Logging {
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'jobDone'>
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
  const begun = performance.now()
  const done = (outcome: 'completed' | 'failed') =>
    ctx.metrics.jobDone({ name: job.name, outcome, ms: performance.now() - begun })
  try {
    await inTrace(`job ${job.name}`, undefined, () => job.run(ctx))
    done('completed')
    return { status: 'completed' as const }
  } catch (error) {
    done('failed')
    ctx.log.error({ err: error, job: job.name }, 'a job failed')
    // Kept beside the job, in the clear: what the error quotes does not belong there.
    return { status: 'failed' as const, output: { reason: reasonOf(error) } }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = codeOf(error)
  return code ? `${error.name} ${code}` : error.name
}
