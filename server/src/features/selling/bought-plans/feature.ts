// Plans that are bought by an order, and their end.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { advancePlans } from './actions/advance-plans.ts'

export const boughtPlans: Feature = {
  tables: ['plan_orders', 'plan_terms'],
  jobs: [
    defineJob({
      name: 'advance-plans',
      every: '*/5 * * * *',
      alone: true,
      run: (ctx) => advancePlans(ctx, new Date(ctx.clock.now())),
    }),
  ],
}
