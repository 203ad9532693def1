// All SQL of drafts.
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { gather } from '../../db/gather.ts'
import type { Db } from '../../db/pool.ts'
import { insertRows, type NewRow } from '../../db/rows.ts'
import type { DraftTable } from '../../db/tables/checkout.ts'
import { rangesAsTable, type TakenTotal, type TotalRange } from '../orders/held-totals.ts'

export type DraftRow = Selectable<DraftTable>

export interface DraftRef {
  readonly shopId: string
  readonly id: string
}

export const findDraft = gather({
  keyOf: ({ shopId, id }: DraftRef) => `${shopId} ${id}`,
  async run({ db }: Context, refs): Promise<(DraftRow | null)[]> {
    const { rows } = await sql<DraftRow>`
      select d.* from drafts d join unnest(${refs.map(({ shopId }) => shopId)}::text[],
        ${refs.map(({ id }) => id)}::text[]) as wanted (shop_id, id)
      on d.shop_id = wanted.shop_id and d.id = wanted.id`.execute(db)
    return refs.map(({ shopId, id }) => rows.find((row) => row.id === id && row.shop_id === shopId) ?? null)
  },
})

export async function insertDrafts(tx: Db, drafts: readonly NewRow<'drafts'>[]): Promise<void> {
  await insertRows(tx, 'drafts', drafts)
}

/** Whoever holds the lock decides alone whether a draft becomes an order. */
export async function lockDrafts(tx: Db, shopId: string, ids: readonly string[]): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select * from drafts where shop_id = ${shopId} and id = any(${ids}::text[])
    order by id for update`.execute(tx)
  return rows
}

export async function linkDraftsToOrders(
  tx: Db,
  shopId: string,
  orders: readonly { readonly id: string; readonly draft_id: string }[],
): Promise<void> {
  await sql`
    update drafts d set order_id = o.id
    from unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ draft_id }) => draft_id)}::text[])
      as o (id, draft_id)
    where d.shop_id = ${shopId} and d.id = o.draft_id`.execute(tx)
}

/** For each draft, those totals of its range that other open drafts of its shop show. */
export async function totalsOfDrafts(tx: Db, ranges: readonly TotalRange[], at: Date): Promise<TakenTotal[]> {
  const { rows } = await sql<TakenTotal>`
    with ${rangesAsTable(ranges)}
    select r.draft_id, d.total from ranges r join drafts d on d.shop_id = r.shop_id
      and d.order_id is null and d.total between r.lowest and r.highest and d.expires_at > ${at}`.execute(tx)
  return rows
}

export async function deleteDraftsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('drafts').where('expires_at', '<', moment).execute()
}
