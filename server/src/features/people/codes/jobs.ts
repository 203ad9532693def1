// Jobs of one-time codes: throwing away the old ones.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { purgeCodes } from './actions.ts'

const purgeCodesJob = defineJob({
  name: 'purge-codes',
  every: '*/5 * * * *',
  run: (ctx: Context) => purgeCodes(ctx, new Date(ctx.clock.now())),
})

export const codeJobs = [purgeCodesJob]
