// SQL of when a contact was last sent the links of its open orders.
import type { Db } from '../../db/pool.ts'

/** True for the one who may send them now; false when that was done after `since`. */
export async function takeLinkTurn(
  tx: Db,
  { shopId, contactHash }: { shopId: string; contactHash: Buffer },
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const taken = await tx
    .insertInto('sent_links')
    .values({ shop_id: shopId, contact_hash: contactHash, sent_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'contact_hash'])
        .doUpdateSet({ sent_at: at })
        .where('sent_links.sent_at', '<=', since),
    )
    .returning('sent_at')
    .executeTakeFirst()
  return taken !== undefined
}

export async function deleteSentLinksBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('sent_links').where('sent_at', '<=', moment).execute()
}
