// reopenPayment: the payment that can still be paid, or a new one when that is over, possibly at another gateway.
import type { Context } from '../../../context.ts'
import { trackUrl } from '../../../domain/track-url.ts'
import type { Call } from '../../../http/route.ts'
import { Problem } from '../../../problems.ts'
import { findTracked } from '../../orders/actions/track-order.ts'
import type { OrderRow } from '../../orders/queries.ts'
import type { Reopened } from '../../orders/schema.ts'
import { toPayment } from '../present.ts'
import type { AttemptRow } from '../queries.ts'
import { isLive } from '../rules.ts'
import { askGateway } from './ask-gateway.ts'
import { reviveAttempt } from './begin-attempt.ts'
import { BUYER_WAITS_MS, openPayment } from './open-payment.ts'

export async function reopenPayment(
  ctx: Context,
  call: Call<{ token: string }, unknown, unknown>,
): Promise<Reopened> {
  const { shop, params, at, baseUrl } = call
  const tracked = await findTracked(ctx, call, params.token)
  const { order, attempt: earlier } = tracked
  if (order.status !== 'pending_payment') throw new Problem('order_moved')
  const payment = toPayment({ ...tracked, at, baseUrl })
  if (isLive(payment.status)) return { payment }
  if (order.expires_at && at >= order.expires_at) throw new Problem('order_moved')

  const signal = AbortSignal.timeout(BUYER_WAITS_MS)
  const isRevived = earlier !== null && (await revive(ctx, call, order, earlier, signal))
  if (!isRevived) {
    const trackedAt = trackUrl(shop, ctx.config, params.token)
    await openPayment(ctx, { ...tracked, shop, at, baseUrl, trackUrl: trackedAt, signal })
  }
  // Looked at again: it may have been paid or cancelled while the gateway was answering.
  const now = await findTracked(ctx, call, params.token)
  if (now.order.status !== 'pending_payment') throw new Problem('order_moved')
  return { payment: toPayment({ ...now, at, baseUrl }) }
}

/** Before another one is opened: it may have been paid, or be payable still. */
async function revive(
  ctx: Context,
  { shop, at }: Call<unknown, unknown, unknown>,
  order: OrderRow,
  attempt: AttemptRow,
  signal: AbortSignal,
): Promise<boolean> {
  if (attempt.gateway === 'manual' || attempt.instructions === null) return false
  const state = await askGateway(ctx, shop, attempt, at, signal)
  if (state?.status === 'paid' && state.amount === order.total) throw new Problem('order_moved')
  const isOver = attempt.expires_at !== null && at >= attempt.expires_at
  if (state?.status !== 'pending' || isOver) return false
  return reviveAttempt(ctx, attempt)
}
