// Who is who on the merchant's side: signing in, oneself, who works in a shop, and the keys of programs.
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { meRoutes } from './me-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { tokenRoutes } from './token-routes.ts'

export const accountRoutes: readonly AdminRoute[] = [
  ...signInRoutes,
  ...meRoutes,
  ...staffRoutes,
  ...tokenRoutes,
]
