// Jobs of payments: looking after what is open at gateways.
import { defineJob, type Job } from '../../jobs/job.ts'
import { watchPayments } from './actions/watch-payments.ts'

const watchPaymentsJob = defineJob({
  name: 'watch-payments',
  every: '* * * * *',
  timeoutSeconds: 600,
  alone: true,
  run: (ctx) => watchPayments(ctx, new Date(ctx.clock.now())),
})

export const paymentJobs: readonly Job<object>[] = [watchPaymentsJob]
