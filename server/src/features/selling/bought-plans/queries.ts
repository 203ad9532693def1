// All SQL of plans that are bought: orders that extend them, and how long each shop is on which.
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { insertRows, type NewRow } from '../../../db/rows.ts'
import type { PlanOrderTable, PlanTermsTable } from '../../../db/tables/plans.ts'

export type PlanOrder = Selectable<PlanOrderTable>
export type StoredTerms = Selectable<PlanTermsTable>

/** null: the order of this draft is for goods. */
export async function planOrderOf(tx: Db, shopId: string, draftId: string): Promise<PlanOrder | null> {
  const row = await tx
    .selectFrom('plan_orders')
    .where('shop_id', '=', shopId)
    .where('draft_id', '=', draftId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function insertPlanOrder(db: Db, order: NewRow<'plan_orders'>): Promise<void> {
  await insertRows(db, 'plan_orders', [order])
}

/** Those for one shop, by its slug; the newest first. */
export async function planOrdersSince(
  db: Db,
  shopId: string,
  forShop: string,
  since: Date,
): Promise<PlanOrder[]> {
  return db
    .selectFrom('plan_orders')
    .where('shop_id', '=', shopId)
    .where('for_shop', '=', forShop)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .selectAll()
    .limit(50)
    .execute()
}

/** null: nothing was ever bought for the shop, nor given to try. */
export async function findTerms(db: Db, shopId: string): Promise<StoredTerms | null> {
  const row = await db.selectFrom('plan_terms').where('shop_id', '=', shopId).selectAll().executeTakeFirst()
  return row ?? null
}

export async function writeTerms(tx: Db, { shop_id, periods, ...terms }: StoredTerms): Promise<void> {
  const written = { ...terms, periods: JSON.stringify(periods) }
  await tx
    .insertInto('plan_terms')
    .values({ shop_id, ...written })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(written))
    .execute()
}

/** The shops for which the clock has something to do, the longest waiting first. */
export async function dueShops(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('plan_terms')
    .where('next_at', '<=', at)
    .orderBy('next_at')
    .select('shop_id')
    .limit(limit)
    .execute()
  return rows.map(({ shop_id }) => shop_id)
}
