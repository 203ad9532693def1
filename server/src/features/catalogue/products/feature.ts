// Categories, products, variants, and their stock with its ledger.
import type { Feature } from '../../manifest.ts'
import { productAdminRoutes } from './admin-routes.ts'
import { productConsistency } from './consistency.ts'
import { shownByProducts } from './queries.ts'

export const products: Feature = {
  tables: ['categories', 'products', 'former_slugs', 'product_images', 'variants', 'stock_ledger'],
  adminRoutes: productAdminRoutes,
  consistency: productConsistency,
  shownPictures: shownByProducts,
}
