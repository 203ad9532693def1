// News to the browsers of merchants.
import type { Feature } from '../../manifest.ts'
import { pushRoutes } from './admin-routes.ts'
import { pushJobs } from './jobs.ts'
import { pushHolder } from './personal.ts'
import { pushing } from './pushing.ts'

export const push: Feature = {
  tables: ['push_subscriptions', 'push_deliveries'],
  adminRoutes: pushRoutes,
  jobs: pushJobs,
  worker: (ctx) => ctx.push && pushing.start(ctx, ctx.push),
  personal: pushHolder,
}
