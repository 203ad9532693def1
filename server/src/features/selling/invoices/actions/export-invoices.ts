// exportInvoices: the invoices of a month as a table, page by page: sums to report, full fakturs with their goods, then every one.
// exportAllInvoices: those of all months, for who takes them along.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { invoicesIn, type NumberedInvoice, notasOf, sumsIn } from '../queries.ts'
import { type InvoiceCsv, invoiceTable } from '../table.ts'
import { getInvoiceMonth, listInvoices } from './list-invoices.ts'
import { numberInvoices } from './number-invoices.ts'
import { isNumbered } from './read-invoices.ts'

const PAGE = 500

export async function* exportInvoices(
  ctx: Pick<Context, 'db'>,
  shop: Shop,
  given: { readonly month?: string | undefined },
  at: Date,
): AsyncGenerator<string> {
  const sums = await getInvoiceMonth(ctx, shop, given, at)
  const table = invoiceTable(sums.untaxed_notas !== null)
  yield table.header
  yield table.sums(sums)
  let after: { issued_at: Date; id: string } | null = null
  do {
    const rows = await listInvoices(ctx, shop, { ...given, after, limit: PAGE }, at)
    yield await rowsOf(ctx, shop, table, rows)
    after = rows.length === PAGE ? (rows.at(-1) ?? null) : null
  } while (after !== null)
}

/** Every one of a shop, until a moment, without the sums that belong to a month. */
export async function* exportAllInvoices(
  ctx: Pick<Context, 'db'>,
  shop: Shop,
  until: Date,
): AsyncGenerator<string> {
  const period = { from: new Date(0), until }
  await numberInvoices(ctx, shop.id)
  const table = invoiceTable((await sumsIn(ctx.db, shop.id, period)).some(({ is_taxed }) => is_taxed))
  yield table.header
  let after: { issued_at: Date; id: string } | null = null
  do {
    const rows = await invoicesIn(ctx.db, shop.id, period, { after, limit: PAGE })
    yield await rowsOf(ctx, shop, table, rows.filter(isNumbered))
    after = rows.length === PAGE ? (rows.at(-1) ?? null) : null
  } while (after !== null)
}

async function rowsOf(
  { db }: Pick<Context, 'db'>,
  shop: Shop,
  table: InvoiceCsv,
  rows: readonly NumberedInvoice[],
): Promise<string> {
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
  return table.rows(rows, await notasOf(db, shop.id, orderIds))
}
