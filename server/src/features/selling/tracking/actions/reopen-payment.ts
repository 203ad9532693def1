// reopenPayment: the payment that can still be paid, or a new one when that is over, possibly at another gateway.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { trackUrl } from '../../../../domain/addresses.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { confirmationUrlOf } from '../../orders/document-key.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { trackUrlOf } from '../../orders/track-token.ts'
import { askGateway } from '../../payments/actions/ask-gateway.ts'
import { reviveAttempt } from '../../payments/actions/begin-attempt.ts'
import { BUYER_WAITS_MS, openPayment } from '../../payments/actions/open-payment.ts'
import type { AttemptRow } from '../../payments/queries.ts'
import { isLive, paymentStatus } from '../../payments/rules.ts'
import { type OrderWithPayment, trackOrder } from './track-order.ts'

export interface Reopening {
  readonly token: string
  /** where gateways are to tell of the payment */
  readonly baseUrl: string
  /** ends the waiting for gateways; left out: as long as a buyer waits */
  readonly signal?: AbortSignal
}

/** Throws `not_found`, and `order_moved` when the order does not wait for money any more. */
export async function reopenPayment(
  ctx: Context,
  shop: Shop,
  reopening: Reopening,
  at: Date,
): Promise<OrderWithPayment> {
  const { token, baseUrl, signal = AbortSignal.timeout(BUYER_WAITS_MS) } = reopening
  const tracked = await trackOrder(ctx, shop, token, at)
  const { order, attempt: earlier, passed } = tracked
  if (order.status !== 'pending_payment') throw new Problem('order_moved')
  if (isLive(paymentStatus(order, earlier, passed.includes('paid'), at))) return tracked

  const isRevived = earlier !== null && (await revive(ctx, shop, order, earlier, at, signal))
  if (!isRevived) {
    const trackedAt = returnUrl(ctx, shop, tracked, reopening, at)
    await openPayment(ctx, { ...tracked, shop, at, baseUrl, trackUrl: trackedAt, signal })
  }
  // Looked at again: it may have been paid or cancelled while the gateway was answering.
  const now = await trackOrder(ctx, shop, token, at)
  if (now.order.status !== 'pending_payment') throw new Problem('order_moved')
  return now
}

/**
 * A gateway leads back to it, keeps it, and gives it to whoever has the payment's address: no key of an owner stands there. Who asks by
 * a key that ends learns of no link, and comes back to the confirmation.
 */
function returnUrl(
  ctx: Context,
  shop: Shop,
  { order, until }: OrderWithPayment,
  { token, baseUrl }: Reopening,
  at: Date,
): string {
  if (until !== null) {
    const access = { by: 'link', until: new Date(at.getTime() + RETURNS_WITHIN_MS) } as const
    return confirmationUrlOf(ctx, baseUrl, order, access)
  }
  return trackUrlOf(ctx, shop, order) ?? trackUrl(shop, ctx.platform, token)
}

/** Longer than any payment can be open. */
const RETURNS_WITHIN_MS = 2 * 86_400_000

/** Before another one is opened: it may have been paid, or be payable still. */
async function revive(
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  attempt: AttemptRow,
  at: Date,
  signal: AbortSignal,
): Promise<boolean> {
  if (attempt.gateway === 'manual' || attempt.instructions === null) return false
  const state = await askGateway(ctx, shop, attempt, at, signal)
  if (state?.status === 'paid' && state.amount === order.total) throw new Problem('order_moved')
  const isOver = attempt.expires_at !== null && at >= attempt.expires_at
  if (state?.status !== 'pending' || isOver) return false
  return reviveAttempt(ctx, attempt)
}
