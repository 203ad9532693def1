// reopenPayment: the payment that can still be paid, or a new one when that is over, possibly at another gateway.
import type { Context } from '../../../context.ts'
import { trackUrl } from '../../../domain/track-url.ts'
import type { Call } from '../../../http/route.ts'
import { Problem } from '../../../problems.ts'
import { findTracked, type Tracked } from '../../orders/actions/track-order.ts'
import type { Reopened } from '../../orders/schema.ts'
import { toPayment } from '../present.ts'
import { type AttemptRow, changeStatus } from '../queries.ts'
import { isLive } from '../rules.ts'
import { askGateway } from './ask-gateway.ts'
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
  const revived = earlier && (await revive(ctx, call, tracked, earlier, signal))
  const attempt =
    revived ??
    (await openPayment(ctx, {
      ...tracked,
      shop,
      at,
      baseUrl,
      trackUrl: trackUrl(shop, ctx.config, params.token),
      signal,
    }))
  const now = attempt ? { ...tracked, attempt } : await findTracked(ctx, call, params.token)
  if (now.order.status !== 'pending_payment') throw new Problem('order_moved')
  return { payment: toPayment({ ...now, at, baseUrl }) }
}

/** Before another one is opened: it may have been paid, or be payable still. */
async function revive(
  ctx: Context,
  { shop, at }: Call<unknown, unknown, unknown>,
  { order }: Tracked,
  attempt: AttemptRow,
  signal: AbortSignal,
): Promise<AttemptRow | null> {
  if (attempt.gateway === 'manual' || attempt.instructions === null) return null
  const state = await askGateway(ctx, shop, attempt, at, signal)
  if (state?.status === 'paid' && state.amount === order.total) throw new Problem('order_moved')
  const isOver = attempt.expires_at !== null && at >= attempt.expires_at
  if (state?.status !== 'pending' || isOver) return null
  return (await changeStatus(ctx.db, attempt, 'pending', ['failed']))
    ? { ...attempt, status: 'pending' }
    : null
}
