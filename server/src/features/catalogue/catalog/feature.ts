// What buyers read of the products: lists, pages, search.
import type { Feature } from '../../manifest.ts'
import { catalogRoutes } from './routes.ts'

export const catalog: Feature = {
  routes: catalogRoutes,
}
