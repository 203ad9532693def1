// Writes of who is told of news, and of news on its way: queued, claimed by one process, done with.
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { PushTarget } from '../../../adapters/web-push.ts'
import { claimShopByShop } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import type { PushDeliveryTable, PushNews, PushSubscriptionTable } from '../../../db/tables/push.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../../db/transaction.ts'
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
export interface ClaimedPush extends PushTarget, Selectable<PushDeliveryTable> {
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
 * one place only. Counts the try; nobody else takes them until `until`. Found in all shops, and claimed in each.
 */
export async function claimDue(db: Db, { now, until, most, busy }: Claiming): Promise<ClaimedPush[]> {
  const { rows: due } = await sql<Pick<ClaimedPush, 'shop_id' | 'id'>>`
    select first.shop_id, first.id from (
      select distinct on (subscription_id) shop_id, id, send_after from push_deliveries
      where send_after <= ${now} and subscription_id <> all(${busy}::text[])
      order by subscription_id, id
    ) as first
    order by first.send_after, first.id limit ${most}`.execute(db)
  return claimShopByShop(due, async (shopId, ofShop) => {
    const { rows } = await sql<ClaimedPush>`
      with free as (
        select id from push_deliveries
        where shop_id = ${shopId} and id = any(${ofShop.map(({ id }) => id)}::bigint[]) and send_after <= ${now}
        for no key update skip locked
      )
      update push_deliveries as d set attempts = d.attempts + 1, send_after = ${until}
      from free, push_subscriptions s
      where d.shop_id = ${shopId} and d.id = free.id and s.id = d.subscription_id
      returning d.*, s.endpoint, s.p256dh, s.auth, s.person_id in (${peopleIn(shopId)}) as is_for_them
    `.execute(db)
    return rows
  })
}

/** It is there, or given up. A note that a power failure takes along costs a second try. */
export async function deleteDelivery(db: Db, { shop_id, id }: ClaimedPush): Promise<void> {
  await sql`
    delete from push_deliveries
    where shop_id = ${shop_id} and id = ${id} and ${WITHOUT_WAITING_FOR_DISK}`.execute(db)
}

export async function sendLater(db: Db, { shop_id, id, send_after }: ClaimedPush, at: Date): Promise<void> {
  await sql`
    update push_deliveries set send_after = ${at}
    where shop_id = ${shop_id} and id = ${id} and send_after = ${send_after}`.execute(db)
}

/** It was not sent after all: whoever looks next may take it. */
export async function giveBack(db: Db, { shop_id, id, send_after }: ClaimedPush, now: Date): Promise<void> {
  await sql`
    update push_deliveries set send_after = ${now}, attempts = attempts - 1
    where shop_id = ${shop_id} and id = ${id} and send_after = ${send_after}`.execute(db)
}

export async function deleteOlder(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('push_deliveries').where('created_at', '<', before).execute()
}
