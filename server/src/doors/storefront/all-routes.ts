// Table of contents: everything a shop's host serves, the API's endpoints first.
import { mediaRoutes } from '../../features/media/routes.ts'
import { paymentRoutes } from '../../features/payments/routes.ts'
import { sandboxRoutes } from '../../features/payments/sandbox/routes.ts'
import { loadSiteRoutes } from '../../features/site/routes.ts'
import type { Route } from '../../http/route.ts'
import { docsRoutes } from '../../openapi/docs.ts'
import { apiRoutes } from './routes.ts'

/** `storefrontDir`: where the built storefront is, if there is one. */
export async function allRoutes({ storefrontDir }: { storefrontDir: string }): Promise<readonly Route[]> {
  return [
    ...apiRoutes,
    ...docsRoutes(apiRoutes),
    ...mediaRoutes,
    ...paymentRoutes,
    ...sandboxRoutes,
    ...(await loadSiteRoutes(storefrontDir)),
  ]
}
