// Reads of orders.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isOneOfFew } from '../../../db/few.ts'
import type { Db } from '../../../db/pool.ts'
import { isOneOf } from '../../../db/rows.ts'
import type { OrderHistoryTable, OrderLineTable, OrderTable } from '../../../db/tables/orders.ts'
import type { OrderStatus, Reached } from '../../../domain/order-status.ts'

/** Without the columns that only the database needs: others compare `version`, and see the missing name of an anonymised order. */
export type OrderRow = Omit<Selectable<OrderTable>, 'changed_at' | 'anonymised_at'>
export type OrderLineRow = Selectable<OrderLineTable>

/** Read under a lock that lasts until the transaction ends: nobody else moves it meanwhile. */
export type LockedOrder = OrderRow & { readonly locked: true }

export async function lockOrder(tx: Db, shopId: string, orderId: string): Promise<LockedOrder | null> {
  const row = await tx
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ? { ...row, locked: true } : null
}

/** Those that were placed from these drafts. */
export async function ordersOfDrafts(
  db: Db,
  shopId: string,
  draftIds: readonly string[],
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where(isOneOf('draft_id', draftIds))
    .selectAll()
    .execute()
}

export async function findOrder(db: Db, shopId: string, orderId: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Who said that it is paid; null when nobody did. */
export async function whoMarkedPaid(tx: Db, shopId: string, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('order_history')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'paid')
    // Null: a sale of a chat that was paid when its merchant entered it.
    .where((is) =>
      is.or([is('from_status', 'is', null), is('from_status', 'in', ['pending_payment', 'expired'])]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .select('actor')
    .executeTakeFirst()
  return row?.actor ?? null
}

export async function findOrderByToken(db: Db, shopId: string, tokenHash: Buffer): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('track_token_hash', '=', tokenHash)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findOrderByNumber(db: Db, shopId: string, number: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('number', '=', number.toUpperCase())
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findOrdersByNumber(
  db: Db,
  shopId: string,
  numbers: readonly string[],
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('number', 'in', numbers)
    .selectAll()
    .execute()
}

export async function findOrdersByIds(db: Db, shopId: string, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .selectAll()
    .execute()
}

export async function findOrdersOfContact(
  db: Db,
  shopId: string,
  contact: string,
  limit: number,
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('contact', '=', contact)
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()
}

/** A contact, and the mailbox it leads to. */
export interface Buyer {
  readonly contact: string
  readonly mailbox: string
}

/** Until the transaction ends these buyers place no other order in the shop: the count below stays true. */
export async function lockBuyers(tx: Db, shopId: string, buyers: readonly Buyer[]): Promise<void> {
  if (buyers.length === 0) return
  const names = [...new Set(buyers.map(({ mailbox }) => `orders ${shopId} ${mailbox}`))].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names}::text[]) as name`.execute(tx)
}

/** By mailbox, orders that can still be paid, at the door too. Earlier ones know their contact alone, which stands for the mailbox then. */
export async function countUnpaid(
  tx: Db,
  shopId: string,
  buyers: readonly Buyer[],
  at: Date,
): Promise<Map<string, number>> {
  if (buyers.length === 0) return new Map()
  const names = buyers.flatMap(({ contact, mailbox }) => [contact, mailbox])
  const { rows } = await sql<{ mailbox: string; unpaid: number }>`
    select coalesce(mailbox, contact) as mailbox, count(*)::int as unpaid from orders
    where shop_id = ${shopId} and status = 'pending_payment'
      and ${isOneOfFew(sql`coalesce(mailbox, contact)`, names)}
      and (expires_at is null or expires_at > ${at})
    group by 1
    union all
    select mailbox, count(*)::int from orders
    where shop_id = ${shopId} and ${isOneOfFew('mailbox', names)} and ${IS_COD_OPEN}
    group by 1`.execute(tx)
  return sumsOf(rows.map(({ mailbox, unpaid }) => [mailbox, unpaid]))
}

/** By mailbox, orders that were to be paid at the door, and were not taken. */
export async function countRefused(
  tx: Db,
  shopId: string,
  buyers: readonly Pick<Buyer, 'mailbox'>[],
): Promise<Map<string, number>> {
  if (buyers.length === 0) return new Map()
  const { rows } = await sql<{ mailbox: string; refused: number }>`
    select mailbox, count(*)::int as refused from orders
    where shop_id = ${shopId} and mailbox = any(${buyers.map(({ mailbox }) => mailbox)}::text[])
      and cod_refused_at is not null
    group by 1`.execute(tx)
  return new Map(rows.map(({ mailbox, refused }) => [mailbox, refused]))
}

/** As the index has it, word for word: on its way to be paid at the door. */
const IS_COD_OPEN = sql`is_cod and cod_collected_at is null and status in ('processing', 'shipped')`

function sumsOf(parts: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, count] of parts) sums.set(name, (sums.get(name) ?? 0) + count)
  return sums
}

export async function hasOrders(db: Db, shopId: string, contact: string): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('contact', '=', contact)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function hasAnyOrder(db: Db, shopId: string): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How many each of these shops has had. */
export async function countOrders(db: Db, shopIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .where('shop_id', '=', sql<string>`any(${shopIds}::text[])`)
    .groupBy('shop_id')
    .select(['shop_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.map(({ shop_id, count }) => [shop_id, count]))
}

/** For a statement about a payment: whether its order still waits for that amount by that method. */
export function waitsForPayment(payment: {
  readonly shopId: RawBuilder<unknown>
  readonly orderId: RawBuilder<unknown>
  readonly method: RawBuilder<unknown>
  readonly amount: RawBuilder<unknown>
}): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from orders o
    where o.shop_id = ${payment.shopId} and o.id = ${payment.orderId} and o.status = 'pending_payment'
      and o.payment_method = ${payment.method} and o.total = ${payment.amount})`
}

export type RunningOut = Pick<OrderRow, 'shop_id' | 'id' | 'expires_at'>

/** Unpaid orders that run out before a moment, oldest first; a claimed one does not run out. */
export async function findRunningOut(
  db: Db,
  before: Date,
  { limit, offset = 0, unreminded = false }: { limit: number; offset?: number; unreminded?: boolean },
): Promise<RunningOut[]> {
  return db
    .selectFrom('orders')
    .where('status', '=', sql.lit('pending_payment'))
    .where('expires_at', '<=', before)
    .$if(unreminded, (query) =>
      query
        .where('reminded_at', 'is', null)
        // Money came, though not what was due: nobody is reminded to pay once more.
        .where((eb) =>
          eb.or([eb('needs_attention', 'is', null), eb('needs_attention', '<>', 'amount_differs')]),
        ),
    )
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .select(['shop_id', 'id', 'expires_at'])
    .execute()
}

/** Unpaid orders of one shop whose time is over, oldest first. */
export async function findOverIn(db: Db, shopId: string, at: Date, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('status', '=', sql.lit('pending_payment'))
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()
}

export type OpenClaim = Pick<OrderRow, 'shop_id' | 'id'>

/** Claims from before a moment that wait for the merchant, oldest first, without a second message yet. */
export async function findUntoldClaims(
  db: Db,
  before: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<OpenClaim[]> {
  return db
    .selectFrom('orders')
    .where('status', '=', sql.lit('pending_payment'))
    .where('buyer_claimed_at', '<=', before)
    .where('claim_overdue_told_at', 'is', null)
    .orderBy('buyer_claimed_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .select(['shop_id', 'id'])
    .execute()
}

/** What happened to an order, oldest first. */
export async function historyOf(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<Selectable<OrderHistoryTable>[]> {
  return db
    .selectFrom('order_history')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('id')
    .selectAll()
    .execute()
}

/** When the shop sold first; null: never. */
export async function firstOrderAt(db: Db, shopId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .orderBy('placed_at')
    .limit(1)
    .select('placed_at')
    .executeTakeFirst()
  return row?.placed_at ?? null
}

/** In the order they were bought in, order by order. */
export async function linesOf(db: Db, shopId: string, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_lines')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('order_id')
    .orderBy('position')
    .selectAll()
    .execute()
}

export async function passedStatuses(db: Db, shopId: string, orderId: string): Promise<OrderStatus[]> {
  const passages = await passagesOf(db, shopId, [orderId])
  return passages.map(({ status }) => status)
}

/** An entry of an order's history: where it was from then on, which may be where it was before. */
export interface HistoryEntry {
  readonly order_id: string
  readonly status: OrderStatus
  readonly at: Date
}

/** No order comes to a state twice: a later entry with the same state happened to it there. */
export function reachedIn(passages: readonly Pick<HistoryEntry, 'status' | 'at'>[]): Reached {
  return new Map(passages.toReversed().map(({ status, at }) => [status, at]))
}

/** Oldest first, order by order or mixed. */
export async function passagesOf(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<HistoryEntry[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_history')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('id')
    .select(['order_id', 'to_status as status', 'at'])
    .execute()
}

/** Of these products, those that somebody has ordered since. */
export async function orderedSince(
  db: Db,
  shopId: string,
  productIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ product_id: string }>`
    select distinct l.product_id from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
    where o.shop_id = ${shopId} and o.placed_at >= ${since} and l.product_id = any(${productIds}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ product_id }) => product_id))
}

/** Of these pictures, those of goods that somebody ordered: the order shows them as long as it is kept. */
export async function shownByOrders(db: Db, shopId: string, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct picture ->> 'hash' as hash from order_lines
    where shop_id = ${shopId} and picture ->> 'hash' = any(${hashes}::text[])`.execute(db)
  return rows.map(({ hash }) => hash)
}
