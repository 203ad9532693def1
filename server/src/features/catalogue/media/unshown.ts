// SQL of the pictures that nothing shows, and of those whose size nobody has looked at: for the nightly round.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { MediaSize } from './queries.ts'

/** Those of releases that kept no sizes, and of nodes that still run one. */
export async function unmeasured(db: Db, shopId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .where('shop_id', '=', shopId)
    .where('bytes', 'is', null)
    .orderBy('hash')
    .limit(limit)
    .select('hash')
    .execute()
  return rows.map(({ hash }) => hash)
}

export async function noteBytes(db: Db, shopId: string, hash: string, bytes: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ bytes })
    .where('shop_id', '=', shopId)
    .where('hash', '=', hash)
    .where('bytes', 'is', null)
    .execute()
}

/** Under the shop's lock. What is shown is marked no longer; what is not, from now on. */
export async function markUnshown(
  tx: Db,
  shopId: string,
  unshown: readonly string[],
  at: Date,
): Promise<void> {
  const isUnshown = sql<boolean>`(hash = any(${unshown}::text[]))`
  await sql`
    update media set unshown_since = case when ${isUnshown} then coalesce(unshown_since, ${at}::timestamptz) end
    where shop_id = ${shopId} and not removed and (unshown_since is null) = ${isUnshown}`.execute(tx)
}

/** Under the shop's lock. From now on nobody can show them. */
export async function markRemoved(tx: Db, shopId: string, unshownBefore: Date): Promise<void> {
  await tx
    .updateTable('media')
    .set({ removed: true })
    .where('shop_id', '=', shopId)
    .where('removed', '=', false)
    .where('unshown_since', '<', unshownBefore)
    .execute()
}

export async function removedPictures(db: Db, shopId: string): Promise<MediaSize[]> {
  return db
    .selectFrom('media')
    .where('shop_id', '=', shopId)
    .where('removed', '=', true)
    .orderBy('hash')
    .select(['hash', 'width', 'height'])
    .execute()
}

/** Under the shop's lock; false: it was uploaded again meanwhile, and stays. */
export async function deleteRemoved(tx: Db, shopId: string, hash: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('media')
    .where('shop_id', '=', shopId)
    .where('hash', '=', hash)
    .where('removed', '=', true)
    .returning('hash')
    .execute()
  return gone.length > 0
}
