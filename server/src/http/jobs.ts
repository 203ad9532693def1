// Jobs of the frame: throwing away idempotency keys and budgets that are over.
import { defineJob, type Job } from '../jobs/job.ts'
import { purgeIdempotencyKeys } from './idempotency.ts'
import { purgeIpBudgets } from './ip-budget-queries.ts'

const purgeRequestsJob = defineJob({
  name: 'purge-requests',
  every: '*/10 * * * *',
  async run(ctx) {
    const now = new Date(ctx.clock.now())
    await purgeIdempotencyKeys(ctx.db, now)
    await purgeIpBudgets(ctx.db, now)
  },
})

export const frameJobs: readonly Job<object>[] = [purgeRequestsJob]
