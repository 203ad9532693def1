// Plans: what each gives, and how much of it a shop uses.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { proveShops } from './actions/prove-shops.ts'
import { planRoutes } from './admin-routes.ts'

export const plans: Feature = {
  adminRoutes: planRoutes,
  jobs: [
    defineJob({
      name: 'prove-shops',
      every: '*/10 * * * *',
      alone: true,
      run: (ctx) => proveShops(ctx, new Date(ctx.clock.now())),
    }),
  ],
}
