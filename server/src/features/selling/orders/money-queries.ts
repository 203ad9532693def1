// SQL of money that came for orders, their shipping and their money at the door: for whoever keeps the books.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Ids of orders that changed since: whatever came for an order later changed it. */
export function changedSince(shopId: string, since: Date): RawBuilder<unknown> {
  return sql`select id from orders where shop_id = ${shopId} and changed_at >= ${since}`
}

/** `id, number` of orders that changed since. */
export function numbersSince(shopId: string, since: Date): RawBuilder<unknown> {
  return sql`select id, number from orders where shop_id = ${shopId} and changed_at >= ${since}`
}

/**
 * `order_id, number, method, amount, came_at` of orders whose money came to the merchant directly: by transfer, or as he says. Of an order
 * that was paid twice, the last; one that was cancelled later had its money all the same. `told`: ids of orders whose money a bank dates
 * since, however long ago they changed.
 */
export function paidDirectly(shopId: string, since: Date, told: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.id as order_id, o.number, o.payment_method as method, o.total as amount, h.at as came_at
    from orders o cross join lateral (
      select h.at, h.actor from order_history h
      where h.shop_id = ${shopId} and h.order_id = o.id and h.to_status = 'paid' and h.from_status is distinct from 'paid'
      order by h.id desc limit 1) as h
    where o.shop_id = ${shopId} and o.id in (${changedSince(shopId, since)} union ${told}) and o.total > 0 and not o.is_cod
      and h.actor not like 'gateway %'
      and o.status in ('paid', 'processing', 'shipped', 'completed', 'cancelled', 'refunded')`
}

/** `order_id, number, method, courier, amount, came_at, remitted, remitted_at` of what was collected at the door. */
export function collectedAtDoor(shopId: string, since: Date): RawBuilder<unknown> {
  return sql`
    select o.id as order_id, o.number, o.payment_method as method, o.total as amount, o.cod_collected_at as came_at,
      o.cod_remitted as remitted, o.cod_remitted_at as remitted_at
    from orders o
    where o.shop_id = ${shopId} and o.changed_at >= ${since} and o.is_cod and o.cod_collected_at is not null`
}

/** Of how many different buyers these orders are, by a part of a statement that gives their ids; no more than `most` are counted. */
export async function countBuyers(
  db: Db,
  shopId: string,
  orderIds: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ buyers: number }>`
    select count(*)::int as buyers from (
      select distinct coalesce(o.mailbox, o.contact) from orders o
      where o.shop_id = ${shopId} and o.id in (${orderIds})
      limit ${most}) as buyers`.execute(db)
  return rows[0]?.buyers ?? 0
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
