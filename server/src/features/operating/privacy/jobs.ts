// Jobs of personal data: removals that waited for an order, orders past their years, records past theirs.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { finishRemovals, forgetOldOrders, purgePrivacyRecords } from './actions/keep-no-longer.ts'

const finishRemovalsJob = defineJob({
  name: 'finish-removals',
  every: '13 * * * *',
  timeoutSeconds: 1_800,
  alone: true,
  run: (ctx: Context) => finishRemovals(ctx, new Date(ctx.clock.now())),
})

const forgetOldOrdersJob = defineJob({
  name: 'forget-old-orders',
  every: '20 19 * * *',
  timeoutSeconds: 3_600,
  alone: true,
  run: (ctx: Context) => forgetOldOrders(ctx, new Date(ctx.clock.now())),
})

const purgePrivacyRecordsJob = defineJob({
  name: 'purge-privacy-records',
  every: '50 19 * * *',
  run: (ctx: Context) => purgePrivacyRecords(ctx, new Date(ctx.clock.now())),
})

export const privacyJobs = [finishRemovalsJob, forgetOldOrdersJob, purgePrivacyRecordsJob]
