// Jobs of orders: telling merchants of claims that wait, forgetting which links were sent.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { purgeSentLinks } from './actions/send-links-again.ts'
import { tellOverdueClaims } from './actions/tell-overdue-claims.ts'

const tellOverdueClaimsJob = defineJob({
  name: 'tell-overdue-claims',
  every: '*/5 * * * *',
  timeoutSeconds: 600,
  alone: true,
  run: (ctx: Context) => tellOverdueClaims(ctx, new Date(ctx.clock.now())),
})

const purgeSentLinksJob = defineJob({
  name: 'purge-sent-links',
  every: '*/30 * * * *',
  run: (ctx: Context) => purgeSentLinks(ctx, new Date(ctx.clock.now())),
})

export const orderJobs = [tellOverdueClaimsJob, purgeSentLinksJob]
