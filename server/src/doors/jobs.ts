// What goes on behind the requests of a serving process: the jobs and the workers of every feature.
import type { Context } from '../context.ts'
import { features } from '../features/index.ts'
import type { Job } from '../jobs/job.ts'
import { startJobs } from '../jobs/jobs.ts'
import { STOP_STAGES, stopInStages, type Worker } from '../jobs/worker.ts'

export const jobs: readonly Job<Context>[] = features.flatMap((feature) => feature.jobs ?? [])

export function startWork(ctx: Context, connectionString: string): Worker {
  const running = startJobs(connectionString, ctx, jobs)
  const started = features.map(({ worker, stops = 'writers' }) => ({ worker: worker?.(ctx), stops }))
  const stages = STOP_STAGES.map((stage) =>
    started.flatMap((one) => (one.stops === stage && one.worker) || []),
  )
  return { stop: () => stopInStages([[running, ...(stages[0] ?? [])], ...stages.slice(1)]) }
}
