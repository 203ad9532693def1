// Jobs of shipping: throwing away quotes that have expired.
import { defineJob, type Job } from '../../jobs/job.ts'
import { deleteExpiredQuotes } from './queries.ts'

const purgeQuotesJob = defineJob({
  name: 'purge-quotes',
  every: '*/5 * * * *',
  run: (ctx) => deleteExpiredQuotes(ctx.db, new Date(ctx.clock.now())),
})

export const shippingJobs: readonly Job<object>[] = [purgeQuotesJob]
