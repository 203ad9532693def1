// Ways to pay, attempts at gateways, and what gateways tell.
import type { Feature } from '../../manifest.ts'
import { paymentAdminRoutes } from './admin-routes.ts'
import { paymentConsistency } from './consistency.ts'
import { paymentJobs } from './jobs.ts'
import { paymentHolder } from './personal.ts'
import { paymentRoutes } from './routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'

export const payments: Feature = {
  tables: ['payment_methods', 'payment_attempts', 'payment_notices'],
  routes: [...paymentRoutes, ...sandboxRoutes],
  adminRoutes: paymentAdminRoutes,
  jobs: paymentJobs,
  consistency: paymentConsistency,
  personal: paymentHolder,
}
