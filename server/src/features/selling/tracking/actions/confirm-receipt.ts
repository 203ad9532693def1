// confirmReceipt: the buyer says that the order came, and with that it is completed.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { moveOrder } from '../../orders/actions/move-order.ts'
import { lockOrder } from '../../orders/queries.ts'
import { type OrderWithPayment, trackOrder } from './track-order.ts'

/** Throws `not_found`, and `order_moved` of one that is not on its way. Made again it answers the same. */
export async function confirmReceipt(
  ctx: Context,
  shop: Shop,
  token: string,
  at: Date,
): Promise<OrderWithPayment> {
  const { order } = await trackOrder(ctx, shop, token, at)
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockOrder(tx, shop.id, order.id)
    if (locked?.status === 'completed') return
    if (locked?.status !== 'shipped') throw new Problem('order_moved')
    await moveOrder(tx, ctx, shop, locked, { to: 'completed', actor: 'buyer', at })
  })
  return trackOrder(ctx, shop, token, at)
}
