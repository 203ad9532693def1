// Pictures: uploaded by merchants, served in sizes.
import type { Feature } from '../../manifest.ts'
import { mediaAdminRoutes } from './admin-routes.ts'
import { mediaRoutes } from './routes.ts'

export const media: Feature = {
  tables: ['media'],
  routes: mediaRoutes,
  adminRoutes: mediaAdminRoutes,
}
