// Totals by which a manual transfer is recognised: held by an open draft, then by its order until it is paid or gone.
import { type RawBuilder, sql } from 'kysely'
import { isOfFew, isOneOfFew } from '../../../db/few.ts'
import type { Db } from '../../../db/pool.ts'
import { type NewRow, rowsToInsert } from '../../../db/rows.ts'

/** Totals that drafts of one contact, or from one address, may keep to themselves once others need them. */
const SHARES = { ofContact: 5, ofCaller: 20 }
/** Where shops share an account, each has a tenth of the totals. */
const SHARES_OF_ENDING = { ofContact: 1, ofCaller: 2 }

/** Last digits: by them shops of one account tell their totals apart. */
export const ENDINGS = 10

/** A draft that wants a total of its own, and whose it is. */
export interface TotalHolder {
  readonly shopId: string
  readonly draftId: string
  readonly contactHash: Buffer
  readonly callerHash: Buffer
  readonly at: Date
  readonly until: Date
}

/**
 * Takes these totals; gives the drafts that got theirs: of the others somebody else holds it by now.
 * `isShown`: whether an open draft shows the total of `fresh (total)`. Given where nobody looked before what
 * is taken: then a total that is shown, or that an unpaid order has, is not free either.
 */
export function holdTotals(
  shopId: string,
  wanted: readonly { readonly holder: TotalHolder; readonly total: number }[],
  at: Date,
  isShown: RawBuilder<unknown> | null = null,
): RawBuilder<{ draft_id: string }> {
  const rows = wanted.map(({ holder, total }) => ({
    shop_id: shopId,
    total,
    draft_id: holder.draftId,
    expires_at: holder.until,
    contact_hash: holder.contactHash,
    caller_hash: holder.callerHash,
  }))
  const isFree = sql`where ${isOfFew('fresh.draft_id')} and not ${isShown} and not exists (select 1 from orders o
    where o.shop_id = ${shopId} and o.total = fresh.total and o.status = 'pending_payment')`
  return insertHolds(rows, at, isShown ? isFree : sql``)
}

/** One that has expired and was not cleared away yet is free. In one order, so that two never lock each other out. */
function insertHolds(
  rows: readonly NewRow<'held_totals'>[],
  at: Date,
  condition = sql``,
): RawBuilder<{ draft_id: string }> {
  return sql<{ draft_id: string }>`
    insert into ${rowsToInsert('held_totals', rows)} as fresh ${condition} order by shop_id, total
    on conflict (shop_id, total) do update set draft_id = excluded.draft_id, expires_at = excluded.expires_at,
      contact_hash = excluded.contact_hash, caller_hash = excluded.caller_hash
    where held_totals.expires_at <= ${at}
    returning draft_id`
}

/**
 * Where every total of a range is taken: takes over the oldest one held by drafts beyond the share of one contact or
 * address, or by an older draft of this same buyer. Drafts cost nothing, so that somebody could hold all of them. null:
 * everyone keeps to his share.
 */
export async function takeOverTotal(
  tx: Db,
  { shopId, draftId, contactHash, callerHash, at, until }: TotalHolder,
  range: TotalRange & { readonly ending: number | null },
): Promise<number | null> {
  const { ofContact, ofCaller } = range.ending === null ? SHARES : SHARES_OF_ENDING
  const { rows } = await sql<{ total: number }>`
    with held as (
      select total, draft_id, expires_at, contact_hash, caller_hash,
        row_number() over (partition by contact_hash order by expires_at desc, total) as of_contact,
        row_number() over (partition by caller_hash order by expires_at desc, total) as of_caller
      from held_totals
      where shop_id = ${shopId} and total between ${range.lowest}::bigint and ${range.highest}::bigint
        and (total = ${range.lowest}::bigint or coalesce(total % ${sql.lit(ENDINGS)} = ${range.ending}::int, true))
        and expires_at > ${at} and contact_hash is not null and caller_hash is not null),
    oldest as (
      select total, draft_id from held
      where (of_contact > ${ofContact}::int or of_caller > ${ofCaller}::int
          or (contact_hash = ${contactHash} and caller_hash = ${callerHash}))
        and not exists (select 1 from orders o
          where o.shop_id = ${shopId} and o.status = 'pending_payment' and o.total = held.total)
      order by expires_at, total limit 1)
    update held_totals h
    set draft_id = ${draftId}, expires_at = ${until}, contact_hash = ${contactHash}, caller_hash = ${callerHash}
    from oldest
    where h.shop_id = ${shopId} and h.total = oldest.total
      and h.draft_id = oldest.draft_id and h.expires_at is not null
    returning h.total`.execute(tx)
  return rows[0]?.total ?? null
}

/** Totals that would do for a draft. */
export interface TotalRange {
  readonly lowest: number
  readonly highest: number
}

export interface TakenTotal {
  readonly lowest: number
  readonly highest: number
  readonly total: number
  /** false: an open draft merely shows it */
  readonly is_held: boolean
}

/**
 * Of each range, the totals of a shop that are held, that unpaid orders have, or that open drafts show.
 * `shown`: selects `lowest, highest, total` of the latter, from `ranges (lowest, highest)`.
 */
export async function takenTotals(
  db: Db,
  shopId: string,
  ranges: readonly TotalRange[],
  shown: RawBuilder<unknown>,
  at: Date,
): Promise<TakenTotal[]> {
  // Drafts of one thing that come together have one range.
  const { rows } = await sql<TakenTotal>`
    with ranges (lowest, highest) as (select distinct * from unnest(${ranges.map(({ lowest }) => lowest)}::bigint[],
      ${ranges.map(({ highest }) => highest)}::bigint[]) as r (lowest, highest))
    select r.*, h.total, true as is_held from ranges r join held_totals h on h.shop_id = ${shopId}
      and h.total between r.lowest and r.highest and (h.expires_at is null or h.expires_at > ${at})
    union select r.*, o.total, true from ranges r join orders o on o.shop_id = ${shopId}
      and o.total between r.lowest and r.highest and o.status = 'pending_payment'
    union select shown.*, false from (${shown}) as shown`.execute(db)
  return rows
}

/** Of these drafts, those that still hold a total; nobody takes it over until the transaction ends. */
export async function lockHeldTotals(
  tx: Db,
  shopId: string,
  draftIds: readonly string[],
): Promise<Set<string>> {
  if (draftIds.length === 0) return new Set()
  const { rows } = await sql<{ draft_id: string }>`
    select draft_id from held_totals where shop_id = ${shopId} and ${isOneOfFew('draft_id', draftIds)}
    order by total for update`.execute(tx)
  return new Set(rows.map((row) => row.draft_id))
}

/** Of a draft `d`: whether it lost its total to somebody; one that nobody has is still there for it (`holdTotalAgain`). */
export function hasLostTotal(shopId: string, at: Date): RawBuilder<boolean> {
  return sql`(not exists (select 1 from held_totals h where h.shop_id = ${shopId} and h.draft_id = d.id)
    and (exists (select 1 from held_totals h where h.shop_id = ${shopId} and h.total = d.total
        and (h.expires_at is null or h.expires_at > ${at}))
      or exists (select 1 from orders o where o.shop_id = ${shopId} and o.status = 'pending_payment'
        and o.total = d.total)))`
}

/** From now on their orders hold these totals, until they are paid or gone. */
export function keepHeldTotals(shopId: string, draftIds: readonly string[]): RawBuilder<unknown> {
  // Whose it was is no longer needed: an order counts for its contact by itself.
  return sql`
    update held_totals set expires_at = null, contact_hash = null, caller_hash = null
    where shop_id = ${shopId} and ${isOneOfFew('draft_id', draftIds)}`
}

const OF_ORDER = { expires_at: null, contact_hash: null, caller_hash: null } as const

/** For an order whose draft lost its total: false when somebody else has it by now. */
export async function holdTotalAgain(
  tx: Db,
  order: { shop_id: string; id: string; draft_id: string; total: number },
  at: Date,
): Promise<boolean> {
  const { shop_id, draft_id, total } = order
  const { rows } = await sql`
    select 1 from orders where shop_id = ${shop_id} and status = 'pending_payment' and total = ${total}
      and id <> ${order.id} limit 1`.execute(tx)
  if (rows.length > 0) return false
  // As a part: Citus takes no value after "on conflict" of a statement that only inserts what it selects.
  const holding = insertHolds([{ shop_id, draft_id, total, ...OF_ORDER }], at)
  const held = await sql`with held as (${holding}) select draft_id from held`.execute(tx)
  return held.rows.length > 0
}

/** What the order of a draft holds; null: nothing. */
export async function heldTotalOf(tx: Db, shopId: string, draftId: string): Promise<number | null> {
  const held = await tx
    .selectFrom('held_totals')
    .where('shop_id', '=', shopId)
    .where('draft_id', '=', draftId)
    .where('expires_at', 'is', null)
    .select('total')
    .executeTakeFirst()
  return held?.total ?? null
}

export async function freeHeldTotal(tx: Db, shopId: string, draftId: string): Promise<void> {
  await tx.deleteFrom('held_totals').where('shop_id', '=', shopId).where('draft_id', '=', draftId).execute()
}

/** Those of orders have no end of their own. */
export async function deleteHeldTotalsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('held_totals').where('expires_at', '<', moment).execute()
}
