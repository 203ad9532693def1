// What a merchant does with an order: confirm a payment, process, ship, complete, cancel, refund.
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problems.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type Move, moveOrder } from '../../orders/actions/move-order.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import { attemptsOf, changeStatus } from '../../payments/queries.ts'
import { shownAttempt } from '../../payments/rules.ts'
import { getOrder } from './get-order.ts'

export interface MerchantMove extends Omit<Move, 'actor' | 'at'> {
  readonly number: string
}

/** Throws `not_found`, and `order_moved` when it is no longer where this begins. */
export async function moveByMerchant(
  ctx: Context,
  shop: Shop,
  { number, ...move }: MerchantMove,
  at: Date,
): Promise<OrderRow> {
  const { id } = await getOrder(ctx, shop, number)
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (!order) throw new Problem('not_found')
    const moved = await moveOrder(tx, ctx, shop, order, { ...move, actor: 'merchant', at })
    if (move.to === 'paid') {
      const shown = shownAttempt(await attemptsOf(tx, shop.id, order.id))
      // A gateway speaks for its own attempts.
      if (shown?.kind === 'manual') await changeStatus(tx, shown, 'paid', ['pending', 'expired'])
    }
    return moved
  })
}
