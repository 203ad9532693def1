// Buyers who wait for something to be back in stock.
import type { Feature } from '../../manifest.ts'
import { restockAdminRoutes } from './admin-routes.ts'
import { contactsOfWaiting } from './contact.ts'
import { restockJobs } from './jobs.ts'
import { restockHolder } from './personal.ts'
import { restockRoutes } from './routes.ts'

export const restock: Feature = {
  tables: ['restock_requests'],
  routes: restockRoutes,
  adminRoutes: restockAdminRoutes,
  jobs: restockJobs,
  personal: restockHolder,
  sealed: contactsOfWaiting.parts,
}
