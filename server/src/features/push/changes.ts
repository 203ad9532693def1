// Writes of who is told of news, and of news on its way: queued, claimed by one process, done with.
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { PushTarget } from '../../adapters/web-push.ts'
import type { Db } from '../../db/pool.ts'
import type { PushDeliveryTable, PushNews, PushSubscriptionTable } from '../../db/tables/push.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../db/transaction.ts'
import { peopleIn } from '../accounts/queries.ts'
import type { SubscriptionRow } from './queries.ts'

/** A browser that is known already is told by these keys, and as long as this session lasts. */
export async function putSubscription(
  tx: Db,
  row: Insertable<PushSubscriptionTable>,
): Promise<SubscriptionRow> {
  const { person_id, session_id, p256dh, auth } = row
  return tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ person_id, session_id, p256dh, auth }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whoever had this browser before is told nothing more on it, nor is the next one told what was meant for them. */
export async function takeFromOthers(tx: Db, endpoint: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('person_id', '<>', personId)
    .execute()
}

/** With the news on its way to it. */
export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/**
 * For each browser of those who work in the shop; nothing where there is none. No order waits for it: a subscription that
 * is being ended at this moment is passed over.
 */
export function insertDeliveries(shopId: string, news: readonly PushNews[], at: Date): RawBuilder<unknown> {
  return sql`
    insert into push_deliveries (shop_id, subscription_id, news, send_after, created_at)
    select ${shopId}::text, told.id, each.news, ${at}::timestamptz, ${at}::timestamptz
    from (
      select s.id from push_subscriptions s where s.person_id in (${peopleIn(shopId)})
      for key share of s skip locked
    ) as told
    cross join jsonb_array_elements(${JSON.stringify(news)}::jsonb) as each (news)`
}

/** News that this process alone may send until its time is over, and where it goes. */
export interface ClaimedPush extends PushTarget, Omit<Selectable<PushDeliveryTable>, 'shop_id'> {
  /** counts the try that it is claimed for */
  readonly attempts: number
  /** until when */
  readonly send_after: Date
  /** false: its person works in the shop no longer */
  readonly is_for_them: boolean
}

export interface Claiming {
  readonly now: Date
  readonly until: Date
  readonly most: number
  /** subscriptions that something is on its way to */
  readonly busy: readonly string[]
}

/**
 * What is due, of all shops, the longest due first, one for each browser: so that one whose push service is slow takes up
 * one place only. Counts the try; nobody else takes them until `until`.
 */
export async function claimDue(db: Db, { now, until, most, busy }: Claiming): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    with due as (
      select d.id from push_deliveries d
      where d.send_after <= ${now} and d.subscription_id <> all(${busy}::text[]) and not exists (
        select from push_deliveries e
        where e.subscription_id = d.subscription_id and e.id < d.id and e.send_after <= ${now})
      order by d.send_after, d.id limit ${most}
      for no key update of d skip locked
    )
    update push_deliveries as d set attempts = d.attempts + 1, send_after = ${until}
    from due, push_subscriptions s
    where d.id = due.id and s.id = d.subscription_id
    returning d.id, d.subscription_id, d.news, d.attempts, d.send_after, d.created_at, s.endpoint, s.p256dh, s.auth,
      s.person_id in (${peopleIn(sql.ref('d.shop_id'))}) as is_for_them
  `.execute(db)
  return rows
}

/** It is there, or given up. A note that a power failure takes along costs a second try. */
export async function deleteDelivery(db: Db, { id }: Pick<ClaimedPush, 'id'>): Promise<void> {
  await sql`delete from push_deliveries where id = ${id} and ${WITHOUT_WAITING_FOR_DISK}`.execute(db)
}

export async function sendLater(db: Db, { id, send_after }: ClaimedPush, at: Date): Promise<void> {
  await sql`
    update push_deliveries set send_after = ${at} where id = ${id} and send_after = ${send_after}`.execute(db)
}

/** It was not sent after all: whoever looks next may take it. */
export async function giveBack(db: Db, { id, send_after }: ClaimedPush, now: Date): Promise<void> {
  await sql`
    update push_deliveries set send_after = ${now}, attempts = attempts - 1
    where id = ${id} and send_after = ${send_after}`.execute(db)
}

export async function deleteOlder(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('push_deliveries').where('created_at', '<', before).execute()
}
