// What must be true of payments and the orders they pay, as SQL that finds what is not.
import { sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import { creditNotes, notas } from '../invoices/consistency.ts'
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
    ...refundRules(shopId),
    'a gateway is said to have given money back, and no payment says so': sql`
      select o.number, 'a refunded payment', 'none' from (${paidOrders(shopId)}) as o
      where o.refunded_by = 'gateway' and (not exists (select 1 from payment_attempts a
          where a.shop_id = ${shopId} and a.order_id = o.id and a.status = 'refunded')
        or exists (select 1 from refunds r where r.shop_id = ${shopId} and r.order_id = o.id and r.way = 'bank'
          and r.status = 'made'))`,
  }
}

/** What went back never exceeds what came, and each sum is what its refunds come to. */
function refundRules(shopId: string): ConsistencyRules {
  const back = sql`(select r.order_id, sum(r.amount) filter (where r.status = 'made') as made,
      sum(r.amount) filter (where r.status <> 'failed') as held, sum(r.amount) filter (where r.status <> 'failed' and r.attempt_id is null) as by_hand
    from refunds r where r.shop_id = ${shopId} group by r.order_id)`
  return {
    'an order counts other refunds than it has': sql`
      select o.number, coalesce(b.made, 0), o.refunded_total from (${paidOrders(shopId)}) as o
      left join ${back} as b on b.order_id = o.id where o.refunded_total <> coalesce(b.made, 0)`,
    'more of a payment went back than came': sql`
      select a.id, a.amount, sum(r.amount) from refunds r
      join payment_attempts a on a.shop_id = r.shop_id and a.id = r.attempt_id
      where r.shop_id = ${shopId} and r.status <> 'failed'
      group by a.shop_id, a.id having sum(r.amount) > a.amount`,
    'more went back by hand than came for the order': sql`
      select o.number, o.total, b.by_hand from (${paidOrders(shopId)}) as o
      join ${back} as b on b.order_id = o.id where b.by_hand > o.total`,
    'a credit note is of a refund that was not made, or takes off more than went back': sql`
      select c.refund_id, coalesce(r.amount::text, 'made'), c.total from (${creditNotes(shopId)}) as c
      left join refunds r on r.shop_id = ${shopId} and r.id = c.refund_id and r.status = 'made'
      left join (${paidOrders(shopId)}) as o on o.id = r.order_id
      where r.id is null or c.total > r.amount and coalesce(o.status, '') not in ('refunded', 'cancelled')`,
    // Of money that came beyond the price nothing is credited.
    'money of an order with a nota went back, and no credit note says so': sql`
      select o.number, o.refunded_total, coalesce(c.total, 0) from (${paidOrders(shopId)}) as o
      join (${notas(shopId)}) as n on n.order_id = o.id
      left join (select order_id, sum(total) as total from (${creditNotes(shopId)}) as c group by order_id) as c
        on c.order_id = o.id
      where coalesce(c.total, 0) <> o.refunded_total
        and not (o.status in ('refunded', 'cancelled') and c.total = n.total) and (select coalesce(sum(a.amount), 0)
          + case when o.is_cod or o.came_by = 'merchant' and coalesce(bool_and(a.gateway <> 'manual'), true)
            then o.total else 0 end from payment_attempts a
        where a.shop_id = ${shopId} and a.order_id = o.id and a.status in ('paid', 'refunded')) <= o.total
        and not exists (select 1 from refunds r where r.shop_id = ${shopId}
          and r.order_id = o.id and r.status = 'made' and r.made_at < n.issued_at)`,
    'all of a payment went back, and it does not say so': sql`
      select a.id, 'refunded', a.status from payment_attempts a
      join (select r.attempt_id, sum(r.amount) as made from refunds r
        where r.shop_id = ${shopId} and r.status = 'made' group by r.attempt_id) as b on b.attempt_id = a.id
      where a.shop_id = ${shopId} and b.made >= a.amount and a.status <> 'refunded'`,
  }
}
