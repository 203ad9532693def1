// Reads of who is told of news, and where.
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { PushSubscriptionTable } from '../../../db/tables/push.ts'

export type SubscriptionRow = Selectable<PushSubscriptionTable>

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
