// Table of contents: every endpoint of the storefront's API, and everything else a shop's host serves.
import { catalogRoutes } from '../../features/catalogue/catalog/routes.ts'
import { mediaRoutes } from '../../features/catalogue/media/routes.ts'
import { checkoutRoutes } from '../../features/selling/checkout/routes.ts'
import { paymentRoutes } from '../../features/selling/payments/routes.ts'
import { sandboxRoutes } from '../../features/selling/payments/sandbox/routes.ts'
import { restockRoutes } from '../../features/selling/restock/routes.ts'
import { shippingRoutes } from '../../features/selling/shipping/routes.ts'
import { lookupRoutes } from '../../features/selling/tracking/lookup-routes.ts'
import { trackingRoutes } from '../../features/selling/tracking/routes.ts'
import { contentRoutes } from '../../features/shop/content/routes.ts'
import { loadSiteRoutes } from '../../features/shop/site/routes.ts'
import type { ApiRoute, Route } from '../../http/routes/route.ts'
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
