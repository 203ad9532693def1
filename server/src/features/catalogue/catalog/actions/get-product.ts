// getProduct: one product by its slug or one it had before, its id or that of a variant, with those that are like it.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Fresh } from '../../../../domain/fresh.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { catalogAt } from '../catalog.ts'
import { relatedTo } from '../listing.ts'
import type { ProductNow } from '../rules.ts'

export interface ProductWithRelated {
  readonly product: ProductNow
  readonly related: readonly ProductNow[]
}

/** Throws `not_found`. */
export async function getProduct(
  ctx: Context,
  shop: Shop,
  name: string,
  at: Date,
): Promise<Fresh<ProductWithRelated>> {
  const catalog = await catalogAt(ctx.db, shop, at)
  const product = catalog.called(name) ?? catalog.byId.get(name) ?? catalog.withVariant(name)
  if (!product) throw new Problem('not_found')
  const related = relatedTo(product, catalog.sorted('newest'))
  const shows = [product, ...related].map(({ facts }) => facts.id)
  return { body: { product, related }, until: catalog.until, shows }
}
