// SQL of figures: what was ordered and sold, by the day in Jakarta on which it was ordered.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export interface Period {
  readonly from: Date
  /** not itself */
  readonly until: Date
}

export interface SoldDay {
  /** 2026-11-15 */
  readonly day: string
  readonly orders: number
  readonly paid_orders: number
  readonly revenue: number
  /** what of it went back */
  readonly refunds: number
  /** of the paid ones, those that began as a draft in the shop */
  readonly from_drafts: number
}

/** Paid, and neither cancelled nor given back; what is paid at the door, once it is. */
export const IS_SOLD = sql`(o.status in ('paid', 'processing', 'shipped', 'completed')
  and (not o.is_cod or o.cod_collected_at is not null))`

export async function soldByDay(db: Db, shopId: string, { from, until }: Period): Promise<SoldDay[]> {
  const { rows } = await sql<SoldDay>`
    select to_char(o.placed_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day, count(*)::int as orders,
      count(*) filter (where ${IS_SOLD})::int as paid_orders,
      coalesce(sum(o.total) filter (where ${IS_SOLD}), 0)::bigint as revenue,
      coalesce(sum(o.refunded_total) filter (where ${IS_SOLD}), 0)::bigint as refunds,
      count(*) filter (where ${IS_SOLD} and o.source = 'storefront')::int as from_drafts
    from orders o
    where o.shop_id = ${shopId} and o.placed_at >= ${from} and o.placed_at < ${until}
    group by 1`.execute(db)
  return rows
}

export interface BestSeller {
  readonly product_id: string
  readonly name: string
  readonly units: number
  readonly revenue: number
}

/** By units, then by revenue. Discounts of a whole order are not shared out among its lines. */
export async function bestSellers(
  db: Db,
  shopId: string,
  { from, until }: Period,
  limit: number,
): Promise<BestSeller[]> {
  const { rows } = await sql<BestSeller>`
    select l.product_id, max(l.name) as name, sum(l.qty)::int as units, sum(l.line_total)::bigint as revenue
    from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
    where o.shop_id = ${shopId} and o.placed_at >= ${from} and o.placed_at < ${until} and ${IS_SOLD}
    group by l.product_id order by units desc, revenue desc, l.product_id limit ${limit}`.execute(db)
  return rows
}
