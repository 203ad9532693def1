// Buyers who wait for something to be back in stock.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { purgeRestockRequests, tellRestocked } from './actions/tell-restocked.ts'
import { restockAdminRoutes } from './admin-routes.ts'
import { contactsOfWaiting } from './contact.ts'
import { personalRestockRequests } from './personal.ts'
import { restockRoutes } from './routes.ts'

export const restock: Feature = {
  tables: ['restock_requests'],
  routes: restockRoutes,
  adminRoutes: restockAdminRoutes,
  jobs: [
    defineJob({
      name: 'tell-restocked',
      every: '* * * * *',
      timeoutSeconds: 600,
      alone: true,
      run: (ctx) => tellRestocked(ctx, new Date(ctx.clock.now())),
    }),
    defineJob({
      name: 'purge-restock-requests',
      every: '17 * * * *',
      run: (ctx) => purgeRestockRequests(ctx, new Date(ctx.clock.now())),
    }),
  ],
  personal: personalRestockRequests,
  sealed: contactsOfWaiting.parts,
}
