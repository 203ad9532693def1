// askFullInvoice: the buyer, who has confirmed to be it, says who a full faktur is for.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { askFullInvoice as askOfNota } from '../../invoices/actions/ask-full-invoice.ts'
import type { AskFullInvoice } from '../schema.ts'
import { type OrderWithPayment, trackOrder } from './track-order.ts'

/** Throws `not_found`, `confirmation_needed`, `order_moved` and `invalid_request`. */
export async function askFullInvoice(
  ctx: Context,
  shop: Shop,
  { token, ...buyer }: AskFullInvoice & { readonly token: string },
  at: Date,
): Promise<OrderWithPayment> {
  const { order, isOwner } = await trackOrder(ctx, shop, token, at)
  if (!isOwner) throw new Problem('confirmation_needed')
  await askOfNota(ctx, order, buyer, at)
  return trackOrder(ctx, shop, token, at)
}
