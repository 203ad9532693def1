// SQL of the month report: what was placed in a time, by day, way to pay, courier, origin and state, in one pass over it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { IS_SOLD, type Period } from './figure-queries.ts'

export type ReportPart = 'all' | 'day' | 'payment' | 'courier' | 'source' | 'status'

export interface PartSums {
  readonly part: ReportPart
  /** of which day, method, courier …; null: of all, or without a courier */
  readonly key: string | null
  readonly orders: number
  /** from here on of those that were sold alone */
  readonly paid_orders: number
  readonly items: number
  readonly goods: number
  readonly discounts: number
  readonly shipping: number
  readonly fees: number
  readonly revenue: number
  /** what of it went back */
  readonly refunds: number
}

/** `all` is always there, also where nothing was placed. */
export async function sumsByPart(db: Db, shopId: string, period: Period): Promise<PartSums[]> {
  return (await partSums(shopId, period).execute(db)).rows
}

/** For the test that looks at its plan. */
export function partSums(shopId: string, { from, until }: Period): RawBuilder<PartSums> {
  const sold = (field: string) =>
    sql`coalesce(sum(${sql.ref(field)}) filter (where is_sold), 0)::bigint as ${sql.ref(field)}`
  return sql<PartSums>`
    with placed as (
      select to_char(o.placed_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day, o.payment_method,
        o.courier_code, o.source, o.status, ${IS_SOLD} as is_sold, o.subtotal as goods, o.discount_total as discounts,
        o.shipping_cost - o.shipping_discount as shipping, o.payment_fee + o.unique_code as fees, o.total as revenue,
        o.refunded_total as refunds,
        (select sum(l.qty) from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id) as items
      from orders o
      where o.shop_id = ${shopId} and o.placed_at >= ${from} and o.placed_at < ${until}
    )
    select case when grouping(day) = 0 then 'day' when grouping(payment_method) = 0 then 'payment'
        when grouping(courier_code) = 0 then 'courier' when grouping(source) = 0 then 'source'
        when grouping(status) = 0 then 'status' else 'all' end as part,
      coalesce(day, payment_method, courier_code, source, status) as key,
      count(*)::int as orders, count(*) filter (where is_sold)::int as paid_orders,
      ${sold('items')}, ${sold('goods')}, ${sold('discounts')}, ${sold('shipping')}, ${sold('fees')}, ${sold('revenue')},
      ${sold('refunds')}
    from placed
    group by grouping sets ((), (day), (payment_method), (courier_code), (source), (status))`
}
