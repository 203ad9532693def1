// What must be true of orders: their sums, goods, history, codes and totals, as SQL that finds what is not.
import { type RawBuilder, sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'
import {
  givesBack,
  NEXT,
  NEXT_AT_DOOR,
  NEXT_COLLECTED,
  ORDER_STATUSES,
} from '../../../domain/order-status.ts'
import {
  belowZero,
  countedSales,
  isThere,
  ledgerBegan,
  movedByOrders,
} from '../../catalogue/products/consistency.ts'
import { voucherUses } from '../../catalogue/promotions/consistency.ts'
import { confirmedDrafts } from '../../people/codes/queries.ts'
import { notas } from '../invoices/consistency.ts'

export function orderConsistency(shopId: string): ConsistencyRules {
  return { ...sums(shopId), ...goods(shopId), ...histories(shopId), ...holds(shopId), ...invoiced(shopId) }
}

function sums(shopId: string): ConsistencyRules {
  const due = sql`o.subtotal - o.discount_total + o.shipping_cost - o.shipping_discount + o.payment_fee + o.unique_code`
  return {
    'an order has no lines': sql`
      select o.number, 'lines', 'none' from orders o where o.shop_id = ${shopId}
        and not exists (select 1 from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id)`,
    'a line does not come to its quantity times its price': sql`
      select o.number || ' line ' || l.position, l.qty * l.unit_price, l.line_total
      from order_lines l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
      where l.shop_id = ${shopId} and (l.qty * l.unit_price <> l.line_total or l.qty < 1)`,
    'the subtotal of an order is not what its lines come to': sql`
      select o.number, sum(l.line_total), o.subtotal
      from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${shopId} group by o.shop_id, o.id having sum(l.line_total) <> o.subtotal`,
    'the total of an order is not what its sums come to': sql`
      select o.number, ${due}, o.total from orders o where o.shop_id = ${shopId} and o.total <> ${due}`,
  }
}

/** Goods, and the uses of vouchers: what an order takes when it is placed and gives back when it ends early. */
function goods(shopId: string): ConsistencyRules {
  return {
    'what an order took is not what the stock ledger says': sql`
      select o.number || ' ' || coalesce(l.variant_id, l.product_id), coalesce(m.change, 0), -l.taken
      from (select order_id, product_id, variant_id, (sum(qty) filter (where took_stock))::int as taken
        from order_lines where shop_id = ${shopId} group by order_id, product_id, variant_id) as l
      join orders o on o.shop_id = ${shopId} and o.id = l.order_id
      left join (${movedByOrders(shopId)}) as m on m.order_number = o.number
        and m.product_id = l.product_id and m.variant_id is not distinct from l.variant_id
      where o.placed_at >= ${ledgerBegan(shopId)} and coalesce(m.change, 0) <> -coalesce(l.taken, 0)`,
    // What was sold before it is made stays sold, also once its merchant has ended that.
    'stock is below zero, and nothing let it be sold past its end': sql`
      select coalesce(n.variant_id, n.product_id), 0, n.stock from (${belowZero(shopId)}) as n
      where not exists (select 1 from order_lines l where l.shop_id = ${shopId} and l.preorder
        and l.product_id = n.product_id and l.variant_id is not distinct from n.variant_id)`,
    'a product counts other sales than it has': sql`
      select p.id, coalesce(s.sold, 0), p.sold_count
      from (${countedSales(shopId)}) as p
      left join (select l.product_id, sum(l.qty) as sold
        from order_lines l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
        where l.shop_id = ${shopId} and o.status <> 'cancelled' and not ${HAS_GIVEN_BACK}
        group by l.product_id) as s on s.product_id = p.id
      where p.sold_count <> coalesce(s.sold, 0)`,
    'an order speaks of a product or variant that is not there': sql`
      select l.order_id || ' line ' || l.position, coalesce(l.variant_id, l.product_id), 'none'
      from order_lines l where l.shop_id = ${shopId} and not ${isThere(shopId)}`,
    'an order with a voucher has no use of it, or one that it gave back': sql`
      select o.number, case when ${HAS_GIVEN_BACK} then 'no use' else 'one use' end,
        case when u.order_id is null then 'none' else 'one' end
      from orders o left join (${voucherUses(shopId)}) as u on u.order_id = o.id and u.voucher_id = o.voucher_id
      where o.shop_id = ${shopId} and o.voucher_id is not null and (u.order_id is null) <> ${HAS_GIVEN_BACK}`,
    'a use of a voucher belongs to no order': sql`
      select u.voucher_id || ' ' || u.order_id, 'an order with this voucher', 'none'
      from (${voucherUses(shopId)}) as u where not exists (
        select 1 from orders o where o.shop_id = ${shopId} and o.id = u.order_id and o.voucher_id = u.voucher_id)`,
  }
}

function histories(shopId: string): ConsistencyRules {
  const steps = sql`(select h.*, lag(to_status) over (partition by order_id order by id) as before,
      row_number() over (partition by order_id order by id desc) as from_end
    from order_history h where shop_id = ${shopId})`
  return {
    'an order has no history, or one that ends elsewhere': sql`
      select o.number, o.status, coalesce(h.to_status, 'none')
      from orders o left join ${steps} as h on h.order_id = o.id and h.from_end = 1
      where o.shop_id = ${shopId} and h.to_status is distinct from o.status`,
    'a step of a history does not begin where the one before it ended': sql`
      select order_id || ' step ' || id, coalesce(before, 'the beginning'), coalesce(from_status, 'the beginning')
      from ${steps} as h where from_status is distinct from before`,
    'a step of a history is none that an order may take': sql`
      select order_id || ' step ' || id, 'a step that is allowed', concat(from_status, ' to ', to_status)
      from ${steps} as h
      where from_status <> to_status and from_status || ' ' || to_status <> all (${ALLOWED}::text[])
        or from_status is null and to_status not in ('pending_payment', 'paid')
          and not exists (select 1 from orders o where o.shop_id = ${shopId} and o.id = h.order_id and o.is_cod
            and h.to_status = 'processing')`,
    'money of the door is said to have come for an order that is not paid there, or to be sent on before it came': sql`
      select number, 'paid at the door, then sent on', 'not so' from orders where shop_id = ${shopId}
        and (not is_cod and coalesce(cod_collected_at, cod_remitted_at, cod_refused_at) is not null
          or cod_remitted_at is not null and cod_collected_at is null
          or (cod_remitted_at is null) <> (cod_remitted is null)
          or cod_refused_at is not null and status <> 'cancelled')`,
    'an order is marked as refunded, and is not': sql`
      select number, 'refunded', status from orders
      where shop_id = ${shopId} and refunded_by is not null and status <> 'refunded'`,
    'an unpaid order waits for nobody: it has neither an end nor a claim': sql`
      select number, 'one of them', case when expires_at is null then 'neither' else 'both' end from orders
      where shop_id = ${shopId} and status = 'pending_payment'
        and (expires_at is null) <> (buyer_claimed_at is not null)`,
    'an order is not found by its words': sql`
      select o.number, 'the words of the order', case when s.order_id is null then 'none' else 'others' end
      from orders o left join order_search s on s.shop_id = o.shop_id and s.order_id = o.id
      where o.shop_id = ${shopId} and s.words is distinct from
        words_of_order(o.shop_id, o.number, o.customer_name, o.phone, o.contact, o.awb, o.total,
          concat_ws(' ', o.address, o.city, o.destination_village, o.destination_district, o.destination_city),
          (select string_agg(concat_ws(' ', l.name, l.variant_label, l.sku), ' ')
            from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id))`,
    'words lead to an order that is not there': sql`
      select s.order_id, 'an order', 'none' from order_search s where s.shop_id = ${shopId}
        and not exists (select 1 from orders o where o.shop_id = s.shop_id and o.id = s.order_id)`,
  }
}

function holds(shopId: string): ConsistencyRules {
  return {
    'a total is held for good by no unpaid order': sql`
      select h.total::text, 'an unpaid order', 'none' from held_totals h
      where h.shop_id = ${shopId} and h.expires_at is null
        and not exists (select 1 from orders o where o.shop_id = h.shop_id and o.draft_id = h.draft_id
          and o.status = 'pending_payment')`,
    'an unpaid order with a unique code does not hold its total': sql`
      select o.number, o.total, 'not held' from orders o
      where o.shop_id = ${shopId} and o.status = 'pending_payment' and o.unique_code > 0
        and not exists (select 1 from held_totals h where h.shop_id = o.shop_id and h.draft_id = o.draft_id
          and h.total = o.total and h.expires_at is null)`,
    'a draft was confirmed by a code, and has not become one order': sql`
      select c.draft_id, 'one order by one code', (select count(*) from orders o
        where o.shop_id = ${shopId} and o.draft_id = c.draft_id) || ' by ' || c.codes
      from (${confirmedDrafts(shopId)}) as c
      where c.codes <> 1 or not exists (select 1 from orders o
        where o.shop_id = ${shopId} and o.draft_id = c.draft_id)`,
  }
}

/** Orders that were paid before the shop's first nota have none. */
function invoiced(shopId: string): ConsistencyRules {
  const paid = sql`(select o.id, o.number, o.total, case when o.is_cod then o.cod_collected_at else (select max(h.at) from order_history h
      where h.shop_id = ${shopId} and h.order_id = o.id and h.to_status = 'paid'
        and h.from_status is distinct from 'paid') end as at,
      o.is_cod and exists (select 1 from order_history h where h.shop_id = ${shopId} and h.order_id = o.id
        and h.reason = 'paid_after_end') as is_late
    from orders o where o.shop_id = ${shopId})`
  return {
    'an order is paid and has no nota, or one of another sum': sql`
      select o.number, o.total, coalesce(n.total::text, 'none') from ${paid} as o
      left join (${notas(shopId)}) as n on n.order_id = o.id
      where o.at >= (select min(n.issued_at) from (${notas(shopId)}) as n) and not o.is_late
        and n.total is distinct from o.total`,
    'an order has a nota, and was never paid': sql`
      select o.number, 'paid', 'never' from ${paid} as o
      join (${notas(shopId)}) as n on n.order_id = o.id where o.at is null`,
  }
}

const ALLOWED = ORDER_STATUSES.flatMap((from) =>
  [NEXT, NEXT_AT_DOOR, NEXT_COLLECTED].flatMap((next) => (next[from] ?? []).map((to) => `${from} ${to}`)),
)
const GIVING_BACK = ORDER_STATUSES.flatMap((from) =>
  NEXT[from].filter((to) => givesBack(from, to)).map((to) => `${from} ${to}`),
)

/** Of an order `o`: it ended before its goods had left. */
const HAS_GIVEN_BACK = sql`exists (select 1 from order_history h
  where h.shop_id = o.shop_id and h.order_id = o.id and h.to_status = o.status
    and h.from_status || ' ' || h.to_status = any (${GIVING_BACK}::text[]))`

/** `order_id, number, status, position, qty, product_id, variant_id, took_stock` of every line of an order. */
export function orderedLines(shopId: string): RawBuilder<unknown> {
  return sql`
    select o.id as order_id, o.number, o.status, l.position, l.qty, l.product_id, l.variant_id, l.took_stock
    from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id where o.shop_id = ${shopId}`
}

/** `order_id, draft_id` of every order. */
export function ordersOfDrafts(shopId: string): RawBuilder<unknown> {
  return sql`select id as order_id, draft_id from orders where shop_id = ${shopId}`
}

/**
 * `id, number, status, total, is_cod, needs_attention, refunded_by, came_by`: every order, and who said that its money has
 * come; null: nobody yet.
 */
export function paidOrders(shopId: string): RawBuilder<unknown> {
  return sql`
    select o.id, o.number, o.status, o.total, o.is_cod, o.needs_attention, o.refunded_by, o.refunded_total, (select h.actor from order_history h
      where h.shop_id = ${shopId} and h.order_id = o.id and h.to_status = 'paid'
        and h.from_status is distinct from 'paid' order by h.id desc limit 1) as came_by
    from orders o where o.shop_id = ${shopId}`
}

/** `id, terms_hash` of the orders that were placed under terms that are kept. */
export function termsOfOrders(shopId: string): RawBuilder<unknown> {
  return sql`select id, terms_hash from orders where shop_id = ${shopId} and terms_hash is not null`
}
