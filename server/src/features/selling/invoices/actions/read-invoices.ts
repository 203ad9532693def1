// readInvoices: the nota of an order and its credit notes; what has no number yet gets it first.
import type { Context } from '../../../../context.ts'
import { type InvoiceRow, invoicesOf, type NumberedInvoice } from '../queries.ts'
import { numberInvoices } from './number-invoices.ts'

/** The nota first; empty: it is not paid, or was before there were notas. */
export async function readInvoices(
  ctx: Pick<Context, 'db'>,
  shopId: string,
  orderId: string,
): Promise<NumberedInvoice[]> {
  const found = await invoicesOf(ctx.db, shopId, [orderId])
  if (found.every(isNumbered)) return found
  await numberInvoices(ctx, shopId)
  return (await invoicesOf(ctx.db, shopId, [orderId])).filter(isNumbered)
}

export function isNumbered(invoice: InvoiceRow): invoice is NumberedInvoice {
  return invoice.number !== null
}
