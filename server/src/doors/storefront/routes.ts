// Table of contents: every storefront endpoint, feature by feature.
import { catalogRoutes } from '../../features/catalog/routes.ts'
import { checkoutRoutes } from '../../features/checkout/routes.ts'
import { contentRoutes } from '../../features/content/routes.ts'
import { orderRoutes } from '../../features/orders/routes.ts'
import { shippingRoutes } from '../../features/shipping/routes.ts'
import type { Route } from '../../http/route.ts'

export const routes: readonly Route[] = [
  ...catalogRoutes,
  ...contentRoutes,
  ...shippingRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
]
