// All SQL of drafts.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { DraftTable } from '../../db/tables/checkout.ts'
import { isTotalTaken } from '../orders/held-totals.ts'

export type DraftRow = Selectable<DraftTable>

export async function insertDraft(tx: Db, draft: Insertable<DraftTable>): Promise<void> {
  await tx.insertInto('drafts').values(draft).execute()
}

export async function findDraft(db: Db, shopId: string, id: string): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('drafts')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Whoever holds the lock decides alone whether this draft becomes an order. */
export async function lockDraft(tx: Db, shopId: string, id: string): Promise<DraftRow | null> {
  const row = await tx
    .selectFrom('drafts')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function linkDraftToOrder(tx: Db, shopId: string, id: string, orderId: string): Promise<void> {
  await tx
    .updateTable('drafts')
    .set({ order_id: orderId })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

export interface WantedTotal {
  readonly shopId: string
  /** the total without a unique code */
  readonly before: number
  readonly highest: number
  readonly at: Date
}

/**
 * A total that no other open draft or unpaid order of the shop has; null when every one is taken. The one without a
 * unique code comes last: it is recognisable too, as long as nobody else holds it.
 */
export async function findFreeTotal(
  tx: Db,
  { shopId, before, highest, at }: WantedTotal,
): Promise<number | null> {
  const total = sql<number>`${before}::bigint + n`
  const { rows } = await sql<{ total: number }>`
    select ${total} as total
    from generate_series(0, ${highest}::int) as n
    where not ${isTotalTaken(shopId, total, at)}
      and (n = 0 or not exists (select 1 from drafts d where d.shop_id = ${shopId} and d.order_id is null
        and d.total = ${total} and d.expires_at > ${at}))
    order by n = 0, random() limit 1`.execute(tx)
  return rows[0]?.total ?? null
}

export async function deleteDraftsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('drafts').where('expires_at', '<', moment).execute()
}
