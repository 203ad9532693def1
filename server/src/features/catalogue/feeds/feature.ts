// Feeds: the catalogue as Google, Meta, TikTok and OpenAI read it, and what it lacks for them.
import type { Feature } from '../../manifest.ts'
import { feedAdminRoutes } from './admin-routes.ts'
import { feedRoutes } from './routes.ts'

export const feeds: Feature = {
  routes: feedRoutes,
  adminRoutes: feedAdminRoutes,
}
