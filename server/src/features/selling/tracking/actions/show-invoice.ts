// showInvoice: the nota of an order, or one of its credit notes, by the token of its page. Not by an owner's key: that stands in
// no address.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { invoicePath } from '../../../../domain/addresses.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { readInvoices } from '../../invoices/actions/read-invoices.ts'
import type { ShownInvoice } from '../../invoices/page.ts'
import { findOrderByToken } from '../../orders/queries.ts'
import { hashToken } from '../../orders/track-token.ts'

/** `id` null: the nota. Throws `not_found`. */
export async function showInvoice(
  ctx: Context,
  shop: Shop,
  { token, id }: { readonly token: string; readonly id: string | null },
): Promise<ShownInvoice> {
  const order = await findOrderByToken(ctx.db, shop.id, hashToken(token))
  const all = order ? await readInvoices(ctx, shop.id, order.id) : []
  const [nota] = all
  const invoice = id === null ? nota : all.find((each) => each.id === id)
  if (!nota || !invoice) throw new Problem('not_found')
  return {
    invoice,
    nota,
    others: all.filter((each) => each !== invoice),
    path: invoicePath(token),
  }
}
