// Table of contents: every endpoint of the merchant's side.
import { accountRoutes } from '../../features/accounts/admin-routes.ts'
import { accountPages } from '../../features/accounts/page-routes.ts'
import { checkoutAdminRoutes } from '../../features/checkout/admin-routes.ts'
import { loadConsoleRoutes } from '../../features/console/routes.ts'
import { pageAdminRoutes } from '../../features/content/admin-routes.ts'
import { orderAdminRoutes } from '../../features/fulfilment/admin-routes.ts'
import { importAdminRoutes } from '../../features/imports/admin-routes.ts'
import { mediaAdminRoutes } from '../../features/media/admin-routes.ts'
import { messageAdminRoutes } from '../../features/messages/admin-routes.ts'
import { resendRoutes } from '../../features/orders/message-routes.ts'
import { paymentAdminRoutes } from '../../features/payments/admin-routes.ts'
import { platformRoutes } from '../../features/platform/admin-routes.ts'
import { privacyRoutes } from '../../features/privacy/admin-routes.ts'
import { productAdminRoutes } from '../../features/products/admin-routes.ts'
import { promotionAdminRoutes } from '../../features/promotions/admin-routes.ts'
import { pushRoutes } from '../../features/push/admin-routes.ts'
import { restockAdminRoutes } from '../../features/restock/admin-routes.ts'
import { courierAdminRoutes } from '../../features/shipping/admin-routes.ts'
import { shopAdminRoutes } from '../../features/shops/admin-routes.ts'
import { auditRoutes } from '../../features/shops/audit-routes.ts'
import { domainRoutes } from '../../features/shops/domain-routes.ts'
import { setupRoutes } from '../../features/shops/setup-routes.ts'
import { webhookRoutes } from '../../features/webhooks/admin-routes.ts'
import type { AdminRoute, AdminVisit } from '../../http/admin-route.ts'
import type { Route } from '../../http/route.ts'
import { adminDocsRoutes } from '../../openapi/docs.ts'

export const adminRoutes: readonly AdminRoute[] = [
  ...accountRoutes,
  ...mediaAdminRoutes,
  ...productAdminRoutes,
  ...restockAdminRoutes,
  ...promotionAdminRoutes,
  ...shopAdminRoutes,
  ...setupRoutes,
  ...domainRoutes,
  ...pageAdminRoutes,
  ...courierAdminRoutes,
  ...paymentAdminRoutes,
  ...messageAdminRoutes,
  ...resendRoutes,
  ...auditRoutes,
  ...pushRoutes,
  ...webhookRoutes,
  ...importAdminRoutes,
  ...checkoutAdminRoutes,
  ...orderAdminRoutes,
  ...privacyRoutes,
  ...platformRoutes,
]

/** `consoleDir`: where the built console is, if there is one. */
export async function allAdminRoutes({
  consoleDir,
}: {
  consoleDir: string
}): Promise<readonly Route<AdminVisit>[]> {
  const pages = (await loadConsoleRoutes(consoleDir)) ?? accountPages
  return [...adminRoutes, ...adminDocsRoutes(adminRoutes), ...pages]
}
