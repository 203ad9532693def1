// showInvoice: the nota of an order, or one of its credit notes, by a key of its own; by the token of the order, too, which stands in
// messages of earlier releases. Not by an owner's key: that stands in no address.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { invoicePath } from '../../../../domain/addresses.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { readInvoices } from '../../invoices/actions/read-invoices.ts'
import type { ShownInvoice } from '../../invoices/page.ts'
import { documentKey, invoiceDocument } from '../../orders/document-key.ts'
import { openByDocument, openByLink } from '../open-order.ts'

/** `id` null: the nota. Throws `not_found`. */
export async function showInvoice(
  ctx: Context,
  shop: Shop,
  { key, id }: { readonly key: string; readonly id: string | null },
  at: Date,
): Promise<ShownInvoice> {
  const opened =
    (await openByDocument(ctx, shop, { key, document: invoiceDocument(id) }, at)) ??
    (await openByLink(ctx, shop, key))
  if (!opened) throw new Problem('not_found')
  const { order } = opened
  const all = await readInvoices(ctx, shop.id, order.id)
  const [nota] = all
  const invoice = id === null ? nota : all.find((each) => each.id === id)
  if (!nota || !invoice) throw new Problem('not_found')
  const pathOf = (other: string) =>
    invoicePath(documentKey(ctx, order, invoiceDocument(other), opened), other)
  return {
    invoice,
    nota,
    others: all.filter((each) => each !== invoice).map((each) => ({ invoice: each, path: pathOf(each.id) })),
  }
}
