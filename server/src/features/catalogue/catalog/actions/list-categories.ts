// listCategories: the categories of a shop, in the merchant's order.
import type { Context } from '../../../../context.ts'
import type { Fresh } from '../../../../domain/fresh.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { CategoryFacts } from '../../products/facts.ts'
import { catalogAt } from '../catalog.ts'
import type { ProductNow } from '../rules.ts'

/** One without a picture of its own is seen by that of its first product. */
export async function listCategories(
  ctx: Context,
  shop: Shop,
  at: Date,
): Promise<Fresh<readonly CategoryFacts[]>> {
  const { categories, products, until } = await catalogAt(ctx.db, shop, at)
  if (categories.every(({ picture }) => picture))
    return { body: categories, until: null, shows: 'no products' }
  const first = firstPictured(products)
  const body = categories.map((category) => {
    const picture = category.picture ?? first.get(category.id)?.facts.pictures[0] ?? null
    return { ...category, picture }
  })
  const ids = Array.from(first.values(), ({ facts }) => facts.id)
  return { body, until, shows: ids.length > 0 ? ids : 'every sale' }
}

/** By the ids of their categories. */
function firstPictured(products: readonly ProductNow[]): Map<string, ProductNow> {
  const first = new Map<string, ProductNow>()
  for (const product of products) {
    const { category, pictures } = product.facts
    if (category && pictures.length > 0 && !first.has(category.id)) first.set(category.id, product)
  }
  return first
}
