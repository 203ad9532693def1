// Who changed what in a shop, for its people to read.
import type { Feature } from '../../manifest.ts'
import { auditRoutes } from './admin-routes.ts'

export const audit: Feature = {
  adminRoutes: auditRoutes,
}
