// Couriers, destinations and quotes.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { courierAdminRoutes } from './admin-routes.ts'
import { deleteExpiredQuotes } from './queries.ts'
import { shippingRoutes } from './routes.ts'

export const shipping: Feature = {
  tables: ['couriers', 'shipping_quotes', 'courier_places'],
  routes: shippingRoutes,
  adminRoutes: courierAdminRoutes,
  jobs: [
    defineJob({
      name: 'purge-quotes',
      every: '*/5 * * * *',
      run: (ctx) => deleteExpiredQuotes(ctx.db, new Date(ctx.clock.now())),
    }),
  ],
}
