// SQL of the merchant's lists of orders: newest first, page by page, filtered and searched, each form by an index.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { OrderRow } from './queries.ts'
import type { Waiting } from './rules.ts'

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  readonly waiting?: Waiting | undefined
  /** as `searchOf` writes it */
  readonly search?: string | null | undefined
  readonly from?: Date | undefined
  /** not itself */
  readonly until?: Date | undefined
}

export interface OrderPage extends OrderFilter {
  readonly limit: number
  /** the id of the order that the page before ended with */
  readonly after?: string | undefined
}

/** The conditions of partial indexes, which have to stand in the statement word for word. */
const WAITS: Readonly<Record<Waiting, RawBuilder<unknown>>> = {
  claim: sql`o.status = 'pending_payment' and o.buyer_claimed_at is not null`,
  pack: sql`o.status in ('paid', 'processing')`,
  ship: sql`o.status = 'processing'`,
  attention: sql`o.needs_attention is not null`,
}

/** Up to so many found orders are looked at and sorted; more are walked through from the newest: they are not far apart. */
const FEW = 1_000

export async function findOrders(db: Db, shopId: string, page: OrderPage): Promise<OrderRow[]> {
  const { search } = page
  if (!search) return run(db, newestOf(shopId, page))
  const found = await idsFound(search).execute(db)
  if (found.rows.length > FEW) return run(db, newestOf(shopId, page, isFound(search)))
  const ids = found.rows.map(({ order_id }) => order_id)
  return run(db, newestAmong(shopId, page, ids))
}

async function run(db: Db, statement: RawBuilder<OrderRow>): Promise<OrderRow[]> {
  const { rows } = await statement.execute(db)
  return rows
}

export function newestOf(
  shopId: string,
  page: OrderPage,
  more: RawBuilder<unknown> = sql`true`,
): RawBuilder<OrderRow> {
  return sql<OrderRow>`
    select o.* from orders o where ${conditions(shopId, page)} and ${more} ${newestFirst(page)}`
}

/** One more than are few. */
export function idsFound(search: string): RawBuilder<{ order_id: string }> {
  return sql`select s.order_id from order_search s where s.words @@ ${search}::tsquery limit ${FEW + 1}`
}

/** Each by its key: `offset 0` keeps the planner from reading all orders of the shop instead. */
export function newestAmong(shopId: string, page: OrderPage, ids: readonly string[]): RawBuilder<OrderRow> {
  return sql<OrderRow>`
    select o.* from unnest(${ids}::text[]) as found (id) cross join lateral (
      select * from orders where shop_id = ${shopId} and id = found.id offset 0) as o
    where ${conditions(shopId, page)} ${newestFirst(page)}`
}

/** As a function, which no index answers, of each order that is met. */
export function isFound(search: string): RawBuilder<unknown> {
  return sql`(select ts_match_vq(s.words, ${search}::tsquery) from order_search s
    where s.shop_id = o.shop_id and s.order_id = o.id)`
}

function conditions(shopId: string, { status, waiting, from, until, after }: OrderPage): RawBuilder<unknown> {
  return sql.join(
    [
      sql`o.shop_id = ${shopId}`,
      ...(waiting ? [WAITS[waiting]] : []),
      ...(status ? [sql`o.status = ${status}`] : []),
      ...(from ? [sql`o.placed_at >= ${from}`] : []),
      ...(until ? [sql`o.placed_at < ${until}`] : []),
      // Its moment as the database has it, which is finer than a Date.
      ...(after
        ? [
            sql`(o.placed_at, o.id) < ((select c.placed_at from orders c
              where c.shop_id = ${shopId} and c.id = ${after}), ${after}::text)`,
          ]
        : []),
    ],
    sql` and `,
  )
}

function newestFirst({ limit }: OrderPage): RawBuilder<unknown> {
  return sql`order by o.placed_at desc, o.id desc limit ${limit}`
}
