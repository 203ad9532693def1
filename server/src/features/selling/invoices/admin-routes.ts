// The invoices of a month, for the merchant and whoever files them.
import { Readable } from 'node:stream'
import Type from 'typebox'
import { Reply } from '../../../http/routes/admin-reply.ts'
import type { AdminRoute } from '../../../http/routes/admin-route.ts'
import { inShop } from '../../../http/routes/declare-admin-route.ts'
import { DEFAULT_LIMIT, pageOf, pageQuery, pagesOf } from '../../../http/routes/list.ts'
import { exportInvoices } from './actions/export-invoices.ts'
import { getInvoiceMonth, listInvoices } from './actions/list-invoices.ts'
import type { NumberedInvoice } from './queries.ts'
import { numberText } from './rules.ts'
import { InvoiceMonth, InvoiceMonthQuery, InvoiceShape } from './schema.ts'

const READS = { role: 'staff', scope: 'orders:read' } as const
/** Whole names and numbers of the tax office. */
const EXPORTS = { role: 'manager', scope: 'orders:read' } as const
const tag = 'Invoices'
const CSV = 'text/csv; charset=utf-8'

const INVOICES = pagesOf('listInvoices', { issued_at: 'moment', id: 'text' })

export const invoiceAdminRoutes: readonly AdminRoute[] = [
  inShop.get('/invoices', {
    op: 'listInvoices',
    tag,
    summary: 'Notas and credit notes of a month of Jakarta, oldest first',
    description: 'Who bought is not in it: `getOrder` says that, and has the page to print.',
    need: READS,
    query: pageQuery(InvoiceMonthQuery),
    reply: pageOf(InvoiceShape, 'Notas and credit notes, oldest first'),
    async run(ctx, { shop, at, query: { limit = DEFAULT_LIMIT, cursor, month } }) {
      const after = INVOICES.after(cursor) ?? null
      const rows = await listInvoices(ctx, shop, { month, after, limit: limit + 1 }, at)
      const page = INVOICES.page(rows, limit, ({ issued_at, id }) => ({ issued_at, id }))
      return { ...page, items: page.items.map(toInvoice) }
    },
  }),
  inShop.get('/invoice-month', {
    op: 'getInvoiceMonth',
    tag,
    summary: 'What the notas and credit notes of a month come to, as a shop that collects PPN reports them',
    description: 'Digunggung, and of buyers who asked for a full faktur.',
    need: READS,
    query: Type.Object(InvoiceMonthQuery),
    reply: InvoiceMonth,
    run: (ctx, { shop, query, at }) => getInvoiceMonth(ctx, shop, query, at),
  }),
  inShop.get('/invoices.csv', {
    op: 'exportInvoices',
    tag,
    summary: 'The invoices of a month as a table for people, with who asked for a full faktur',
    description:
      'UTF-8 with a byte order mark; `Bagian` says what a row is of: first the sums, then every nota and credit note. Of a full ' +
      'faktur its goods follow, each with its share of discount and PPN. Needs a manager who has signed in within the hour; the ' +
      'owners are told.',
    need: EXPORTS,
    shows: { what: 'table' },
    query: Type.Object(InvoiceMonthQuery),
    type: CSV,
    reply: Type.Unsafe<never>({ type: 'string', description: 'CSV' }),
    async run(ctx, { shop, query, at }) {
      return Reply.file({
        status: 200,
        headers: {
          'Cache-Control': 'no-store',
          'Content-Type': CSV,
          'Content-Disposition': `attachment; filename="nota-${shop.slug}${query.month ? `-${query.month}` : ''}.csv"`,
        },
        body: Readable.from(exportInvoices(ctx, shop, query, at)),
      })
    },
  }),
]

function toInvoice(invoice: NumberedInvoice): InvoiceShape {
  const { id, series, issued_at, document, total, tax_base, tax, tax_buyer_at } = invoice
  return {
    ...{ id, kind: series, number: numberText(invoice), issued_at: issued_at.toISOString() },
    ...{ order_number: document.order_number, total, tax_base, tax, is_full: tax_buyer_at !== null },
  }
}
