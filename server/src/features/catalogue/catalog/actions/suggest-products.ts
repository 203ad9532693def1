// suggestProducts: what a buyer who is still typing may mean, products and categories.
import type { Context } from '../../../../context.ts'
import type { Fresh } from '../../../../domain/fresh.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { CategoryFacts } from '../../products/facts.ts'
import { catalogToSearch } from '../catalog.ts'
import type { ProductNow } from '../rules.ts'
import type { SuggestProductsQuery } from '../schema.ts'
import { relevant, shownOf } from './list-products.ts'

const DEFAULT_LIMIT = 6
const MOST_CATEGORIES = 3

export interface Suggested {
  readonly products: readonly ProductNow[]
  readonly categories: readonly CategoryFacts[]
  readonly corrected: string | null
}

export async function suggestProducts(
  ctx: Context,
  shop: Shop,
  { q, limit = DEFAULT_LIMIT }: SuggestProductsQuery,
  at: Date,
): Promise<Fresh<Suggested>> {
  const catalog = await catalogToSearch(ctx.db, shop, at)
  const { scoreOf, corrected } = catalog.search(q)
  const found = relevant(catalog, scoreOf)
  const named = catalog.searchCategories(corrected ?? q)
  const categories = catalog.categories
    .filter((category) => named.scoreOf(category) > 0)
    .toSorted((a, b) => named.scoreOf(b) - named.scoreOf(a))
    .slice(0, MOST_CATEGORIES)
  return {
    body: { products: found.slice(0, limit), categories, corrected },
    until: catalog.until,
    shows: shownOf(found),
  }
}
