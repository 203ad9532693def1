// Use cases of the catalogue: categories, the product list, one product.
import type { Static } from 'typebox'
import type { Context } from '../../context.ts'
import type { Call, Fresh } from '../../http/route.ts'
import { Problem } from '../../problems.ts'
import { catalogAt } from './catalog.ts'
import { filterProducts, relatedTo, sortProducts } from './listing.ts'
import { toCategory, toDetail, toSummary } from './present.ts'
import type { CategoryList, ListProductsQuery, ProductDetail, ProductList } from './schema.ts'

const DEFAULT_LIMIT = 24

type Reading<Query = unknown, Params = unknown> = Call<Params, Query, undefined>

export async function listCategories(
  ctx: Context,
  call: Reading,
): Promise<Fresh<Static<typeof CategoryList>>> {
  const { facts } = await catalogAt(ctx.db, call.shelf, call.at)
  const categories = facts.categories.map((category) => toCategory(category, call.baseUrl))
  return { body: { categories }, until: null }
}

export async function listProducts(
  ctx: Context,
  call: Reading<ListProductsQuery>,
): Promise<Fresh<ProductList>> {
  const { sort = 'newest', limit = DEFAULT_LIMIT, offset = 0, ...filter } = call.query
  const catalog = await catalogAt(ctx.db, call.shelf, call.at)
  const found = sortProducts(filterProducts(catalog.products, filter), sort)
  const products = found.slice(offset, offset + limit).map((product) => toSummary(product, call.baseUrl))
  return { body: { products, total: found.length, limit, offset }, until: catalog.until }
}

export async function getProduct(
  ctx: Context,
  call: Reading<unknown, { slug: string }>,
): Promise<Fresh<ProductDetail>> {
  const catalog = await catalogAt(ctx.db, call.shelf, call.at)
  const product = catalog.bySlug.get(call.params.slug)
  if (!product) throw new Problem('not_found')
  const related = relatedTo(product, catalog.products)
  return { body: toDetail(product, related, call.baseUrl), until: catalog.until }
}
