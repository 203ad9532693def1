// cancelOrder: the buyer does not want an order that is not paid: goods, voucher and unique code are free again.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { moveOrder } from '../../orders/actions/move-order.ts'
import { announceCancelledByBuyer } from '../../orders/announce.ts'
import { lockOrder } from '../../orders/queries.ts'
import { mayCancel } from '../../orders/rules.ts'
import { bookedOf } from '../../parcels/queries.ts'
import { BUYER_WAITS_MS } from '../../payments/actions/open-payment.ts'
import { closeAttempt } from './change-payment-method.ts'
import { type OrderWithPayment, trackOrder } from './track-order.ts'

/** Throws `not_found`, and `order_moved` once money came, a transfer was reported or a courier was asked. Made again it answers the same. */
export async function cancelOrder(
  ctx: Context,
  shop: Shop,
  token: string,
  at: Date,
): Promise<OrderWithPayment> {
  const tracked = await trackOrder(ctx, shop, token, at)
  if (tracked.order.status === 'cancelled') return tracked
  if (!mayCancel(tracked.order)) throw new Problem('order_moved')
  if (tracked.isBooked) throw booked()
  if (tracked.attempt) await closeAttempt(ctx, shop, tracked.attempt, at, AbortSignal.timeout(BUYER_WAITS_MS))
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, tracked.order.id)
    if (order?.status === 'cancelled') return
    if (!order || !mayCancel(order)) throw new Problem('order_moved')
    if ((await bookedOf(tx, shop.id, [order.id])).size > 0) throw booked()
    const cancelled = await moveOrder(tx, ctx, shop, order, { to: 'cancelled', actor: 'buyer', at })
    await announceCancelledByBuyer(tx, ctx, shop, cancelled)
  })
  return trackOrder(ctx, shop, token, at)
}

function booked(): Problem {
  const message = 'Kurir sudah dipesan untuk pesanan ini, jadi tidak dapat dibatalkan di sini. Hubungi toko.'
  return new Problem('order_moved', {}, null, message)
}
