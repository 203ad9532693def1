// Table of contents: every endpoint of the merchant's side.
import { accountRoutes } from '../../features/accounts/admin-routes.ts'
import { orderAdminRoutes } from '../../features/fulfilment/admin-routes.ts'
import { promotionAdminRoutes } from '../../features/promotions/admin-routes.ts'
import type { AdminRoute, AdminVisit } from '../../http/admin-route.ts'
import type { Route } from '../../http/route.ts'

export const adminRoutes: readonly AdminRoute[] = [
  ...accountRoutes,
  ...orderAdminRoutes,
  ...promotionAdminRoutes,
]

export function allAdminRoutes(): readonly Route<AdminVisit>[] {
  return [...adminRoutes]
}
