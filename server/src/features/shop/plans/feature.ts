// Plans: what each gives, and how much of it a shop uses.
import type { Feature } from '../../manifest.ts'
import { planRoutes } from './admin-routes.ts'

export const plans: Feature = {
  adminRoutes: planRoutes,
}
