// Reads of invoices.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { InvoiceTable } from '../../../db/tables/invoices.ts'
import type { InvoiceSeries } from '../../../domain/tax.ts'

export type InvoiceRow = Selectable<InvoiceTable>

/** One that has its number. */
export type NumberedInvoice = InvoiceRow & { readonly number: number }

/** The nota first, then its credit notes by their numbers; what has none yet last. */
export async function invoicesOf(db: Db, shopId: string, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('series', 'desc')
    .orderBy('year')
    .orderBy('number')
    .orderBy('issued_at')
    .orderBy('id')
    .selectAll()
    .execute()
}

export async function hasNota(db: Db, shopId: string, orderId: string): Promise<boolean> {
  return (await notasOf(db, shopId, [orderId])).size > 0
}

export interface Series {
  readonly series: InvoiceSeries
  readonly year: number
}

/** In which something waits for its number; notas first, for credit notes name them. */
export async function waitingSeries(db: Db, shopId: string): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select distinct series, year from invoices where shop_id = ${shopId} and number is null
    order by series desc, year`.execute(db)
  return rows
}

/** Shops in which something waits for its number. */
export async function shopsWaiting(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`
    select distinct shop_id from invoices where number is null limit ${most}`.execute(db)
  return rows.map(({ shop_id }) => shop_id)
}

export interface InvoicePeriod {
  readonly from: Date
  readonly until: Date
}

/** Oldest first; `after`: those behind it. */
export async function invoicesIn(
  db: Db,
  shopId: string,
  { from, until }: InvoicePeriod,
  { after, limit }: { after: { issued_at: Date; id: string } | null; limit: number },
): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .where('shop_id', '=', shopId)
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(issued_at, id) > (${after?.issued_at}, ${after?.id})`),
    )
    .orderBy('issued_at')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()
}

export interface InvoiceSums extends Pick<InvoiceRow, 'series'> {
  /** of a buyer who gets a full faktur */
  readonly is_full: boolean
  /** its seller collected PPN */
  readonly is_taxed: boolean
  readonly count: number
  readonly total: number
  readonly tax_base: number
  readonly tax: number
}

/** Of what a month issued: a credit note belongs to whatever its nota is. */
export async function sumsIn(db: Db, shopId: string, { from, until }: InvoicePeriod): Promise<InvoiceSums[]> {
  const { rows } = await sql<InvoiceSums>`
    select i.series, n.tax_buyer_at is not null as is_full, n.tax is not null as is_taxed, count(*)::int as count, sum(i.total)::bigint as total,
      coalesce(sum(i.tax_base), 0)::bigint as tax_base, coalesce(sum(i.tax), 0)::bigint as tax
    from invoices i join invoices n on n.shop_id = i.shop_id and n.order_id = i.order_id and n.series = 'nota'
    where i.shop_id = ${shopId} and i.issued_at >= ${from} and i.issued_at < ${until}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** By the orders of these invoices, their notas. */
export async function notasOf(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, InvoiceRow>> {
  const rows = await db
    .selectFrom('invoices')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('series', '=', 'nota')
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** What credit notes took off the price of an order; null: it has no nota. */
export function creditedOf(shopId: string, orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select case when bool_or(c.series = 'nota')
      then coalesce(sum(c.total) filter (where c.series = 'credit'), 0)::bigint end
    from invoices c where c.shop_id = ${shopId} and c.order_id = ${orderId})`
}
