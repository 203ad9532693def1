// Writing many rows of one shop at once: lock, insert or overwrite by id, and archive the rest.
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Database } from '../../db/schema.ts'

// PostgreSQL takes at most 65,535 values in one statement.
const ROWS_A_STATEMENT = 1_000

type Listed = 'categories' | 'products' | 'product_images' | 'variants' | 'promotions' | 'vouchers'

/** In one order, as whoever sells locks them, so that neither waits for the other for ever. */
export async function lockCatalogue(tx: Db, shopId: string): Promise<void> {
  for (const table of ['products', 'variants'] as const) {
    await tx
      .selectFrom(table)
      .where('shop_id', '=', shopId)
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate()
      .execute()
  }
}

/** Columns that the rows do not name (stock, uses counted) stay as they are. */
export async function saveRows<T extends Listed>(
  tx: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'shop_id' && name !== 'id')
  const fromFile = Object.fromEntries(columns.map((name) => [name, sql.ref(`excluded.${name}`)]))
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
    await tx
      .insertInto(table as Listed)
      .values(rows.slice(i, i + ROWS_A_STATEMENT) as never)
      .onConflict((conflict) => conflict.columns(['shop_id', 'id']).doUpdateSet(fromFile))
      .execute()
  }
}

/** What is no longer listed leaves the shop, but orders may go on speaking of it. */
export async function archiveOthers(
  tx: Db,
  shopId: string,
  table: Exclude<Listed, 'product_images'>,
  kept: readonly { id: string }[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set archived_at = now()
    where shop_id = ${shopId} and archived_at is null and id <> all(${kept.map((row) => row.id)}::text[])`.execute(
    tx,
  )
}
