// Tells the buyer of an order that an earlier try has placed, and whose answer was lost on the way.
import type { Context } from '../../../../context.ts'
import { trackUrl } from '../../../../domain/addresses.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findOrder } from '../../orders/queries.ts'
import { openToken } from '../../orders/track-token.ts'
import { BUYER_WAITS_MS, openPayment } from '../../payments/actions/open-payment.ts'
import { trackOrder } from '../../tracking/actions/track-order.ts'
import type { OrderPlaced } from './verify-checkout-code.ts'

/** As the order is now; a payment that was not opened any more is opened. */
export async function answerPlaced(
  ctx: Context,
  shop: Shop,
  { orderId, baseUrl }: { readonly orderId: string; readonly baseUrl: string },
  at: Date,
): Promise<OrderPlaced> {
  const placed = await findOrder(ctx.db, shop.id, orderId)
  if (!placed) throw new Error('The order that a key stands for is not there')
  const token = openToken(ctx.secrets, placed)
  const tracked = await trackOrder(ctx, shop, token, at)
  const { order, method } = tracked
  const trackedAt = trackUrl(shop, ctx.platform, token)
  const isToBeOpened = order.status === 'pending_payment' && tracked.attempt === null
  const signal = AbortSignal.timeout(BUYER_WAITS_MS)
  const attempt = isToBeOpened
    ? await openPayment(ctx, { shop, order, method, at, baseUrl, trackUrl: trackedAt, signal })
    : tracked.attempt
  return { ...tracked, attempt, token, trackUrl: trackedAt }
}
