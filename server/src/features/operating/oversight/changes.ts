// Writes of what visitors reported.
import type { Insertable } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { ShopReportTable } from '../../../db/tables/shops.ts'

export async function insertReport(db: Db, report: Insertable<ShopReportTable>): Promise<void> {
  await db.insertInto('shop_reports').values(report).execute()
}

/** True for the one who settles it. */
export async function settleReportAs(
  db: Db,
  id: string,
  { by, note, at }: { readonly by: string; readonly note: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_reports')
    .set({ settled_at: at, settled_by: by, note })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Who reported it is forgotten with the matter; the rest after a year. */
export async function forgetReports(
  db: Db,
  { settledBefore, madeBefore }: { readonly settledBefore: Date; readonly madeBefore: Date },
): Promise<void> {
  await db
    .updateTable('shop_reports')
    .set({ contact: null })
    .where('contact', 'is not', null)
    .where('settled_at', '<', settledBefore)
    .execute()
  await db.deleteFrom('shop_reports').where('created_at', '<', madeBefore).execute()
}
