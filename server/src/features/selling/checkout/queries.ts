// All SQL of drafts, and of how many there were.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { isOfFew, isOneOfFew } from '../../../db/few.ts'
import { gather } from '../../../db/gather.ts'
import { onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import { type NewRow, rowsToInsert } from '../../../db/rows.ts'
import type { DraftTable } from '../../../db/tables/checkout.ts'
import { hasLostTotal } from '../orders/held-totals.ts'

export type DraftRow = Selectable<DraftTable>

export interface DraftRef {
  readonly shopId: string
  readonly id: string
}

export const findDraft = readDraft<DraftRow, DraftRef>(() => sql`d.*`)

/** Whether it still has the total that it needs is read along: asked by itself it would be one more way to the database. */
export const findDraftToConfirm = readDraft<
  DraftRow & { readonly has_lost_total: boolean },
  DraftRef & { readonly at: Date }
>(({ shopId, at }) => sql`d.*, ${hasLostTotal(shopId, at)} as has_lost_total`)

function readDraft<Row extends DraftRow, Ref extends DraftRef>(columns: (first: Ref) => RawBuilder<unknown>) {
  return gather({
    queueOf: ({ shopId }: Ref) => shopId,
    keyOf: ({ id }: Ref) => id,
    async run({ db }: Context, refs): Promise<(Row | null)[]> {
      const [first] = refs
      if (!first) return []
      const { rows } = await sql<Row>`
        select ${columns(first)} from drafts d
        where d.shop_id = ${onlyShopIdOf(refs, ({ shopId }) => shopId)} and ${isOneOfFew(
          'd.id',
          refs.map(({ id }) => id),
        )}`.execute(db)
      return refs.map(({ id }) => rows.find((row) => row.id === id) ?? null)
    },
  })
}

/** `holds`: takes the totals that some of them need; those that do not get theirs are not written. Gives back the ids of the others. */
export async function insertDrafts(
  db: Db,
  drafts: readonly NewRow<'drafts'>[],
  holds: RawBuilder<{ draft_id: string }> | null,
): Promise<Set<string>> {
  if (drafts.length === 0) return new Set()
  const { rows } = await (holds
    ? sql<{ id: string }>`
        with held as (${holds})
        insert into ${rowsToInsert('drafts', drafts)} where not holds_total or id in (select draft_id from held)
        returning id`
    : sql<{ id: string }>`insert into ${rowsToInsert('drafts', drafts)} returning id`
  ).execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The holder of the lock decides alone whether a draft becomes an order. */
export async function lockDrafts(tx: Db, shopId: string, ids: readonly string[]): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select * from drafts where shop_id = ${shopId} and ${isOneOfFew('id', ids)}
    order by id for update`.execute(tx)
  return rows
}

export function linkDraftsToOrders(
  shopId: string,
  orders: readonly { readonly id: string; readonly draft_id: string }[],
): RawBuilder<unknown> {
  return sql`
    update drafts d set order_id = o.id
    from unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ draft_id }) => draft_id)}::text[])
      as o (id, draft_id)
    where d.shop_id = ${shopId} and d.id = o.draft_id and ${isOfFew('o.draft_id')}`
}

/** For `takenTotals`: totals that open drafts of the shop show. */
export function shownTotals(shopId: string, at: Date): RawBuilder<unknown> {
  return sql`select r.*, d.total from ranges r join drafts d on d.shop_id = ${shopId}
    and d.order_id is null and d.total between r.lowest and r.highest and d.expires_at > ${at}`
}

/** For `holdTotals`: whether an open draft of the shop shows that total. */
export function isShown(shopId: string, at: Date): RawBuilder<unknown> {
  return sql`exists (select 1 from drafts d where d.shop_id = ${shopId}
    and d.order_id is null and d.total = fresh.total and d.expires_at > ${at})`
}

/** Shops that have drafts which expired before a moment. */
export async function shopsWithDraftsBefore(db: Db, moment: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('drafts')
    .where('expires_at', '<', moment)
    .select('shop_id')
    .distinct()
    .execute()
  return rows.map(({ shop_id }) => shop_id)
}

/** They are gone; how many the shop had on which day is kept. */
export async function deleteDrafts(db: Db, shopId: string, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (
      delete from drafts where shop_id = ${shopId} and (${which}) returning created_at, is_sale)
    insert into draft_counts (shop_id, day, drafts)
    select ${shopId}, ${JAKARTA_DAY}, count(*) from gone where not is_sale group by 2 order by 2
    on conflict (shop_id, day) do update set drafts = draft_counts.drafts + excluded.drafts`.execute(db)
}

/** Of a draft: when it was made. */
const JAKARTA_DAY = sql`to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`

/** How many drafts buyers made, by the day in Jakarta: those that are there, and those that were thrown away. */
export async function draftsByDay(
  db: Db,
  shopId: string,
  { from, until, firstDay, lastDay }: { from: Date; until: Date; firstDay: string; lastDay: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; drafts: number }>`
    select day, sum(drafts)::int as drafts from (
      select ${JAKARTA_DAY} as day, count(*) as drafts from drafts
      where shop_id = ${shopId} and created_at >= ${from} and created_at < ${until} and not is_sale group by 1
      union all
      select day, drafts from draft_counts
      where shop_id = ${shopId} and day between ${firstDay} and ${lastDay}) as counted
    group by day`.execute(db)
  return new Map(rows.map(({ day, drafts }) => [day, drafts]))
}
