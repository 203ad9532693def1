// Reads of who is told of news, and where.
import type { Selectable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { PushSubscriptionTable } from '../../db/tables/push.ts'

export type SubscriptionRow = Selectable<PushSubscriptionTable>

/** Since when the longest due news waits, of all shops; null: none is due. */
export async function dueSince(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('push_deliveries')
    .where('send_after', '<=', now)
    .orderBy('send_after')
    .limit(1)
    .select('send_after')
    .executeTakeFirst()
  return row?.send_after ?? null
}

/** Oldest first. */
export async function subscriptionsOf(db: Db, personId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
}
