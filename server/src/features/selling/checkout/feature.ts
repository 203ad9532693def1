// From a cart to an order.
import type { Feature } from '../../manifest.ts'
import { checkoutAdminRoutes } from './admin-routes.ts'
import { checkoutConsistency } from './consistency.ts'
import { checkoutJobs } from './jobs.ts'
import { draftHolder } from './personal.ts'
import { checkoutRoutes } from './routes.ts'

export const checkout: Feature = {
  tables: ['drafts', 'draft_counts'],
  routes: checkoutRoutes,
  adminRoutes: checkoutAdminRoutes,
  jobs: checkoutJobs,
  consistency: checkoutConsistency,
  personal: draftHolder,
}
