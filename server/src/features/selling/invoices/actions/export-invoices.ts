// exportInvoices: the invoices of a month as a table, page by page: sums to report, full fakturs with their goods, then every one.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { notasOf } from '../queries.ts'
import { invoiceTable } from '../table.ts'
import { getInvoiceMonth, listInvoices } from './list-invoices.ts'

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
    const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
    yield table.rows(rows, await notasOf(ctx.db, shop.id, orderIds))
    after = rows.length === PAGE ? (rows.at(-1) ?? null) : null
  } while (after !== null)
}
