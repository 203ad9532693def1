// SQL of what was placed in some times: for whoever sums it up.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { creditedOf } from '../invoices/queries.ts'

export interface Period {
  readonly from: Date
  /** not itself */
  readonly until: Date
}

/** Paid, and neither cancelled nor given back; what is paid at the door, once it is. */
export const IS_SOLD = sql`(o.status in ('paid', 'processing', 'shipped', 'completed')
  and (not o.is_cod or o.cod_collected_at is not null))`

/** Of the price: money that came beyond it, such as twice, went back without less being sold. Without a nota, all of it. */
const WENT_BACK = (shopId: string) => sql`(case when o.refunded_total = 0 then 0
  else coalesce(${creditedOf(shopId, sql`o.id`)}, o.refunded_total) end)`

/** Rows `begins, ends` of times, for the queries below. */
export function timesOf(periods: readonly Period[]): RawBuilder<unknown> {
  return sql`unnest(${periods.map(({ from }) => from)}::timestamptz[],
    ${periods.map(({ until }) => until)}::timestamptz[]) as t (begins, ends)`
}

/** `offset 0`: time by time, never by going over all orders of the shop. */
const ordersIn = (shopId: string, times: RawBuilder<unknown>) => sql`${times} cross join lateral (
  select * from orders where shop_id = ${shopId} and placed_at >= t.begins and placed_at < t.ends offset 0
) as o`

/**
 * `order_id, day, is_sold, state …` of what was placed in any of `times`. `state`: why it was not sold, else `kept`.
 * `voucher_discount`: what its voucher took off, of goods or of shipping.
 */
export function placedIn(shopId: string, times: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.id as order_id, to_char(o.placed_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day,
      o.payment_method, coalesce(o.courier_code, '') as courier_code, o.source, o.voucher_code, o.promotion_name,
      o.shipping_promotion_name, coalesce(o.destination_city, '') as city,
      coalesce(o.destination_province, '') as province,
      case when o.status in ('pending_payment', 'cancelled', 'expired', 'refunded') then o.status else 'kept' end as state,
      ${IS_SOLD} as is_sold, o.subtotal as goods, o.discount_total as discounts, o.shipping_discount,
      o.shipping_cost - o.shipping_discount as shipping, o.payment_fee + o.unique_code as fees, o.total as revenue,
      ${WENT_BACK(shopId)} as refunds,
      case when o.voucher_code is null then 0 when o.promotion_name is null and o.discount_total > 0 then o.discount_total
        when o.shipping_promotion_name is null then o.shipping_discount else 0 end as voucher_discount,
      o.is_cod, o.is_cod and o.cod_collected_at is not null as is_collected, o.cod_remitted_at is not null as is_remitted,
      o.cod_remitted, o.cod_refused_at is not null as is_refused
    from ${ordersIn(shopId, times)}`
}

/**
 * `order_id, day, product_id, qty, line_total …` of the lines of what was sold, where `placed` is a `placedIn`. `share`: of
 * the discounts of its order, by what it costs. `offset 0`: order by order, never by going over all lines of the shop.
 */
export function linesOfSold(shopId: string): RawBuilder<unknown> {
  return sql`
    select p.order_id, p.day, l.product_id, l.name, l.promotion_name, l.qty, l.line_total,
      (l.undiscounted_unit_price - l.unit_price) * l.qty as spared,
      case when p.discounts = 0 or p.goods = 0 then 0
        else round(p.discounts::float8 * l.line_total / p.goods)::bigint end as share,
      l.qty * l.unit_cost as cost
    from placed p cross join lateral (
      select * from order_lines where shop_id = ${shopId} and order_id = p.order_id offset 0
    ) as l
    where p.is_sold`
}

/** What was sold in these times, less what went back of it. */
export async function turnoverIn(db: Db, shopId: string, periods: readonly Period[]): Promise<number> {
  if (periods.length === 0) return 0
  const { rows } = await sql<{ turnover: number }>`
    select coalesce(sum(o.total - ${WENT_BACK(shopId)}), 0)::bigint as turnover
    from ${ordersIn(shopId, timesOf(periods))}
    where ${IS_SOLD}`.execute(db)
  return rows[0]?.turnover ?? 0
}

/** When the shop's first order was placed; null: it has had none. */
export async function firstPlacedAt(db: Db, shopId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select placed_at as at from orders where shop_id = ${shopId} order by placed_at limit 1`.execute(db)
  return rows[0]?.at ?? null
}
