// All SQL of news to browsers: who gets it, and what is on its way.
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { PushTarget } from '../../../adapters/web-push.ts'
import { claimShopByShop, onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import type { PushDeliveryTable, PushNews, PushSubscriptionTable } from '../../../db/tables/push.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../../db/transaction.ts'
import type { Claimed, Claiming } from '../../../jobs/outbox.ts'
import { type Backlog, MOST_COUNTED, NO_BACKLOG } from '../../../jobs/state.ts'
import { peopleIn } from '../accounts/queries.ts'

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

/** A known browser gets news by these keys from now on, and as long as this session lasts. */
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

/** The person who had this browser before gets no more news on it, and the next one none that was meant for them. */
export async function takeFromOthers(tx: Db, endpoint: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('person_id', '<>', personId)
    .execute()
}

/** With the news on its way to them. */
export async function deleteSubscriptions(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}

/**
 * For each browser of those who work in the shop; nothing where there is none. No order waits for it: it passes over a
 * subscription that is being ended at this moment.
 */
export function insertDeliveries(shopId: string, news: readonly PushNews[], at: Date): RawBuilder<unknown> {
  return sql`
    insert into push_deliveries (shop_id, subscription_id, news, send_after, created_at)
    select ${shopId}::text, told.id, each.news, ${at}::timestamptz, ${at}::timestamptz
    from (
      select s.id from push_subscriptions s where s.person_id = any(array(${peopleIn(shopId)}))
      for key share skip locked
    ) as told
    cross join jsonb_array_elements(${JSON.stringify(news)}::jsonb) as each (news)`
}

/** News that this process alone may send, and where it goes. `attempts` counts the try that it is claimed for. */
export interface ClaimedPush extends PushTarget, Selectable<PushDeliveryTable> {
  readonly claimed_until: Date
  /** false: its person works in the shop no longer */
  readonly is_for_them: boolean
}

type DuePushes = Pick<Claiming<ClaimedPush, string>, 'now' | 'until' | 'most' | 'underWay'>

/** Those under way included: a shop whose browsers are at addresses that never answer fills its own slots only. */
const AT_ONCE_OF_SHOP = 10

/**
 * What is due, one of each shop after the other, the longest due first, one for each browser, so that a slow push service
 * takes up one slot only. Counts the try; nobody else takes them until `until`. Found in all shops, and claimed in each.
 */
export async function claimDue(db: Db, { now, until, most, underWay }: DuePushes): Promise<ClaimedPush[]> {
  const busy = underWay.map(({ subscription_id }) => subscription_id)
  const busyShops = underWay.map(({ shop_id }) => shop_id)
  const { rows: due } = await sql<Pick<ClaimedPush, 'shop_id' | 'id'>>`
    select shop_id, id from (
      select first.shop_id, first.id, first.send_after,
        row_number() over (partition by first.shop_id order by first.send_after, first.id) as turn
      from (
        select distinct on (subscription_id) shop_id, id, send_after from push_deliveries
        where send_after <= ${now} and subscription_id <> all(${busy}::text[])
        order by subscription_id, id
      ) as first
    ) as in_turns
    left join (
      select shop_id, count(*) as sending from unnest(${busyShops}::text[]) as under_way (shop_id) group by 1
    ) as busy_shop using (shop_id)
    where turn <= ${AT_ONCE_OF_SHOP}::int - coalesce(busy_shop.sending, 0)
    order by turn, send_after, id limit ${most}`.execute(db)
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
      returning d.*, d.send_after as claimed_until, s.endpoint, s.p256dh, s.auth, s.person_id in (${peopleIn(shopId)}) as is_for_them
    `.execute(db)
    return rows
  })
}

/** What became of news that was claimed. done: sent, or given up. gone: the browser wants no more. */
export interface PushOutcome extends Claimed {
  readonly id: number
  readonly subscription_id: string
  readonly is: 'done' | 'gone' | 'tried again'
  /** when it is tried again */
  readonly send_after: Date
}

/** Of any number of news of one shop. A note that a power failure takes along costs a second try. */
export async function noteOutcomes(db: Db, outcomes: readonly PushOutcome[]): Promise<void> {
  const shopId = onlyShopIdOf(outcomes, ({ shop_id }) => shop_id)
  const { done, gone, 'tried again': again } = Object.groupBy(outcomes, (outcome) => outcome.is)
  if (done)
    await sql`
      delete from push_deliveries
      where shop_id = ${shopId} and id = any(${done.map(({ id }) => id)}::bigint[])
        and ${WITHOUT_WAITING_FOR_DISK}`.execute(db)
  const ended = gone?.map(({ subscription_id }) => subscription_id)
  if (ended) await deleteSubscriptions(db, ended)
  if (again)
    await sql`
      update push_deliveries as d set send_after = o.send_after
      from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as o
        (id bigint, claimed_until timestamptz, send_after timestamptz)
      where d.shop_id = ${shopId} and d.id = o.id and d.send_after = o.claimed_until`.execute(db)
}

/** Of one shop. Leaves alone what another process has claimed since. */
export async function giveBack(db: Db, claims: readonly ClaimedPush[], now: Date): Promise<void> {
  const shopId = onlyShopIdOf(claims, ({ shop_id }) => shop_id)
  const rows = claims.map(({ id, claimed_until }) => ({ id, claimed_until }))
  await sql`
    update push_deliveries as d set send_after = ${now}, attempts = d.attempts - 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id bigint, claimed_until timestamptz)
    where d.shop_id = ${shopId} and d.id = c.id and d.send_after = c.claimed_until`.execute(db)
}

/** Of these orders. */
export async function deleteNewsOf(
  tx: Db,
  shop: { readonly id: string; readonly slug: string },
  orderNumbers: readonly string[],
): Promise<void> {
  const tags = orderNumbers.map((number) => `${shop.slug}/${number}`)
  await sql`
    delete from push_deliveries where shop_id = ${shop.id} and news ->> 'tag' = any(${tags}::text[])`.execute(
    tx,
  )
}

export async function deleteOlder(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('push_deliveries').where('created_at', '<', before).execute()
}

/** How much news waits, over all shops: for the platform's operator. */
export async function waitingPushes(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(send_after) filter (where send_after <= ${now}) as oldest_due_at
    from (select send_after from push_deliveries order by send_after limit ${sql.lit(MOST_COUNTED)}) as d`.execute(
    db,
  )
  return rows[0] ?? NO_BACKLOG
}
