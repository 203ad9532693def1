// What must be true of invoices, as SQL that finds what is not; orders and payments hold them to what they are of.
import { type RawBuilder, sql } from 'kysely'
import type { ConsistencyRules } from '../../../db/consistency-rules.ts'

export function invoiceConsistency(shopId: string): ConsistencyRules {
  const credited = sql`(select order_id, sum(total) as total, sum(tax) as tax from invoices
    where shop_id = ${shopId} and series = 'credit' group by order_id)`
  return {
    'numbers of invoices have a gap, or go on beyond what was counted': sql`
      select coalesce(c.series, i.series) || ' ' || coalesce(c.year, i.year), 'as many as ' || coalesce(c.last, 0),
        coalesce(i.count, 0) || ' up to ' || coalesce(i.highest, 0)
      from (select series, year, last from invoice_counters where shop_id = ${shopId}) as c
      full join (select series, year, count(*) as count, max(number) as highest from invoices
        where shop_id = ${shopId} and number is not null group by series, year) as i
        on i.series = c.series and i.year = c.year
      where coalesce(c.last, 0) <> coalesce(i.count, 0) or coalesce(c.last, 0) <> coalesce(i.highest, 0)`,
    'the year of an invoice is not the one it was issued in': sql`
      select id, extract(year from issued_at at time zone 'Asia/Jakarta'), year from invoices where shop_id = ${shopId}
        and year <> extract(year from issued_at at time zone 'Asia/Jakarta')`,
    'a nota does not come to its sums': sql`
      select i.id, i.total, s.due from invoices i, lateral (
        select (select coalesce(sum((l ->> 'line_total')::bigint), 0) from jsonb_array_elements(i.document -> 'lines') as l)
          - (i.document ->> 'discount_total')::bigint + (i.document ->> 'shipping_cost')::bigint
          - (i.document ->> 'shipping_discount')::bigint + (i.document ->> 'payment_fee')::bigint
          + (i.document ->> 'unique_code')::bigint as due) as s
      where i.shop_id = ${shopId} and i.series = 'nota' and i.total <> s.due`,
    'the tax of a nota is not the one in its total, or its seller has no number to collect it by': sql`
      select id, ${TAX} || ' by an NPWP', coalesce(tax::text, 'none') from invoices where shop_id = ${shopId} and series = 'nota'
        and (tax is not null and tax <> ${TAX} or (tax is null) <> (document -> 'seller' ->> 'npwp' is null))`,
    'credit notes take off more than the nota says, or not all of its tax': sql`
      select n.id, n.total || ' ' || coalesce(n.tax, 0), c.total || ' ' || coalesce(c.tax, 0) from invoices n
      join ${credited} as c on c.order_id = n.order_id
      where n.shop_id = ${shopId} and n.series = 'nota'
        and (c.total > n.total or (c.tax is null) <> (n.tax is null) or c.total = n.total and c.tax <> n.tax)`,
    'a credit note is of an order without a nota': sql`
      select c.id, 'a nota', 'none' from invoices c where c.shop_id = ${shopId} and c.series = 'credit'
        and not exists (select 1 from invoices n where n.shop_id = ${shopId} and n.order_id = c.order_id
          and n.series = 'nota')`,
  }
}

/** To the nearest rupiah, halves up, in whole numbers. */
const TAX = sql`(22 * total + 111) / 222`

/** `order_id, total, issued_at` of every nota. */
export function notas(shopId: string): RawBuilder<unknown> {
  return sql`select order_id, total, issued_at from invoices where shop_id = ${shopId} and series = 'nota'`
}

/** `order_id, refund_id, total` of every credit note. */
export function creditNotes(shopId: string): RawBuilder<unknown> {
  return sql`select order_id, refund_id, total from invoices where shop_id = ${shopId} and series = 'credit'`
}
