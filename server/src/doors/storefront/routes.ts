// Everything that a shop's host serves: the features' endpoints, the description, and the storefront's pages.
import { catalogRoutes } from '../../features/catalogue/catalog/routes.ts'
import { features } from '../../features/index.ts'
import { contentRoutes } from '../../features/shop/content/routes.ts'
import { loadSiteRoutes } from '../../features/shop/site/routes.ts'
import type { SiteSource } from '../../features/shop/site/site-source.ts'
import type { ApiRoute, Route } from '../../http/routes/route.ts'
import { docsRoutes } from '../../openapi/docs.ts'

const routes = features.flatMap((feature) => feature.routes ?? [])

export const apiRoutes: readonly ApiRoute[] = routes.filter((route) => route.kind !== 'plain')

/** `storefrontDir`: where the built storefront is, if there is one. `building`: whether somebody makes it now. */
export async function allRoutes(
  { storefrontDir: folder }: { storefrontDir: string },
  building: SiteSource['building'] = null,
): Promise<readonly Route[]> {
  const source: SiteSource = { name: 'storefront', folder, building }
  const pages = await loadSiteRoutes(source, [...catalogRoutes, ...contentRoutes])
  return [...routes, ...docsRoutes(apiRoutes), ...pages]
}
