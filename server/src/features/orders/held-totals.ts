// Totals by which a manual transfer is recognised: held by an open draft, then by its order until it is paid or gone.
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { HeldTotalTable } from '../../db/tables/checkout.ts'

/** Totals that drafts of one contact, or from one address, may keep to themselves once others need them. */
const SHARE_OF_CONTACT = 5
const SHARE_OF_CALLER = 20

/** A draft that wants a total of its own, and whose it is. */
export interface Holder {
  readonly shopId: string
  readonly draftId: string
  readonly contactHash: Buffer
  readonly callerHash: Buffer
  readonly at: Date
  readonly until: Date
}

/** False: somebody else holds this total by now. */
export async function holdTotal(tx: Db, holder: Holder, total: number): Promise<boolean> {
  const row = {
    draft_id: holder.draftId,
    expires_at: holder.until,
    contact_hash: holder.contactHash,
    caller_hash: holder.callerHash,
  }
  return insertHold(tx, { ...row, shop_id: holder.shopId, total }, holder.at)
}

/** One that has expired and was not cleared away yet is free. */
async function insertHold(tx: Db, row: Insertable<HeldTotalTable>, at: Date): Promise<boolean> {
  const { shop_id: _shop, total: _total, ...change } = row
  const held = await tx
    .insertInto('held_totals')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'total']).doUpdateSet(change).where('held_totals.expires_at', '<=', at),
    )
    .returning('total')
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Where every total of a range is taken: takes over the oldest one held by drafts beyond the share of one contact or
 * address, or by an older draft of this same buyer. Drafts cost nothing, so that somebody could hold all of them. null:
 * everyone keeps to his share.
 */
export async function takeOverTotal(
  tx: Db,
  { shopId, draftId, contactHash, callerHash, at, until }: Holder,
  range: { lowest: number; highest: number },
): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    with held as (
      select total, draft_id, expires_at, contact_hash, caller_hash,
        row_number() over (partition by contact_hash order by expires_at desc, total) as of_contact,
        row_number() over (partition by caller_hash order by expires_at desc, total) as of_caller
      from held_totals
      where shop_id = ${shopId} and total between ${range.lowest}::bigint and ${range.highest}::bigint
        and expires_at > ${at} and contact_hash is not null and caller_hash is not null),
    oldest as (
      select total, draft_id from held
      where (of_contact > ${SHARE_OF_CONTACT}::int or of_caller > ${SHARE_OF_CALLER}::int
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

/** For a statement that looks for a free total: whether this one is held, or that of an unpaid order. */
export function isTotalTaken(shopId: string, total: RawBuilder<number>, at: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select 1 from held_totals h where h.shop_id = ${shopId} and h.total = ${total}
      and (h.expires_at is null or h.expires_at > ${at}))
    or exists (select 1 from orders o where o.shop_id = ${shopId} and o.status = 'pending_payment'
      and o.total = ${total}))`
}

/** From now on the order holds its total, until it is paid or gone. False: the draft held none any more. */
export async function keepHeldTotal(tx: Db, shopId: string, draftId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('held_totals')
    .set(OF_ORDER)
    .where('shop_id', '=', shopId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whose it was is no longer needed: an order counts for its contact by itself. */
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
  return rows.length === 0 && insertHold(tx, { shop_id, draft_id, total, ...OF_ORDER }, at)
}

export async function freeHeldTotal(tx: Db, shopId: string, draftId: string): Promise<void> {
  await tx.deleteFrom('held_totals').where('shop_id', '=', shopId).where('draft_id', '=', draftId).execute()
}

/** Those of orders have no end of their own. */
export async function deleteHeldTotalsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('held_totals').where('expires_at', '<', moment).execute()
}
