// listProducts: the products that match, sorted, a page of them.
import type { Context } from '../../../context.ts'
import type { Fresh } from '../../../domain/fresh.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { catalogAt } from '../catalog.ts'
import { filterProducts } from '../listing.ts'
import type { ProductNow } from '../rules.ts'
import type { ListProductsQuery } from '../schema.ts'

const DEFAULT_LIMIT = 24

export interface ProductPage {
  readonly products: readonly ProductNow[]
  /** how many there are over all pages */
  readonly total: number
  readonly limit: number
  readonly offset: number
}

export async function listProducts(
  ctx: Context,
  shop: Shop,
  { sort = 'newest', limit = DEFAULT_LIMIT, offset = 0, ...filter }: ListProductsQuery,
  at: Date,
): Promise<Fresh<ProductPage>> {
  const catalog = await catalogAt(ctx.db, shop, at)
  const found = filterProducts(catalog.sorted(sort), filter)
  const products = found.slice(offset, offset + limit)
  const shows = sort === 'best_selling' ? 'every sale' : products.map(({ facts }) => facts.id)
  return { body: { products, total: found.length, limit, offset }, until: catalog.until, shows }
}
