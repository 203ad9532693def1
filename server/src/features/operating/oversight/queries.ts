// Reads of what visitors reported.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { ShopReportTable } from '../../../db/tables/shops.ts'

export type ShopReportRow = Selectable<ShopReportTable>

/** The newest first. */
export async function newestReports(
  db: Db,
  { isOpen, most }: { readonly isOpen: boolean; readonly most: number },
): Promise<ShopReportRow[]> {
  return db
    .selectFrom('shop_reports')
    .where('settled_at', isOpen ? 'is' : 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .selectAll()
    .execute()
}

/** How many nobody has settled, by shop. */
export async function openReportsOf(db: Db, shopIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('shop_reports')
    .where('shop_id', '=', sql<string>`any(${shopIds}::text[])`)
    .where('settled_at', 'is', null)
    .groupBy('shop_id')
    .select(['shop_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.map(({ shop_id, count }) => [shop_id, count]))
}

/** Those with the most that nobody has settled. */
export async function mostReported(
  db: Db,
  least: number,
  most: number,
): Promise<{ shop_id: string; count: number }[]> {
  const count = sql<number>`count(*)::int`
  return db
    .selectFrom('shop_reports')
    .where('settled_at', 'is', null)
    .groupBy('shop_id')
    .having(count, '>=', least)
    .orderBy(count, 'desc')
    .limit(most)
    .select(['shop_id', count.as('count')])
    .execute()
}
