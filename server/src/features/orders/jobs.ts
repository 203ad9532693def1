// Jobs of orders: reminding buyers in time, and expiring what was not paid.
import { defineJob, type Job } from '../../jobs/job.ts'
import { expireOrders } from './actions/expire-orders.ts'
import { remindBuyers } from './actions/remind-buyers.ts'

const EVERY_MINUTE = '* * * * *'

const expireOrdersJob = defineJob({
  name: 'expire-orders',
  every: EVERY_MINUTE,
  timeoutSeconds: 600,
  alone: true,
  run: (ctx) => expireOrders(ctx, new Date(ctx.clock.now())),
})

const remindBuyersJob = defineJob({
  name: 'remind-buyers',
  every: EVERY_MINUTE,
  timeoutSeconds: 600,
  alone: true,
  run: (ctx) => remindBuyers(ctx, new Date(ctx.clock.now())),
})

export const orderJobs: readonly Job<object>[] = [expireOrdersJob, remindBuyersJob]
