// Table of contents: every endpoint of the storefront's API, and everything else a shop's host serves.
import { catalogRoutes } from '../../features/catalog/routes.ts'
import { checkoutRoutes } from '../../features/checkout/routes.ts'
import { contentRoutes } from '../../features/content/routes.ts'
import { mediaRoutes } from '../../features/media/routes.ts'
import { paymentRoutes } from '../../features/payments/routes.ts'
import { sandboxRoutes } from '../../features/payments/sandbox/routes.ts'
import { restockRoutes } from '../../features/restock/routes.ts'
import { shippingRoutes } from '../../features/shipping/routes.ts'
import { loadSiteRoutes } from '../../features/site/routes.ts'
import { lookupRoutes } from '../../features/tracking/lookup-routes.ts'
import { trackingRoutes } from '../../features/tracking/routes.ts'
import type { ApiRoute, Route } from '../../http/route.ts'
import { docsRoutes } from '../../openapi/docs.ts'

export const apiRoutes: readonly ApiRoute[] = [
  ...catalogRoutes,
  ...restockRoutes,
  ...contentRoutes,
  ...shippingRoutes,
  ...checkoutRoutes,
  ...trackingRoutes,
  ...lookupRoutes,
]

/** `storefrontDir`: where the built storefront is, if there is one. */
export async function allRoutes({ storefrontDir }: { storefrontDir: string }): Promise<readonly Route[]> {
  return [
    ...apiRoutes,
    ...docsRoutes(apiRoutes),
    ...mediaRoutes,
    ...paymentRoutes,
    ...sandboxRoutes,
    ...(await loadSiteRoutes(storefrontDir, [...catalogRoutes, ...contentRoutes])),
  ]
}
