// What goes on behind the requests of a serving process: the jobs and the workers of every feature.
import type { Context } from '../context.ts'
import { features } from '../features/index.ts'
import type { Job } from '../jobs/job.ts'
import { startJobs } from '../jobs/jobs.ts'
import type { Worker } from '../jobs/worker.ts'

export const jobs: readonly Job<Context>[] = features.flatMap((feature) => feature.jobs ?? [])

export function startWork(ctx: Context, connectionString: string): Worker {
  const running = startJobs(connectionString, ctx, jobs)
  const workers = features.flatMap((feature) => feature.worker?.(ctx) ?? [])
  return {
    async stop() {
      // First: jobs write messages and events.
      await running.stop()
      // Imports write events, and a webhook that is switched off writes a message.
      for (const worker of workers.toReversed()) await worker.stop()
    },
  }
}
