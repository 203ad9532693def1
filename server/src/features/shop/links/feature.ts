// Links that buy: for WhatsApp, QR codes and agents.
import type { Feature } from '../../manifest.ts'
import { linkAdminRoutes } from './admin-routes.ts'
import { linkRoutes } from './routes.ts'

export const links: Feature = {
  routes: linkRoutes,
  adminRoutes: linkAdminRoutes,
}
