// SQL of what was sold to be paid at the door: what came of it, by courier and by province, in one pass over a time.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Period } from './figure-queries.ts'

export interface CodSums {
  readonly part: 'all' | 'courier' | 'province'
  /** of which courier or province; null: of all, or of none that is known */
  readonly key: string | null
  readonly orders: number
  readonly collected_orders: number
  readonly collected: number
  readonly remitted: number
  /** collected, and not sent on yet */
  readonly owed: number
  /** still to be collected */
  readonly due: number
  readonly refused_orders: number
}

/** `all` is always there, also where nothing was placed. */
export async function codSums(db: Db, shopId: string, { from, until }: Period): Promise<CodSums[]> {
  const { rows } = await sql<CodSums>`
    select case when grouping(courier_code) = 0 then 'courier' when grouping(destination_province) = 0 then 'province'
        else 'all' end as part,
      coalesce(courier_code, destination_province) as key,
      count(*)::int as orders, count(cod_collected_at)::int as collected_orders,
      coalesce(sum(total) filter (where cod_collected_at is not null), 0)::bigint as collected,
      coalesce(sum(cod_remitted), 0)::bigint as remitted,
      coalesce(sum(total) filter (where cod_collected_at is not null and cod_remitted_at is null), 0)::bigint as owed,
      coalesce(sum(total) filter (where cod_collected_at is null
        and status in ('processing', 'shipped', 'completed')), 0)::bigint as due,
      count(cod_refused_at)::int as refused_orders
    from orders
    where shop_id = ${shopId} and placed_at >= ${from} and placed_at < ${until} and is_cod
    group by grouping sets ((), (courier_code), (destination_province))`.execute(db)
  return rows
}

/**
 * `order_id, number, shipping_paid, cod_collected, cod_remitted, cod_remitted_at, cod_due` of every order: what its buyer has paid
 * for shipping and kept paying, and what became of its money at the door (0: none).
 */
export function moneyOfOrders(shopId: string): RawBuilder<unknown> {
  const isCollected = sql`o.is_cod and o.cod_collected_at is not null`
  return sql`
    select o.id as order_id, o.number,
      case when o.status in ('pending_payment', 'cancelled', 'expired', 'refunded') or o.is_cod and o.cod_collected_at is null then 0
        else o.shipping_cost - o.shipping_discount end as shipping_paid,
      case when ${isCollected} then o.total else 0 end as cod_collected,
      case when ${isCollected} then o.cod_remitted end as cod_remitted,
      o.cod_remitted_at,
      case when o.is_cod and o.cod_collected_at is null and o.status in ('processing', 'shipped', 'completed')
        then o.total else 0 end as cod_due
    from orders o where o.shop_id = ${shopId}`
}
