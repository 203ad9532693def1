// All SQL of messages.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isOfFew } from '../../../db/few.ts'
import { claimShopByShop, onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import { insertOf, type NewRow } from '../../../db/rows.ts'
import type { MessageStatus, MessageTable } from '../../../db/tables/messages.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../../../db/transaction.ts'
import type { ContactChannel } from '../../../domain/contact.ts'
import type { Claimed, Claiming } from '../../../jobs/outbox.ts'
import { HELD_OF_SHOP } from './day-limits.ts'
import { CODE_KINDS, HELD_FOR_PARCEL, HELD_FOR_UNDO, OUTBOX_KEPT_MS, RECORD_KEPT_MS } from './rules.ts'

export type MessageRow = Selectable<MessageTable>

export interface MessageRef {
  readonly shop_id: string
  readonly id: string
}

export function insertMessages(rows: readonly NewRow<'messages'>[]): RawBuilder<unknown> {
  return insertOf('messages', rows)
}

/** Looks no further to find the shops with due messages: a shop with more than these goes alone for a while. */
const LOOKED_AT = 10_000

export type DueMessages = Omit<Claiming<unknown, ContactChannel>, 'underWay'>

/**
 * What is due, of all shops: codes, the longest due first, or all else, one of each shop after the other. Counts the try;
 * nobody else takes them until `until`. Found in all shops, and claimed in each.
 */
export async function claimDue(
  db: Db,
  { channel, which, now, until, most }: DueMessages,
): Promise<MessageRow[]> {
  const codes = [...CODE_KINDS]
  const due = sql<MessageRef>`status = 'waiting' and channel = ${channel} and send_after <= ${now}`
  const { rows } = await (which === 'urgent'
    ? sql<MessageRef>`
      select shop_id, id from messages where ${due} and kind = any(${codes}::text[])
      order by send_after limit ${most}`
    : sql<MessageRef>`
      select shop_id, id from (
        select shop_id, id, send_after, row_number() over (partition by shop_id order by send_after) as turn
        from (
          select shop_id, id, send_after from messages where ${due} and kind <> all(${codes}::text[])
          order by send_after limit ${LOOKED_AT}
        ) as first_due
      ) as in_turns
      order by turn, send_after limit ${most}`
  ).execute(db)
  return claimShopByShop(rows, async (shopId, ofShop) => {
    const { rows } = await sql<MessageRow>`
      update messages as m set attempts = m.attempts + 1, send_after = ${until}
      from (
        select id from messages
        where shop_id = ${shopId} and id = any(${ofShop.map(({ id }) => id)}::text[])
          and status = 'waiting' and send_after <= ${now}
        order by send_after for update skip locked
      ) as free
      where m.shop_id = ${shopId} and m.id = free.id
      returning m.*`.execute(db)
    return rows
  })
}

type MessageClaim = MessageRef & Claimed

/** What became of a message that was claimed; `waiting`: it is tried again. */
export interface MessageOutcome extends MessageClaim {
  /** `dropped`: it goes to nobody, and leaves no record */
  readonly status: MessageStatus | 'dropped'
  readonly last_error: string | null
  readonly sent_at: Date | null
  /** null: it is not tried again */
  readonly send_after: Date | null
}

/** Of any number of messages of one shop. */
export async function noteOutcomes(db: Db, outcomes: readonly MessageOutcome[]): Promise<void> {
  const { dropped = [], kept = [] } = Object.groupBy(outcomes, ({ status }) =>
    status === 'dropped' ? 'dropped' : 'kept',
  )
  if (kept.length > 0) await noteKept(db, kept)
  if (dropped.length > 0) await deleteWaiting(db, dropped)
}

/**
 * Only what is tried again, or lies in the outbox, stays sealed. Another process that has claimed a message since notes
 * itself what becomes of it; but what was sent was sent. A note that a power failure takes along costs a second try.
 */
async function noteKept(db: Db, outcomes: readonly MessageOutcome[]): Promise<void> {
  const shopId = onlyShopIdOf(outcomes, ({ shop_id }) => shop_id)
  await sql`
    update messages as m set status = o.status, last_error = o.last_error, sent_at = o.sent_at,
      send_after = coalesce(o.send_after, m.send_after),
      sealed = case when o.status in ('waiting', 'outbox') then m.sealed end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o
      (id text, claimed_until timestamptz, status text, last_error text, sent_at timestamptz, send_after timestamptz)
    where m.shop_id = ${shopId} and m.id = o.id and ${isOfFew('o.id')} and m.status = 'waiting'
      and (o.status = 'sent' or m.send_after = o.claimed_until)
      and ${WITHOUT_WAITING_FOR_DISK}`.execute(db)
}

/** Of one shop. Leaves alone what another process has claimed since. */
export async function giveBack(db: Db, claims: readonly MessageClaim[], now: Date): Promise<void> {
  const shopId = onlyShopIdOf(claims, ({ shop_id }) => shop_id)
  const rows = claims.map(({ id, claimed_until }) => ({ id, claimed_until }))
  await sql`
    update messages as m set attempts = m.attempts - 1, send_after = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id text, claimed_until timestamptz)
    where m.shop_id = ${shopId} and m.id = c.id and ${isOfFew('c.id')} and m.status = 'waiting'
      and m.send_after = c.claimed_until`.execute(db)
}

async function deleteWaiting(db: Db, messages: readonly MessageRef[]): Promise<void> {
  const ids = messages.map(({ id }) => id)
  await db
    .deleteFrom('messages')
    .where(
      'shop_id',
      '=',
      onlyShopIdOf(messages, ({ shop_id }) => shop_id),
    )
    .where('id', 'in', ids)
    .where('status', '=', 'waiting')
    .execute()
}

export async function newestMessages(db: Db, shopId: string, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .where('shop_id', '=', shopId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()
}

export interface WantedMessages {
  readonly limit: number
  readonly status?: MessageStatus | undefined
  readonly kind?: string | undefined
  /** those that come after this one */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined
}

/**
 * Newest first. Leaves out codes that wait: a lookup code in another's name may never go out, and must not show up here.
 * Only messages that no sender takes keep what is sealed.
 */
export async function pageOfMessages(
  db: Db,
  shopId: string,
  { limit, status, kind, after }: WantedMessages,
): Promise<MessageRow[]> {
  return (
    db
      .selectFrom('messages')
      .where('shop_id', '=', shopId)
      .where(sql<boolean>`not (kind = 'code' and status = 'waiting')`)
      // A literal: the partial index of failed messages needs it.
      .$call((query) => (status === undefined ? query : query.where('status', '=', sql.lit(status))))
      .$call((query) => (kind === undefined ? query : query.where('kind', '=', kind)))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .select(['shop_id', 'id', 'channel', 'kind', 'recipient_masked', 'status', 'attempts', 'last_error'])
      .select(['created_at', 'sent_at', 'expires_at', 'send_after', 'order_number'])
      .select(sql<Buffer | null>`case when status = 'outbox' then sealed end`.as('sealed'))
      .execute()
  )
}

export async function findMessage(db: Db, { shop_id, id }: MessageRef): Promise<MessageRow | null> {
  const row = await db
    .selectFrom('messages')
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

const TOLD = ['id', 'kind', 'channel', 'recipient_masked', 'status', 'created_at', 'sent_at'] as const

export type ToldMessage = Pick<MessageRow, (typeof TOLD)[number]>

/** Messages to the buyer about an order, oldest first; not those to the merchant. */
export async function messagesOfOrder(db: Db, shopId: string, orderNumber: string): Promise<ToldMessage[]> {
  return db
    .selectFrom('messages')
    .where('shop_id', '=', shopId)
    .where('order_number', '=', orderNumber)
    .where('kind', 'not like', 'merchant%')
    .orderBy('created_at')
    .orderBy('id')
    .select(TOLD)
    .execute()
}

/** Ids of the newest message of each kind about each of these orders. */
export async function newestAbout(
  db: Db,
  shopId: string,
  orderNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('messages')
    .where('shop_id', '=', shopId)
    .where('order_number', 'in', orderNumbers)
    .distinctOn(['order_number', 'kind'])
    .orderBy('order_number')
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** When a message of this kind about an order was last on its way; null: none was, as far as is known. Those held back are not. */
export async function lastSentAbout(
  tx: Db,
  shopId: string,
  about: { readonly orderNumber: string; readonly kind: string },
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(least(send_after, ${now}::timestamptz)) as at from messages
    where shop_id = ${shopId} and order_number = ${about.orderNumber} and kind = ${about.kind}
      and (coalesce(last_error, '') not in (${HELD_FOR_PARCEL}, ${HELD_FOR_UNDO}) or attempts > 0)`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

/** Messages to buyers that wait because the shop has sent those of its day; `until`: when the last of them may go. */
export async function heldOfShop(
  db: Db,
  shopId: string,
): Promise<{ readonly messages: number; readonly until: Date | null }> {
  const { rows } = await sql<{ messages: number; until: Date | null }>`
    select count(*)::int as messages, max(send_after) as until from messages
    where shop_id = ${shopId} and status = 'waiting' and starts_with(last_error, ${HELD_OF_SHOP})`.execute(db)
  return rows[0] ?? { messages: 0, until: null }
}

/** What is held back about an order is no longer so. Leaves alone what is on its way already. Gives back how many there were. */
export async function dropHeldNews(tx: Db, shopId: string, orderNumber: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('messages')
    .where('shop_id', '=', shopId)
    .where('order_number', '=', orderNumber)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('last_error', 'in', [HELD_FOR_PARCEL, HELD_FOR_UNDO])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Contents that expired, the outbox of yesterday, old records. */
export async function purgeMessages(db: Db, now: Date): Promise<void> {
  await failExpired(db, now)
  await deleteOlder(db, {
    outbox: new Date(now.getTime() - OUTBOX_KEPT_MS),
    done: new Date(now.getTime() - RECORD_KEPT_MS),
  })
}

/** Contents of a message that no sender took must not stay. */
async function failExpired(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'failed', sealed: null, last_error: 'expired' })
    .where('status', '=', sql.lit('waiting'))
    .where('expires_at', '<', now)
    .execute()
}

async function deleteOlder(db: Db, bounds: { outbox: Date; done: Date }): Promise<void> {
  await db
    .deleteFrom('messages')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', bounds.done),
        eb.and([eb('status', '=', 'outbox'), eb('created_at', '<', bounds.outbox)]),
      ]),
    )
    .execute()
}
