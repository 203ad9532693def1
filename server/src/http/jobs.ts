// Jobs of HTTP: throwing away idempotency keys and budgets that are over.
import type { Context } from '../context.ts'
import { defineJob } from '../jobs/job.ts'
import { purgeIdempotencyKeys } from './idempotency/idempotency.ts'
import { purgeIpBudgets } from './limits/budget-queries.ts'

const purgeRequestsJob = defineJob({
  name: 'purge-requests',
  every: '*/10 * * * *',
  async run(ctx: Context) {
    const now = new Date(ctx.clock.now())
    await purgeIdempotencyKeys(ctx.db, now)
    await purgeIpBudgets(ctx.db, now)
  },
})

export const requestJobs = [purgeRequestsJob]
