// Writes of webhooks, and of events on their way to them: queued, claimed by one process, noted.
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { claimShopByShop, onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import { insertOf, type NewRow } from '../../../db/rows.ts'
import { isSpread } from '../../../db/session.ts'
import type { DeliveryStatus, WebhookTable } from '../../../db/tables/webhooks.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../../db/transaction.ts'
import type { DeliveryError } from '../../../domain/events.ts'
import type { Claimed, Claiming } from '../../../jobs/outbox.ts'
import type { DeliveryRow, WebhookRow } from './queries.ts'
import { RECORD_KEPT_MS } from './rules.ts'
import type { WebhookRef } from './secret.ts'

export async function insertWebhook(tx: Db, webhook: Insertable<WebhookTable>): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute()
}

/** Counts its version. */
export async function updateWebhookRow(
  tx: Db,
  { shop_id, id }: WebhookRef,
  change: Updateable<WebhookTable>,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ ...change, version: sql`version + 1` })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute()
}

/** With all that was sent to it. */
export async function deleteWebhook(tx: Db, { shop_id, id }: WebhookRef): Promise<void> {
  await tx.deleteFrom('webhooks').where('shop_id', '=', shop_id).where('id', '=', id).execute()
}

export function insertDeliveries(rows: readonly NewRow<'webhook_deliveries'>[]): RawBuilder<unknown> {
  return insertOf('webhook_deliveries', rows)
}

/** An event that this process alone may send, and where it goes. `attempts` counts the try that it is claimed for. */
export interface ClaimedDelivery extends DeliveryRow {
  readonly claimed_until: Date
  readonly webhook: Pick<
    WebhookRow,
    'url' | 'enabled' | 'secret_sealed' | 'old_secret_sealed' | 'old_secret_until' | 'failing_since'
  >
}

type DueDeliveries = Pick<Claiming<ClaimedDelivery, string>, 'now' | 'until' | 'most' | 'underWay'>

/** Of one webhook and of one shop, those under way included: slow receivers fill their own slots only. */
const AT_ONCE_EACH = 5
const AT_ONCE_OF_SHOP = 20

/**
 * Claims what is due and counts the try: one of each shop after the other, the longest due first. Of one object only the
 * first that waits, so that the others come after it. Goes from webhook to webhook by a few steps in an index, so that
 * thousands that wait for one cost the others nothing. Finds them in all shops, and claims within each.
 */
export async function claimDue(
  db: Db,
  { now, until, most, underWay }: DueDeliveries,
): Promise<ClaimedDelivery[]> {
  const busy = counted(underWay.map(({ webhook_id }) => webhook_id))
  const busyShops = counted(underWay.map(({ shop_id }) => shop_id))
  const find = (await isSpread(db)) ? firstOfShops : firstOfWebhooks
  const { rows: due } = await sql<WebhookRef>`
    ${find(now, busy)}
    left join unnest(${busyShops.names}::text[], ${busyShops.counts}::int[])
      as busy_shop (shop_id, sending) using (shop_id)
    where turn <= ${AT_ONCE_OF_SHOP}::int - coalesce(busy_shop.sending, 0)
    order by turn, send_after limit ${most}`.execute(db)
  return claimShopByShop(due, (shopId, ofShop) => claimOf(db, shopId, ofShop, { now, until }))
}

function counted(all: readonly string[]): BusyCounts {
  const groups = [...Map.groupBy(all, (name) => name)]
  return { names: groups.map(([name]) => name), counts: groups.map(([, same]) => same.length) }
}

interface BusyCounts {
  readonly names: readonly string[]
  readonly counts: readonly number[]
}

/** The first that wait for each webhook, numbered within their shop: by a few steps in an index for each. */
function firstOfWebhooks(now: Date, busy: BusyCounts): RawBuilder<unknown> {
  return sql`
    with recursive waited_for as (
      (select webhook_id from webhook_deliveries where status = 'waiting' order by webhook_id limit 1)
      union all
      select next.webhook_id from waited_for, lateral (
        select webhook_id from webhook_deliveries
        where status = 'waiting' and webhook_id > waited_for.webhook_id order by webhook_id limit 1) as next
    )
    select shop_id, id from (
    select first.shop_id, first.id, first.send_after,
      row_number() over (partition by first.shop_id order by first.send_after) as turn
    from waited_for
    left join unnest(${busy.names}::text[], ${busy.counts}::int[]) as busy (webhook_id, sending)
      using (webhook_id)
    cross join lateral (
      select t.shop_id, t.id, t.send_after from webhook_deliveries t
      where t.webhook_id = waited_for.webhook_id and t.status = 'waiting' and t.send_after <= ${now} and (
        select e.id from webhook_deliveries e
        where e.shop_id = t.shop_id and e.webhook_id = t.webhook_id and e.object = t.object
          and e.status not in ('delivered', 'failed') and e.sequence < t.sequence limit 1) is null
      order by t.send_after, t.sequence limit greatest(0, ${AT_ONCE_EACH}::int - coalesce(busy.sending, 0))
    ) as first
    ) as in_turns`
}

/** The same where shops are spread over machines, which know no recursion over shops: each reads all that is due on it. */
function firstOfShops(now: Date, busy: BusyCounts): RawBuilder<unknown> {
  return sql`
    select shop_id, id from (
    select shop_id, id, send_after, row_number() over (partition by shop_id order by send_after) as turn from (
      select t.shop_id, t.id, t.webhook_id, t.send_after,
        row_number() over (partition by t.shop_id, t.webhook_id order by t.send_after, t.sequence) as place
      from webhook_deliveries t
      where t.status = 'waiting' and t.send_after <= ${now} and not exists (
        select 1 from webhook_deliveries e
        where e.shop_id = t.shop_id and e.webhook_id = t.webhook_id and e.object = t.object
          and e.status not in ('delivered', 'failed') and e.sequence < t.sequence)
    ) as first
    left join unnest(${busy.names}::text[], ${busy.counts}::int[]) as busy (webhook_id, sending) using (webhook_id)
    where place <= ${AT_ONCE_EACH}::int - coalesce(busy.sending, 0)
    ) as in_turns`
}

async function claimOf(
  db: Db,
  shopId: string,
  due: readonly WebhookRef[],
  { now, until }: Pick<DueDeliveries, 'now' | 'until'>,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<DeliveryRow & ClaimedDelivery['webhook']>`
    with free as (
      select id from webhook_deliveries
      where shop_id = ${shopId} and id = any(${due.map(({ id }) => id)}::text[])
        and status = 'waiting' and send_after <= ${now}
      for no key update skip locked
    )
    update webhook_deliveries as d set attempts = d.attempts + 1, send_after = ${until}, tried_at = ${now}
    from free, webhooks w
    where d.shop_id = ${shopId} and d.id = free.id and w.shop_id = d.shop_id and w.id = d.webhook_id
    returning d.*, w.url, w.enabled, w.secret_sealed, w.old_secret_sealed, w.old_secret_until, w.failing_since`.execute(
    db,
  )
  return rows.map(
    ({ url, enabled, secret_sealed, old_secret_sealed, old_secret_until, failing_since, ...row }) => ({
      ...row,
      claimed_until: until,
      webhook: { url, enabled, secret_sealed, old_secret_sealed, old_secret_until, failing_since },
    }),
  )
}

/** What became of an event that was claimed; `waiting`: it is tried again. */
export interface DeliveryOutcome extends Claimed {
  readonly id: string
  readonly webhook_id: string
  readonly object: string
  readonly status: DeliveryStatus
  readonly answer_status: number | null
  readonly answer_text: string | null
  readonly error: DeliveryError | null
  readonly delivered_at: Date | null
  /** when it is tried again; of one that is done: when the next of its object may go */
  readonly send_after: Date
  /** whether nothing has got through to its webhook for so long that it must be switched off */
  readonly isDead: boolean
}

/**
 * Of any number of events of one shop, and whether their webhooks answer. Another process that has claimed an event since
 * notes itself what becomes of it; but what was delivered was delivered. Events behind it wait as long as it does. A note
 * that a power failure takes along costs a second try.
 */
export async function noteOutcomes(db: Db, outcomes: readonly DeliveryOutcome[], now: Date): Promise<void> {
  const shopId = onlyShopIdOf(outcomes, ({ shop_id }) => shop_id)
  await sql`
    with outcome as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o
        (shop_id text, id text, webhook_id text, object text, claimed_until timestamptz, status text,
          answer_status integer, answer_text text, error text, delivered_at timestamptz, send_after timestamptz)
    ), noted as (
      update webhook_deliveries as d set status = o.status, answer_status = o.answer_status,
        answer_text = o.answer_text, error = o.error, delivered_at = coalesce(o.delivered_at, d.delivered_at),
        send_after = o.send_after
      from outcome o
      where d.shop_id = ${shopId} and d.id = o.id and d.status = 'waiting'
        and (o.status = 'delivered' or d.send_after = o.claimed_until)
        and ${WITHOUT_WAITING_FOR_DISK}
      returning d.webhook_id, d.object, d.sequence, d.send_after
    ), health as (
      update webhooks as w set failing_since = case when not got_through then ${now}::timestamptz end
      from (
        select webhook_id, bool_or(status = 'delivered') as got_through from outcome group by 1
      ) as of_webhook
      where w.shop_id = ${shopId} and w.id = of_webhook.webhook_id
        and (w.failing_since is null) <> got_through
    )
    update webhook_deliveries as d set send_after = n.send_after
    from noted n
    where d.shop_id = ${shopId} and d.webhook_id = n.webhook_id and d.object = n.object
      and d.status = 'waiting' and d.sequence > n.sequence`.execute(db)
}

/** Of one shop. Leaves alone what another process has claimed since. */
export async function giveBack(db: Db, claims: readonly ClaimedDelivery[], now: Date): Promise<void> {
  const shopId = onlyShopIdOf(claims, ({ shop_id }) => shop_id)
  const rows = claims.map(({ id, claimed_until }) => ({ id, claimed_until }))
  await sql`
    update webhook_deliveries as d set attempts = d.attempts - 1, send_after = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id text, claimed_until timestamptz)
    where d.shop_id = ${shopId} and d.id = c.id and d.status = 'waiting'
      and d.send_after = c.claimed_until`.execute(db)
}

/** Events for a webhook that is off do not go out any more, unless somebody sends them by hand. */
export async function failWaiting(tx: Db, { shop_id, id }: WebhookRef): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'failed', error = 'switched_off'
    where shop_id = ${shop_id} and webhook_id = ${id} and status = 'waiting'`.execute(tx)
}

/** The receiver is another now: what waits for it need not wait longer. */
export async function sendWaitingNow(tx: Db, { shop_id, id }: WebhookRef, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set send_after = ${now}
    where shop_id = ${shop_id} and webhook_id = ${id} and status = 'waiting'`.execute(tx)
}

/** It goes out again, at once, and with it those of the same object that have to go before it. */
export async function sendAgain(
  tx: Db,
  { shop_id, id, webhook_id, object, sequence }: DeliveryRow,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'waiting', send_after = ${now}
    where shop_id = ${shop_id} and webhook_id = ${webhook_id} and object = ${object}
      and (id = ${id} or (status = 'waiting' and sequence < ${sequence}))`.execute(tx)
}

export async function purgeDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RECORD_KEPT_MS)
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
}

/** We do not keep secrets that sign no more. */
export async function forgetOldSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ old_secret_sealed: null, old_secret_until: null })
    .where('old_secret_until', '<=', now)
    .execute()
}
