// claimPayment: the buyer reports a manual transfer. From then on the order waits for the merchant, not for the clock.
import type { Context } from '../../../context.ts'
import type { Call } from '../../../http/route.ts'
import { Problem } from '../../../problems.ts'
import { lockOrder, noteInHistory, updateOrder } from '../queries.ts'
import type { TrackedOrder } from '../schema.ts'
import { findTracked, toTracked } from './track-order.ts'

export async function claimPayment(
  ctx: Context,
  call: Call<{ token: string }, unknown, unknown>,
): Promise<TrackedOrder> {
  const { shop, params, at } = call
  const tracked = await findTracked(ctx, call, params.token)
  if (tracked.order.status !== 'pending_payment') throw new Problem('order_moved')
  if (tracked.attempt?.kind !== 'manual') throw new Problem('not_manual_payment')

  const order = await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, shop.id, tracked.order.id)
    if (locked?.status !== 'pending_payment') throw new Problem('order_moved')
    // The first claim counts; a second one answers the same.
    if (locked.buyer_claimed_at) return locked
    await noteInHistory(tx, locked, { actor: 'buyer', reason: 'claimed', at })
    return updateOrder(tx, locked, { buyer_claimed_at: at, expires_at: null })
  })
  return toTracked(call, { ...tracked, order })
}
