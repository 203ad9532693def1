// Jobs of payments: looking after what is open at gateways, reminding buyers, expiring what was not paid in time, and
// forgetting the keys of gateways that are heard no more.
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../jobs/job.ts'
import { forgetPreviousCredentials } from '../../../tenancy/credentials.ts'
import { expireOrders } from './actions/expire-orders.ts'
import { remindBuyers } from './actions/remind-buyers.ts'
import { watchPayments } from './actions/watch-payments.ts'

const watchPaymentsJob = defineJob({
  name: 'watch-payments',
  every: '* * * * *',
  timeoutSeconds: 600,
  alone: true,
  run: (ctx: Context) => watchPayments(ctx, new Date(ctx.clock.now())),
})

const expireOrdersJob = defineJob({
  name: 'expire-orders',
  every: '* * * * *',
  timeoutSeconds: 600,
  alone: true,
  run: (ctx: Context) => expireOrders(ctx, new Date(ctx.clock.now())),
})

const remindBuyersJob = defineJob({
  name: 'remind-buyers',
  every: '* * * * *',
  timeoutSeconds: 600,
  alone: true,
  run: (ctx: Context) => remindBuyers(ctx, new Date(ctx.clock.now())),
})

const forgetKeysJob = defineJob({
  name: 'forget-previous-gateway-keys',
  every: '29 * * * *',
  run: ({ db }: Context) => forgetPreviousCredentials(db),
})

export const paymentJobs = [watchPaymentsJob, remindBuyersJob, expireOrdersJob, forgetKeysJob]
