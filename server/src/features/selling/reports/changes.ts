// Writes of the sums of days.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { timesOf } from '../orders/sold-queries.ts'
import { timesOfDays } from './rules.ts'
import { SUM_COLUMNS, salesOf } from './sums.ts'

/** Two that sum up one shop: the second fails, and nothing is written twice. */
export async function lockSummed(tx: Db, shopId: string): Promise<void> {
  await tx.selectFrom('sales_summed').where('shop_id', '=', shopId).forUpdate().select('until').execute()
}

/** As the transaction sees the orders; the marks that it sees are answered by it, later ones stay. */
export async function sumUpDays(tx: Db, shopId: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await sql`delete from sales_days where shop_id = ${shopId} and day = any(${days}::text[])`.execute(tx)
  await sql`
    insert into sales_days (shop_id, day, part, key, name, ${SUM_COLUMNS})
    select ${shopId}::text, s.* from (${salesOf(shopId, timesOf(timesOfDays(days)))}) as s`.execute(tx)
  await sql`delete from sales_marks where shop_id = ${shopId} and day = any(${days}::text[])`.execute(tx)
}

export async function noteSummed(tx: Db, shopId: string, until: string): Promise<void> {
  await tx
    .insertInto('sales_summed')
    .values({ shop_id: shopId, until })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ until }))
    .execute()
}
