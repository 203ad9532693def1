// How many products a shop has, and whether it may have more.
import type { Db } from '../../../db/pool.ts'
import { assertRoomFor } from '../../../tenancy/room.ts'
import { countProducts } from './stored.ts'

export async function countProductsOf(db: Db, shopId: string): Promise<number> {
  return (await countProducts(db, [shopId])).get(shopId) ?? 0
}

/** Under the shop's lock, before they are added. Throws `plan_full`. */
export async function assertRoomForProducts(tx: Db, shopId: string, more: number, at: Date): Promise<void> {
  if (more > 0)
    await assertRoomFor(tx, shopId, 'products', { used: await countProductsOf(tx, shopId), more }, at)
}
