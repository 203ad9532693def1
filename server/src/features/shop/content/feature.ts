// Pages of a shop, and its storefront’s settings.
import type { Feature } from '../../manifest.ts'
import { pageAdminRoutes } from './admin-routes.ts'
import { contentConsistency } from './consistency.ts'
import { contentRoutes } from './routes.ts'

export const content: Feature = {
  tables: ['pages'],
  routes: contentRoutes,
  adminRoutes: pageAdminRoutes,
  consistency: contentConsistency,
}
