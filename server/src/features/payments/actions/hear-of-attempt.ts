// What a gateway says of an attempt, by a notice or when asked: it may come twice, late or out of order.
import type { AttemptState } from '../../../adapters/payments/gateway.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { Attention } from '../../../domain/attention.ts'
import { mayMove, type OrderStatus } from '../../../domain/order-status.ts'
import { moveOrder } from '../../orders/actions/move-order.ts'
import { type LockedOrder, lockOrder, noteAttention } from '../../orders/queries.ts'
import type { Shop } from '../../shops/queries.ts'
import { type AttemptRow, attemptsOf, changeStatus, findAttempt, keepNotice } from '../queries.ts'
import { judge } from '../rules.ts'

export interface Told extends AttemptState {
  readonly gateway: string
  /** ours: the attempt's id */
  readonly reference: string
}

/** False: this shop has no such attempt at this gateway. */
export async function hearOfAttempt(ctx: Context, shop: Shop, told: Told, at: Date): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await findAttempt(tx, shop.id, told.reference)
    if (found?.gateway !== told.gateway) return false
    const order = await lockOrder(tx, shop.id, found.order_id)
    // Read again under the lock: of fifty equal notices the first one pays, and the others see that.
    const attempts = await attemptsOf(tx, shop.id, found.order_id)
    const attempt = attempts.find(({ id }) => id === found.id)
    if (!order || !attempt) return false
    await act(tx, ctx, shop, order, attempt, attempts, told, at)
    return true
  })
}

async function act(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  attempt: AttemptRow,
  attempts: readonly AttemptRow[],
  told: Told,
  at: Date,
): Promise<void> {
  const verdict = judge(attempt, told)
  if (verdict.does === 'nothing') return
  await keepNotice(tx, attempt, told, verdict.does, at)

  const actor = `gateway ${told.gateway}`
  const move = async (to: 'paid' | 'refunded') => {
    await changeStatus(tx, attempt, to, [attempt.status])
    if (mayMove(order.status as OrderStatus, to)) {
      await moveOrder(tx, ctx, shop, order, { to, actor, at })
      return true
    }
    return false
  }
  const alert = (about: Attention) => noteAttention(tx, order, about, { actor, at })

  switch (verdict.does) {
    case 'pay': {
      if (await move('paid')) return
      if (order.status === 'cancelled' || order.status === 'refunded') return alert('paid_after_end')
      const isSecond = attempts.some(({ id, status }) => id !== attempt.id && status === 'paid')
      // Otherwise the merchant had confirmed by hand what the gateway says now.
      if (isSecond) await alert('paid_twice')
      return
    }
    case 'refund':
      if (!(await move('refunded')) && order.status !== 'refunded') await alert('payment_reversed')
      return
    case 'close':
      await changeStatus(tx, attempt, verdict.status, [attempt.status])
      return
    case 'alert':
      return alert(verdict.about)
  }
}
