// How a shop does: figures and reports, made from sums that are kept of days that are over.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { sumUpSales } from './actions/sum-up-sales.ts'
import { reportRoutes } from './admin-routes.ts'
import { salesConsistency } from './consistency.ts'

export const reports: Feature = {
  tables: ['sales_days', 'sales_summed', 'sales_marks'],
  adminRoutes: reportRoutes,
  jobs: [
    defineJob({
      name: 'sum-up-sales',
      every: '*/5 * * * *',
      timeoutSeconds: 3_600,
      alone: true,
      run: (ctx) => sumUpSales(ctx, new Date(ctx.clock.now())),
    }),
  ],
  consistency: salesConsistency,
}
