// What must be true of payments and the orders they pay, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { paidOrders } from '../orders/consistency.ts'

export function paymentConsistency(shopId: string): ConsistencyRules {
  const settled = sql`(select 1 from payment_attempts a where a.shop_id = ${shopId} and a.order_id = o.id
    and a.status in ('paid', 'refunded'))`
  return {
    'a gateway is said to have paid an order, and no payment is settled': sql`
      select o.number, 'a settled payment', 'none' from (${paidOrders(shopId)}) as o
      where o.came_by like 'gateway %' and not exists ${settled}`,
    'an order is paid, and neither a payment, the merchant nor a price of nothing made it so': sql`
      select o.number, 'a settled payment or the merchant', coalesce(o.came_by, 'nobody')
      from (${paidOrders(shopId)}) as o
      where o.status in ('paid', 'processing', 'shipped', 'completed', 'refunded') and o.total > 0
        and not o.is_cod and o.came_by is distinct from 'merchant' and not exists ${settled}`,
    'a payment is settled, and its order is still unpaid': sql`
      select a.id, 'a paid order, or one to look at', o.number || ' ' || o.status
      from payment_attempts a join (${paidOrders(shopId)}) as o on o.id = a.order_id
      where a.shop_id = ${shopId} and a.status = 'paid' and o.status in ('pending_payment', 'expired')
        and o.needs_attention is null`,
    'a gateway is said to have given money back, and no payment says so': sql`
      select o.number, 'a refunded payment', 'none' from (${paidOrders(shopId)}) as o
      where o.refunded_by = 'gateway' and not exists (select 1 from payment_attempts a
        where a.shop_id = ${shopId} and a.order_id = o.id and a.status = 'refunded')`,
  }
}
