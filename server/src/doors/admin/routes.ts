// Table of contents: every endpoint of the merchant's side.
import { mediaAdminRoutes } from '../../features/catalogue/media/admin-routes.ts'
import { productAdminRoutes } from '../../features/catalogue/products/admin-routes.ts'
import { promotionAdminRoutes } from '../../features/catalogue/promotions/admin-routes.ts'
import { platformRoutes } from '../../features/operating/platform/admin-routes.ts'
import { privacyRoutes } from '../../features/operating/privacy/admin-routes.ts'
import { accountRoutes } from '../../features/people/accounts/admin-routes.ts'
import { accountPages } from '../../features/people/accounts/page-routes.ts'
import { messageAdminRoutes } from '../../features/people/messages/admin-routes.ts'
import { pushRoutes } from '../../features/people/push/admin-routes.ts'
import { webhookRoutes } from '../../features/people/webhooks/admin-routes.ts'
import { checkoutAdminRoutes } from '../../features/selling/checkout/admin-routes.ts'
import { orderAdminRoutes } from '../../features/selling/fulfilment/admin-routes.ts'
import { resendRoutes } from '../../features/selling/orders/message-routes.ts'
import { paymentAdminRoutes } from '../../features/selling/payments/admin-routes.ts'
import { restockAdminRoutes } from '../../features/selling/restock/admin-routes.ts'
import { courierAdminRoutes } from '../../features/selling/shipping/admin-routes.ts'
import { loadConsoleRoutes } from '../../features/shop/console/routes.ts'
import { pageAdminRoutes } from '../../features/shop/content/admin-routes.ts'
import { importAdminRoutes } from '../../features/shop/imports/admin-routes.ts'
import { shopAdminRoutes } from '../../features/shop/shops/admin-routes.ts'
import { auditRoutes } from '../../features/shop/shops/audit-routes.ts'
import { domainRoutes } from '../../features/shop/shops/domain-routes.ts'
import { setupRoutes } from '../../features/shop/shops/setup-routes.ts'
import type { AdminRoute, AdminVisit } from '../../http/routes/admin-route.ts'
import type { Route } from '../../http/routes/route.ts'
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
