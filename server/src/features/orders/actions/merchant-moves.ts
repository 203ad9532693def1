// What a merchant does with an order: confirm or reject a transfer, process, ship, complete, cancel, refund.
import type { Context } from '../../../context.ts'
import { Problem } from '../../../problems.ts'
import type { Shop } from '../../../tenancy/queries.ts'
import { attemptsOf, changeStatus } from '../../payments/queries.ts'
import { shownAttempt } from '../../payments/rules.ts'
import { findOrderByNumber, lockOrder, noteInHistory, type OrderRow, updateOrder } from '../queries.ts'
import { tellBuyer } from '../tell-buyer.ts'
import { type Move, moveOrder } from './move-order.ts'

/** A buyer whose transfer was not found gets this much longer. */
const SECOND_CHANCE_MS = 24 * 3_600_000

export type MerchantMove = Omit<Move, 'actor'>

/** Throws `not_found`, and `order_moved` when it is no longer where this begins. */
export async function moveByMerchant(
  ctx: Context,
  shop: Shop,
  number: string,
  move: MerchantMove,
): Promise<OrderRow> {
  const { id } = await orderOf(ctx, shop, number)
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (!order) throw new Problem('not_found')
    const moved = await moveOrder(tx, ctx, shop, order, { ...move, actor: 'merchant' })
    if (move.to === 'paid') {
      const shown = shownAttempt(await attemptsOf(tx, shop.id, order.id))
      // A gateway speaks for its own attempts.
      if (shown?.kind === 'manual') await changeStatus(tx, shown, 'paid', ['pending', 'expired'])
    }
    return moved
  })
}

/** The transfer that the buyer reported is not there: the order waits for it again. */
export async function rejectClaim(ctx: Context, shop: Shop, number: string, at: Date): Promise<OrderRow> {
  const { id } = await orderOf(ctx, shop, number)
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (order?.status !== 'pending_payment' || !order.buyer_claimed_at) throw new Problem('order_moved')
    const expires_at = new Date(at.getTime() + SECOND_CHANCE_MS)
    const waiting = await updateOrder(tx, order, { buyer_claimed_at: null, expires_at, reminded_at: null })
    await noteInHistory(tx, order, { actor: 'merchant', reason: 'claim rejected', at })
    await tellBuyer(tx, ctx, shop, waiting, {
      kind: 'claim_rejected',
      total: waiting.total,
      unique_code: waiting.unique_code,
      pay_before: expires_at.toISOString(),
    })
    return waiting
  })
}

async function orderOf(ctx: Context, shop: Shop, number: string): Promise<OrderRow> {
  const order = await findOrderByNumber(ctx.db, shop.id, number)
  if (!order) throw new Problem('not_found')
  return order
}
