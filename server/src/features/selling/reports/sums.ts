// SQL that sums up what was sold, by day, part and key, from the orders themselves.
import { type RawBuilder, sql } from 'kysely'
import { recordOf } from '../../../domain/record-of.ts'
import { linesOfSold, placedIn } from '../orders/sold-queries.ts'

export const PARTS = [
  'all',
  'payment',
  'courier',
  'source',
  'state',
  'city',
  'province',
  'voucher',
  'promotion',
  'product',
] as const
export type SummedPart = (typeof PARTS)[number]

export const SUMS = [
  'orders',
  'paid_orders',
  'items',
  'goods',
  'discounts',
  'shipping',
  'fees',
  'revenue',
  'refunds',
  'costed',
  'costed_discounts',
  'cost',
  'cod_orders',
  'cod_collected_orders',
  'cod_collected',
  'cod_remitted',
  'cod_owed',
  'cod_due',
  'cod_refused_orders',
] as const
/** Those that a product has; the others are of whole orders. */
export const PRODUCT_SUMS = [
  'paid_orders',
  'items',
  'goods',
  'discounts',
  'revenue',
  'costed',
  'costed_discounts',
  'cost',
] as const satisfies readonly (typeof SUMS)[number][]
export type SalesSums = Readonly<Record<(typeof SUMS)[number], number>>

export interface SalesRow extends SalesSums {
  readonly part: SummedPart
  /** empty: of all, or of none that is known */
  readonly key: string
  /** of a product: as the orders call it */
  readonly name: string | null
}

/** Where nothing was. */
export function nothingSold(part: SummedPart, key = ''): SalesRow {
  return { part, key, name: null, ...recordOf(SUMS, () => 0) }
}

export const SUM_COLUMNS = sql.join(SUMS.map((name) => sql.ref(name)))

/** `day, part, key, name` and every one of `SUMS`. `times`: rows `t (begins, ends)`. */
export function salesOf(shopId: string, times: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with placed as materialized (${placedIn(shopId, times)}),
    lines as materialized (${linesOfSold(shopId)}),
    of_lines as (
      select order_id, sum(qty)::bigint as items, (sum(line_total) filter (where cost is not null))::bigint as costed,
        (sum(share) filter (where cost is not null))::bigint as costed_discounts, sum(cost)::bigint as cost
      from lines group by order_id
    ),
    whole as (select p.*, s.items, s.costed, s.costed_discounts, s.cost
      from placed p left join of_lines s on s.order_id = p.order_id)
    ${ofOrders} union all ${ofProducts} union all ${ofPromotions}`
}

const sold = (field: string) => sql`coalesce(sum(${sql.ref(field)}) filter (where is_sold), 0)::bigint`

/** An order counts once in each of these parts; those without a voucher are in none of it. */
const ofOrders = sql`
  select day, case when grouping(payment_method) = 0 then 'payment' when grouping(courier_code) = 0 then 'courier'
      when grouping(source) = 0 then 'source' when grouping(state) = 0 then 'state' when grouping(city) = 0 then 'city'
      when grouping(province) = 0 then 'province' when grouping(voucher_code) = 0 then 'voucher' else 'all' end as part,
    coalesce(payment_method, courier_code, source, state, city, province, voucher_code, '') as key, null::text as name,
    count(*) as orders, count(*) filter (where is_sold) as paid_orders, ${sold('items')} as items, ${sold('goods')} as goods,
    case when grouping(voucher_code) = 0 then ${sold('voucher_discount')} else ${sold('discounts')} end as discounts,
    ${sold('shipping')} as shipping, ${sold('fees')} as fees, ${sold('revenue')} as revenue, ${sold('refunds')} as refunds,
    ${sold('costed')} as costed, ${sold('costed_discounts')} as costed_discounts, ${sold('cost')} as cost,
    count(*) filter (where is_cod) as cod_orders, count(*) filter (where is_collected) as cod_collected_orders,
    coalesce(sum(revenue) filter (where is_collected), 0)::bigint as cod_collected,
    coalesce(sum(cod_remitted) filter (where is_cod), 0)::bigint as cod_remitted,
    coalesce(sum(revenue) filter (where is_collected and not is_remitted), 0)::bigint as cod_owed,
    coalesce(sum(revenue) filter (where is_cod and not is_collected and state = 'kept'), 0)::bigint as cod_due,
    count(*) filter (where is_cod and is_refused) as cod_refused_orders
  from whole
  group by grouping sets ((day), (day, payment_method), (day, courier_code), (day, source), (day, state), (day, city),
    (day, province), (day, voucher_code))
  having grouping(voucher_code) = 1 or voucher_code is not null`

const NOTHING_AT_DOOR = sql`0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint`

/** By what its lines cost, less their share of the discounts of whole orders. */
const ofProducts = sql`
  select day, 'product', product_id, max(name), 0::bigint, count(distinct order_id), sum(qty)::bigint,
    sum(line_total)::bigint, sum(share)::bigint, 0::bigint, 0::bigint, sum(line_total - share)::bigint, 0::bigint,
    coalesce(sum(line_total) filter (where cost is not null), 0)::bigint,
    coalesce(sum(share) filter (where cost is not null), 0)::bigint, coalesce(sum(cost), 0)::bigint, ${NOTHING_AT_DOOR}
  from lines group by day, product_id`

/** What each gave, by lines, by whole orders or by their shipping; and the orders in which it did, whole. */
const ofPromotions = sql`
  select g.day, 'promotion', g.name, null::text, 0::bigint, count(*), sum(g.items)::bigint, sum(g.goods)::bigint,
    sum(g.given)::bigint, 0::bigint, 0::bigint, sum(p.revenue)::bigint, sum(p.refunds)::bigint, 0::bigint, 0::bigint,
    0::bigint, ${NOTHING_AT_DOOR}
  from (
    select day, order_id, name, sum(given) as given, sum(items) as items, sum(goods) as goods from (
      select day, order_id, promotion_name as name, spared as given, qty as items, line_total as goods from lines
      union all
      select day, order_id, promotion_name, discounts, 0, 0 from placed where is_sold
      union all
      select day, order_id, shipping_promotion_name, shipping_discount, 0, 0 from placed where is_sold
    ) as each where name is not null group by day, order_id, name
  ) as g join placed p on p.order_id = g.order_id
  group by g.day, g.name`
