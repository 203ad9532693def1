// Table of contents: every storefront endpoint, feature by feature.
import { catalogRoutes } from '../../features/catalog/routes.ts'
import { checkoutRoutes } from '../../features/checkout/routes.ts'
import { contentRoutes } from '../../features/content/routes.ts'
import { orderRoutes } from '../../features/orders/routes.ts'
import { shippingRoutes } from '../../features/shipping/routes.ts'
import { trackingRoutes } from '../../features/tracking/routes.ts'
import type { ApiRoute } from '../../http/route.ts'

export const apiRoutes: readonly ApiRoute[] = [
  ...catalogRoutes,
  ...contentRoutes,
  ...shippingRoutes,
  ...checkoutRoutes,
  ...trackingRoutes,
  ...orderRoutes,
]
