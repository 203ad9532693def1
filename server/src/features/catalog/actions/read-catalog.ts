// listCategories, listProducts and getProduct: the catalogue as a buyer sees it at a moment.
import type { Context } from '../../../context.ts'
import type { Fresh } from '../../../domain/fresh.ts'
import { Problem } from '../../../problems.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { CategoryFacts } from '../../products/facts.ts'
import { catalogAt } from '../catalog.ts'
import { filterProducts, relatedTo, sortProducts } from '../listing.ts'
import type { ProductNow } from '../rules.ts'
import type { ListProductsQuery } from '../schema.ts'

const DEFAULT_LIMIT = 24

export async function listCategories(
  ctx: Context,
  shop: Shop,
  at: Date,
): Promise<Fresh<readonly CategoryFacts[]>> {
  const { facts } = await catalogAt(ctx.db, shop, at)
  return { body: facts.categories, until: null }
}

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
  const found = sortProducts(filterProducts(catalog.products, filter), sort)
  const products = found.slice(offset, offset + limit)
  return { body: { products, total: found.length, limit, offset }, until: catalog.until }
}

export interface ProductWithRelated {
  readonly product: ProductNow
  readonly related: readonly ProductNow[]
}

/** Throws `not_found`. */
export async function getProduct(
  ctx: Context,
  shop: Shop,
  slug: string,
  at: Date,
): Promise<Fresh<ProductWithRelated>> {
  const catalog = await catalogAt(ctx.db, shop, at)
  const product = catalog.bySlug.get(slug)
  if (!product) throw new Problem('not_found')
  return { body: { product, related: relatedTo(product, catalog.products) }, until: catalog.until }
}
