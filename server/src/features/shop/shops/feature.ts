// A shop itself: settings, domains, plan, what its setup lacks.
import type { Feature } from '../../manifest.ts'
import { shopAdminRoutes } from './admin-routes.ts'
import { domainRoutes } from './domain-routes.ts'

export const shops: Feature = {
  tables: ['domain_claims'],
  adminRoutes: [...shopAdminRoutes, ...domainRoutes],
}
