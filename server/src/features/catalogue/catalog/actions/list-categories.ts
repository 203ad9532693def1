// listCategories: the categories of a shop, in the merchant's order.
import type { Context } from '../../../../context.ts'
import type { Fresh } from '../../../../domain/fresh.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { CategoryFacts } from '../../products/facts.ts'
import { catalogAt } from '../catalog.ts'

export async function listCategories(
  ctx: Context,
  shop: Shop,
  at: Date,
): Promise<Fresh<readonly CategoryFacts[]>> {
  const { categories } = await catalogAt(ctx.db, shop, at)
  return { body: categories, until: null, shows: 'no products' }
}
