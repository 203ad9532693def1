// Jobs of those who wait: telling them what is back, forgetting those who have waited for too long.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { purgeRestockRequests, tellRestocked } from './actions/tell-restocked.ts'

const tellRestockedJob = defineJob({
  name: 'tell-restocked',
  every: '* * * * *',
  timeoutSeconds: 600,
  alone: true,
  run: (ctx: Context) => tellRestocked(ctx, new Date(ctx.clock.now())),
})

const purgeRestockRequestsJob = defineJob({
  name: 'purge-restock-requests',
  every: '17 * * * *',
  run: (ctx: Context) => purgeRestockRequests(ctx, new Date(ctx.clock.now())),
})

export const restockJobs = [tellRestockedJob, purgeRestockRequestsJob]
