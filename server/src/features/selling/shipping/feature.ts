// Couriers, destinations and quotes.
import type { Feature } from '../../manifest.ts'
import { courierAdminRoutes } from './admin-routes.ts'
import { shippingJobs } from './jobs.ts'
import { shippingRoutes } from './routes.ts'

export const shipping: Feature = {
  tables: ['couriers', 'shipping_quotes', 'courier_places'],
  routes: shippingRoutes,
  adminRoutes: courierAdminRoutes,
  jobs: shippingJobs,
}
