// Table of contents: every endpoint of the merchant's side.
import { accountRoutes } from '../../features/accounts/admin-routes.ts'
import { mediaAdminRoutes } from '../../features/media/admin-routes.ts'
import { productAdminRoutes } from '../../features/products/admin-routes.ts'
import { promotionAdminRoutes } from '../../features/promotions/admin-routes.ts'
import type { AdminRoute, AdminVisit } from '../../http/admin-route.ts'
import type { Route } from '../../http/route.ts'
import { adminDocsRoutes } from '../../openapi/docs.ts'

export const adminRoutes: readonly AdminRoute[] = [
  ...accountRoutes,
  ...mediaAdminRoutes,
  ...productAdminRoutes,
  ...promotionAdminRoutes,
]

export function allAdminRoutes(): readonly Route<AdminVisit>[] {
  return [...adminRoutes, ...adminDocsRoutes(adminRoutes)]
}
