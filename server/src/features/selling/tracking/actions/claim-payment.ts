// claimPayment: the buyer reports a manual transfer. From then on the order waits for the merchant, not for the clock.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { announceClaim } from '../../orders/announce.ts'
import { noteInHistory, updateOrder } from '../../orders/changes.ts'
import { lockOrder } from '../../orders/queries.ts'
import { type OrderWithPayment, trackOrder } from './track-order.ts'

/** Throws `not_found`, `order_moved` and `not_manual_payment`. */
export async function claimPayment(
  ctx: Context,
  shop: Shop,
  token: string,
  at: Date,
): Promise<OrderWithPayment> {
  const tracked = await trackOrder(ctx, shop, token, at)
  if (tracked.order.status !== 'pending_payment') throw new Problem('order_moved')
  if (tracked.attempt?.kind !== 'manual') throw new Problem('not_manual_payment')

  const order = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockOrder(tx, shop.id, tracked.order.id)
    if (locked?.status !== 'pending_payment') throw new Problem('order_moved')
    // By another method since: the transfer that is reported is not the one it waits for.
    if (locked.payment_method !== tracked.order.payment_method) throw new Problem('order_moved')
    // The first claim counts; a second one answers the same.
    if (locked.buyer_claimed_at) return locked
    await noteInHistory(tx, locked, { actor: 'buyer', reason: 'claimed', at })
    const waiting = { buyer_claimed_at: at, claim_overdue_told_at: null, expires_at: null }
    const claimed = await updateOrder(tx, locked, waiting)
    await announceClaim(tx, ctx, shop, claimed, {
      claimedAt: at,
      payBy: tracked.method?.name ?? claimed.payment_method,
    })
    return claimed
  })
  return { ...tracked, order }
}
