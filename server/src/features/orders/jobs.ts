// Jobs of orders: reminding buyers, telling merchants of claims that wait, sending a code to whoever looks for old orders.
import type { Context } from '../../context.ts'
import { defineJob } from '../../jobs/job.ts'
import { sendingJob } from '../messages/jobs.ts'
import { remindBuyers } from './actions/remind-buyers.ts'
import { purgeSentLinks } from './actions/send-links-again.ts'
import { tellOverdueClaims } from './actions/tell-overdue-claims.ts'
import { hasOrders } from './queries.ts'

const remindBuyersJob = defineJob({
  name: 'remind-buyers',
  every: '* * * * *',
  timeoutSeconds: 600,
  alone: true,
  run: (ctx: Context) => remindBuyers(ctx, new Date(ctx.clock.now())),
})

const tellOverdueClaimsJob = defineJob({
  name: 'tell-overdue-claims',
  every: '*/5 * * * *',
  timeoutSeconds: 600,
  alone: true,
  run: (ctx: Context) => tellOverdueClaims(ctx, new Date(ctx.clock.now())),
})

/** Whether the contact has orders is asked here and not by the request, which must be the same for everyone. */
export const sendLookupCodeJob = sendingJob('send-lookup-code', (ctx, { shop_id }, to) =>
  hasOrders(ctx.db, shop_id, to),
)

const purgeSentLinksJob = defineJob({
  name: 'purge-sent-links',
  every: '*/30 * * * *',
  run: (ctx: Context) => purgeSentLinks(ctx, new Date(ctx.clock.now())),
})

export const orderJobs = [remindBuyersJob, tellOverdueClaimsJob, sendLookupCodeJob, purgeSentLinksJob]
