// SQL of what orders brought: their shipping, and their money at the door.
import { type RawBuilder, sql } from 'kysely'

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
