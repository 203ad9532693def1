// Everything that the internal port answers.
import { healthOf, readinessOf } from '../../http/health.ts'
import type { InternalRoutes } from '../../http/internal-server.ts'

export const INTERNAL_ROUTES: InternalRoutes = {
  '/healthz': healthOf,
  '/readyz': readinessOf,
}
