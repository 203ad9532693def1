// Jobs of shipping: throwing away quotes that have expired.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { deleteExpiredQuotes } from './queries.ts'

const purgeQuotesJob = defineJob({
  name: 'purge-quotes',
  every: '*/5 * * * *',
  run: (ctx: Context) => deleteExpiredQuotes(ctx.db, new Date(ctx.clock.now())),
})

export const shippingJobs = [purgeQuotesJob]
