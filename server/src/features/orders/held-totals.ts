// Totals by which a manual transfer is recognised: held by an open draft, then by its order until it is paid or gone.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export interface Hold {
  readonly shopId: string
  readonly total: number
  readonly draftId: string
  readonly at: Date
  readonly until: Date
}

/** False: somebody else holds this total by now. */
export async function holdTotal(tx: Db, { shopId, total, draftId, at, until }: Hold): Promise<boolean> {
  const held = await tx
    .insertInto('held_totals')
    .values({ shop_id: shopId, total, draft_id: draftId, expires_at: until })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'total'])
        .doUpdateSet({ draft_id: draftId, expires_at: until })
        .where('held_totals.expires_at', '<=', at),
    )
    .returning('total')
    .executeTakeFirst()
  return held !== undefined
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
    .set({ expires_at: null })
    .where('shop_id', '=', shopId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function freeHeldTotal(tx: Db, shopId: string, draftId: string): Promise<void> {
  await tx.deleteFrom('held_totals').where('shop_id', '=', shopId).where('draft_id', '=', draftId).execute()
}

/** Those of orders have no end of their own. */
export async function deleteHeldTotalsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('held_totals').where('expires_at', '<', moment).execute()
}
