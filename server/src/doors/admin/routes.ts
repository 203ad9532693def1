// Everything that the console's host serves: the features' endpoints for merchants, the description, and the console's pages.
import { features } from '../../features/index.ts'
import { accountPages } from '../../features/people/accounts/page-routes.ts'
import { loadConsoleRoutes } from '../../features/shop/console/routes.ts'
import type { SiteSource } from '../../features/shop/site/site-source.ts'
import type { AdminRoute, AdminVisit } from '../../http/routes/admin-route.ts'
import type { Route } from '../../http/routes/route.ts'
import { adminDocsRoutes } from '../../openapi/docs.ts'
import { assistantRoutes } from './assistant-routes.ts'
import { guardingDanger } from './guard-danger.ts'
import { notingAccess } from './note-access.ts'
import { tellingCurrent } from './tell-current.ts'

export const adminRoutes: readonly AdminRoute[] = tellingCurrent(
  features.flatMap((feature) => feature.adminRoutes ?? []),
)
  .map(notingAccess)
  .map(guardingDanger)

/** `consoleDir`: where the built console is, if there is one. `building`: whether somebody makes it now. */
export async function allAdminRoutes(
  { consoleDir: folder }: { consoleDir: string },
  building: SiteSource['building'] = null,
): Promise<readonly Route<AdminVisit>[]> {
  const pages = (await loadConsoleRoutes({ name: 'console', folder, building })) ?? accountPages
  return [...adminRoutes, ...assistantRoutes(adminRoutes), ...adminDocsRoutes(adminRoutes), ...pages]
}
