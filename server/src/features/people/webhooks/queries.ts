// Reads of webhooks, and of events on their way to them.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { DeliveryStatus, WebhookDeliveryTable, WebhookTable } from '../../../db/tables/webhooks.ts'
import type { EventType } from '../../../domain/events.ts'
import { type Backlog, MOST_COUNTED, NO_BACKLOG } from '../../../jobs/state.ts'
import type { Stored } from '../../../tenancy/edit.ts'

export type WebhookRow = Selectable<WebhookTable>
export type DeliveryRow = Selectable<WebhookDeliveryTable>

/** Oldest first. */
export async function webhooksOf(db: Db, shopId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
}

export async function findWebhook(db: Db, shopId: string, id: string): Promise<WebhookRow | null> {
  const row = await db
    .selectFrom('webhooks')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** As a merchant sets it, for edits and their audit: never with its secrets. */
export type WebhookSettings = Pick<WebhookRow, 'url' | 'types' | 'enabled'>

export async function storedWebhook(
  db: Db,
  shopId: string,
  id: string,
): Promise<Stored<WebhookSettings> | null> {
  const row = await findWebhook(db, shopId, id)
  if (!row) return null
  const { version, url, types, enabled } = row
  return { id, version, position: 0, value: { url, types, enabled } }
}

export async function lockWebhook(tx: Db, shopId: string, id: string): Promise<WebhookRow | null> {
  const row = await tx
    .selectFrom('webhooks')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** A webhook that is on, and what it wants to hear. */
export interface Listener {
  readonly id: string
  readonly types: readonly (EventType | '*')[]
}

/** Nobody deletes them before the transaction ends, so that it can write for them. */
export async function lockListeners(tx: Db, shopId: string): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select id, types from webhooks where shop_id = ${shopId} and enabled for key share`.execute(tx)
  return rows
}

export interface WhichDeliveries {
  readonly limit: number
  /** of the last one on the page before */
  readonly before: number | null
  readonly status: DeliveryStatus | null
}

/** Newest first. */
export async function deliveriesOf(
  db: Db,
  shopId: string,
  webhookId: string,
  { limit, before, status }: WhichDeliveries,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .where('shop_id', '=', shopId)
    .where('webhook_id', '=', webhookId)
    .$if(before !== null, (query) => query.where('sequence', '<', before))
    .$if(status !== null, (query) => query.where('status', '=', status))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
}

export async function lockDelivery(
  tx: Db,
  shopId: string,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | null> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .where('shop_id', '=', shopId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** How many events wait, over all shops: for the platform's operator. One that waits for an earlier one of its object is not due. */
export async function waitingDeliveries(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(send_after) filter (where send_after <= ${now} and is_first) as oldest_due_at
    from (
      select t.send_after, not exists (select 1 from webhook_deliveries e
        where e.shop_id = t.shop_id and e.webhook_id = t.webhook_id and e.object = t.object
          and e.status not in ('delivered', 'failed') and e.sequence < t.sequence) as is_first
      from webhook_deliveries t where t.status = 'waiting' limit ${sql.lit(MOST_COUNTED)}
    ) as d`.execute(db)
  return rows[0] ?? NO_BACKLOG
}
