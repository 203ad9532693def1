// Reads of those who wait for something to be back.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { RestockItem } from './rules.ts'

/** How many wait for one product, whichever variant. */
export async function countWaiting(db: Db, shopId: string, productId: string): Promise<number> {
  const { count } = await db
    .selectFrom('restock_requests')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface Waits extends RestockItem {
  readonly waiting: number
  readonly since: Date
}

/** What is waited for in a shop, by most first. */
export async function listWaits(
  db: Db,
  shopId: string,
  { productId, limit }: { productId?: string | undefined; limit: number },
): Promise<Waits[]> {
  return db
    .selectFrom('restock_requests')
    .where('shop_id', '=', shopId)
    .$call((query) => (productId === undefined ? query : query.where('product_id', '=', productId)))
    .groupBy(['product_id', 'variant_id'])
    .select(['product_id', 'variant_id'])
    .select(sql<number>`count(*)::int`.as('waiting'))
    .select(sql<Date>`min(created_at)`.as('since'))
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('product_id')
    .orderBy('variant_id')
    .limit(limit)
    .execute()
}

/** Shops in which somebody waits. */
export async function shopsWithWaits(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('restock_requests')
    .select('shop_id as id')
    .distinct()
    .orderBy('shop_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** What is waited for in a shop. */
export async function awaitedThings(db: Db, shopId: string): Promise<RestockItem[]> {
  return db
    .selectFrom('restock_requests')
    .where('shop_id', '=', shopId)
    .select(['product_id', 'variant_id'])
    .distinct()
    .execute()
}
