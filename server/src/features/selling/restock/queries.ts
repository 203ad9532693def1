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

/** A place in the list of what is waited for; `variantId` is empty where there is none. */
export interface WaitsPlace {
  readonly waiting: number
  readonly productId: string
  readonly variantId: string
}

interface WantedWaits {
  readonly productId?: string | undefined
  readonly limit: number
  /** only what stands behind it */
  readonly after: WaitsPlace | null
}

/** What is waited for in a shop, by most first. */
export async function listWaits(
  db: Db,
  shopId: string,
  { productId, limit, after }: WantedWaits,
): Promise<Waits[]> {
  const variant = sql<string>`coalesce(variant_id, '')`
  return waitsOf(db, shopId, productId)
    .groupBy(['product_id', 'variant_id'])
    .select(['product_id', 'variant_id'])
    .select(sql<number>`count(*)::int`.as('waiting'))
    .select(sql<Date>`min(created_at)`.as('since'))
    .$call((query) =>
      after === null
        ? query
        : query.having(
            sql<boolean>`(-count(*), product_id, ${variant}) > (${-after.waiting}, ${after.productId}, ${after.variantId})`,
          ),
    )
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('product_id')
    .orderBy(variant)
    .limit(limit)
    .execute()
}

/** How many different things are waited for. */
export async function countAwaited(db: Db, shopId: string, productId: string | undefined): Promise<number> {
  const { count } = await waitsOf(db, shopId, productId)
    .select(sql<number>`count(distinct (product_id, variant_id))::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function waitsOf(db: Db, shopId: string, productId: string | undefined) {
  return db
    .selectFrom('restock_requests')
    .where('shop_id', '=', shopId)
    .$call((query) => (productId === undefined ? query : query.where('product_id', '=', productId)))
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
