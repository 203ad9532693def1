// archiveProduct and restoreProduct: a product leaves the shop, and comes back with its id, its variants and its stock.
import type { Context } from '../../../context.ts'
import { Problem } from '../../../problems.ts'
import { assertExpected, type Edit, editShop } from '../../../tenancy/edit.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import * as changes from '../changes.ts'
import { storedProducts } from '../stored.ts'

/** Throws `not_found` and `edit_conflict`. */
export async function archiveProduct(
  ctx: Context,
  shop: Shop,
  id: string,
  at: Date,
  edit: Edit = {},
): Promise<void> {
  await editShop(ctx.db, shop.id, async (tx) => {
    await changes.lockCatalogue(tx, shop.id)
    const [found = null] = await storedProducts(tx, shop.id, [id])
    if (!found) throw new Problem('not_found')
    assertExpected(found, edit)
    await changes.archiveProducts(tx, shop.id, [id], at)
  })
}

/** Throws `not_found`. */
export async function restoreProduct(ctx: Context, shop: Shop, id: string): Promise<void> {
  await editShop(ctx.db, shop.id, async (tx) => {
    await changes.lockCatalogue(tx, shop.id)
    if (!(await changes.restoreProduct(tx, shop.id, id))) throw new Problem('not_found')
  })
}
