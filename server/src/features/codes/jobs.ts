// Jobs of one-time codes: throwing away the old ones.
import { defineJob, type Job } from '../../jobs/job.ts'
import { purgeCodes } from './actions.ts'

const purgeCodesJob = defineJob({
  name: 'purge-codes',
  every: '*/5 * * * *',
  run: (ctx) => purgeCodes(ctx, new Date(ctx.clock.now())),
})

export const codeJobs: readonly Job<object>[] = [purgeCodesJob]
