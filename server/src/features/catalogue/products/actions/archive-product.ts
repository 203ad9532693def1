// archiveProduct and restoreProduct: a product leaves the shop, and comes back with its id, its variants and its stock.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { announceProducts } from '../../../../db/changes.ts'
import type { Db } from '../../../../db/pool.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { type Edit, editShop, removeOne } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { assertProduct, assertRoomForProducts } from '../assert-product.ts'
import * as changes from '../changes.ts'
import { lockStoredProduct, type StoredProduct, storedProducts } from '../stored.ts'
import { queueProductEvents } from '../webhook-events.ts'

/** Throws `not_found` and `edit_conflict`. */
export async function archiveProduct(
  ctx: Context,
  shop: Shop,
  id: string,
  at: Date,
  edit: Edit = {},
): Promise<void> {
  const find = (tx: Db) => lockStoredProduct(tx, shop.id, id)
  const remove = (tx: Db) => changes.archiveProducts(tx, shop.id, [id], at)
  await removeOne(ctx.db, shop.id, 'product', edit, find, remove, async (tx) => {
    await announceProducts(tx, shop.id, [id])
    await queueProductEvents(tx, ctx, shop.id, [id])
  })
}

/** One that is in the shop stays as it is. Throws `not_found`, `plan_full`, and `invalid_request` when it no longer fits into the shop. */
export async function restoreProduct(
  ctx: Context,
  shop: Shop,
  id: string,
  { by }: Edit = {},
): Promise<StoredProduct> {
  const restore = async (tx: Db) => {
    const inShop = await lockStoredProduct(tx, shop.id, id)
    if (inShop) return inShop
    const [archived] = await storedProducts(tx, shop.id, { ids: [id], archived: true })
    if (!archived) throw new Problem('not_found')
    await bringBack(tx, ctx, shop, archived)
    await writeAudit(tx, shop.id, { by, kind: 'product', id, before: null, after: archived.value })
    await queueProductEvents(tx, ctx, shop.id, [id])
    const [restored = archived] = await storedProducts(tx, shop.id, { ids: [id] })
    return restored
  }
  return editShop(ctx.db, shop.id, restore, (tx) => announceProducts(tx, shop.id, [id]))
}

/** As this; what is written of it comes after. Throws `plan_full` and `invalid_request`. */
export async function bringBack(
  tx: Db,
  ctx: Context,
  shop: Shop,
  { id, value }: Pick<StoredProduct, 'id' | 'value'>,
): Promise<void> {
  await assertProduct(tx, shop.id, value, id)
  await assertRoomForProducts(tx, shop.id, 1, new Date(ctx.clock.now()))
  await changes.restoreProductRow(tx, shop.id, id)
}
