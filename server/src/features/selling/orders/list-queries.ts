// SQL of the merchant's lists of orders: newest first or oldest first, page by page, filtered and searched, each form by an index.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { isSpread } from '../../../db/session.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import type { OrderRow } from './queries.ts'
import type { WaitingFilter } from './rules.ts'

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  readonly waiting?: WaitingFilter | undefined
  /** only an order `o` of which this is true */
  readonly only?: RawBuilder<boolean> | undefined
  /** none of an order `o` of which this is true */
  readonly unless?: RawBuilder<boolean> | undefined
  /** as `searchOf` writes it */
  readonly search?: string | null | undefined
  readonly from?: Date | undefined
  /** not itself */
  readonly until?: Date | undefined
}

export interface OrderPage extends OrderFilter {
  readonly limit: number
  /** the oldest first, not the newest */
  readonly isOldestFirst?: boolean
  /** the id of the order that the page before ended with */
  readonly after?: string | undefined
}

/** The conditions of partial indexes, which have to stand in the statement word for word. */
export const WAITS: Readonly<Record<WaitingFilter, RawBuilder<unknown>>> = {
  claim: sql`o.status = 'pending_payment' and o.buyer_claimed_at is not null`,
  pack: sql`o.status = 'paid'`,
  ship: sql`o.status = 'processing'`,
  attention: sql`o.needs_attention is not null`,
  unpaid: sql`o.status = 'pending_payment' and o.buyer_claimed_at is null`,
  parcel: sql`o.status in ('paid', 'processing')`,
  payout: sql`o.is_cod and o.cod_remitted_at is null and o.status in ('processing', 'shipped', 'completed')
    and (o.cod_collected_at is not null or o.status <> 'processing')`,
}

/** `id` of those that are to be sent. */
export function ordersToSend(shopId: string): RawBuilder<unknown> {
  return sql`select o.id from orders o where o.shop_id = ${shopId} and ${WAITS.parcel}`
}

/** What many orders have is found among so many of the newest; what few have, by the index of words. */
const NEAR = 500

export async function findOrders(db: Db, shopId: string, page: OrderPage): Promise<OrderRow[]> {
  const { search } = page
  if (!search) return run(db, newestOf(shopId, page))
  const near = await run(db, newestNear(shopId, page, search))
  if (near.length === page.limit) return near
  return run(db, newestFound(shopId, page, search, await isSpread(db)))
}

async function run(db: Db, statement: RawBuilder<OrderRow>): Promise<OrderRow[]> {
  const { rows } = await statement.execute(db)
  return rows
}

export function newestOf(shopId: string, page: OrderPage): RawBuilder<OrderRow> {
  const conditions = [sql`o.shop_id = ${shopId}`, ...whichOf(page), ...whenOf(shopId, page)]
  return sql<OrderRow>`select o.* from orders o where ${allOf(conditions)} ${inTurn(page)}`
}

/** The match is a function here, which no index answers: each order that is met is looked at. */
export function newestNear(shopId: string, page: OrderPage, search: string): RawBuilder<OrderRow> {
  return sql<OrderRow>`
    select o.* from (${newestOf(shopId, { ...page, limit: NEAR })}) as o
    where (select ts_match_vq(s.words, ${search}::tsquery) from order_search s
      where s.shop_id = ${shopId} and s.order_id = o.id)
    ${inTurn(page)}`
}

/**
 * The words name their shop. `offset 0` keeps the planner from reading all orders of the shop where it should take each
 * by its key; unless states matter, only those of the page.
 */
export function newestFound(
  shopId: string,
  page: OrderPage,
  search: string,
  isSpread = false,
): RawBuilder<OrderRow> {
  const which = whichOf(page)
  // Over machines it says which one. On one, PostgreSQL would take the key of the table and read all orders of a large shop.
  const where = isSpread ? sql`where shop_id = ${shopId}` : sql``
  const conditions = [sql`o.words @@ ${search}::tsquery`, ...whenOf(shopId, page)]
  const found = sql`
    select o.id from (select order_id as id, placed_at, words from order_search ${where}) as o
    where ${allOf(conditions)} ${which.length === 0 ? inTurn(page) : sql``}`
  return sql<OrderRow>`
    select o.* from (${found}) as found cross join lateral (
      select * from orders where shop_id = ${shopId} and id = found.id offset 0) as o
    where ${allOf([sql`true`, ...which])} ${inTurn(page)}`
}

function whichOf({ status, waiting, only, unless }: OrderPage): RawBuilder<unknown>[] {
  return [
    ...(waiting ? [WAITS[waiting]] : []),
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(only ? [only] : []),
    ...(unless ? [sql`not ${unless}`] : []),
  ]
}

function whenOf(
  shopId: string,
  { from, until, after, isOldestFirst = false }: OrderPage,
): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`o.placed_at >= ${from}`] : []),
    ...(until ? [sql`o.placed_at < ${until}`] : []),
    // Its moment as the database has it, which is finer than a Date.
    ...(after
      ? [
          sql`(o.placed_at, o.id) ${sql.raw(isOldestFirst ? '>' : '<')} ((select c.placed_at from orders c
            where c.shop_id = ${shopId} and c.id = ${after}), ${after}::text)`,
        ]
      : []),
  ]
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}

function inTurn({ limit, isOldestFirst = false }: OrderPage): RawBuilder<unknown> {
  return isOldestFirst
    ? sql`order by o.placed_at, o.id limit ${limit}`
    : sql`order by o.placed_at desc, o.id desc limit ${limit}`
}
