// SQL of when a contact was last sent the links of its open orders.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export interface LinkTurn {
  /** true for the one who may send them now; false when that was done after `since` */
  readonly isTaken: boolean
  readonly sentAt: Date
}

/**
 * `contactHashes`: of one contact under every secret that is known; the turn is taken only if it is free under each. In one
 * order on every node, so that two never lock each other out.
 */
export async function takeLinkTurns(
  tx: Db,
  shopId: string,
  contactHashes: readonly Buffer[],
  when: { at: Date; since: Date },
): Promise<LinkTurn> {
  let turn = { isTaken: true, sentAt: when.at }
  for (const contactHash of contactHashes.toSorted(Buffer.compare)) {
    const taken = await takeLinkTurn(tx, { shopId, contactHash }, when)
    if (!taken.isTaken) turn = taken
  }
  return turn
}

async function takeLinkTurn(
  tx: Db,
  { shopId, contactHash }: { shopId: string; contactHash: Buffer },
  { at, since }: { at: Date; since: Date },
): Promise<LinkTurn> {
  const { rows } = await sql<LinkTurn>`
    with taken as (
      insert into sent_links (shop_id, contact_hash, sent_at) values (${shopId}, ${contactHash}, ${at})
      on conflict (shop_id, contact_hash) do update set sent_at = excluded.sent_at
        where sent_links.sent_at <= ${since}
      returning sent_at
    )
    select true as "isTaken", sent_at as "sentAt" from taken
    union all
    select false, sent_at from sent_links
      where shop_id = ${shopId} and contact_hash = ${contactHash} and not exists (select 1 from taken)`.execute(
    tx,
  )
  // Somebody else sent them while this statement waited, and is not seen by it: that was now.
  return rows[0] ?? { isTaken: false, sentAt: at }
}

export async function deleteSentLinksBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('sent_links').where('sent_at', '<=', moment).execute()
}
