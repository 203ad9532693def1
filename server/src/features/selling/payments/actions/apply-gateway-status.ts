// What a gateway says of an attempt, by a notice or when asked: it may come twice, late or out of order.
import type { AttemptState, ListedRefund } from '../../../../adapters/payments/gateway.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { afterCommit, inTransaction } from '../../../../db/transaction.ts'
import { type Attention, mayMove } from '../../../../domain/order-status.ts'
import type { AttemptGateway, AttemptStatus } from '../../../../domain/payment.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { moveOrder } from '../../orders/actions/move-order.ts'
import { announceAttention, announceMoneyCame, announceRefundDone } from '../../orders/announce.ts'
import { clearAttention, noteAttention } from '../../orders/changes.ts'
import { type LockedOrder, lockOrder, whoMarkedPaid } from '../../orders/queries.ts'
import {
  type AttemptRow,
  attemptsOf,
  changeStatus,
  findAttempt,
  keepNotice,
  saveGatewayReference,
} from '../queries.ts'
import { bookGivenBack, noteListedRefunds } from '../refunds/note-listed.ts'
import { judgeGatewayStatus } from '../rules.ts'

export interface ReportedStatus extends AttemptState {
  readonly gateway: AttemptGateway
  /** ours: the attempt's id */
  readonly reference: string
  /** its own */
  readonly gatewayReference?: string | null
  /** every refund of it so far, where the gateway lists them */
  readonly refunds?: readonly ListedRefund[]
}

/** What is settled once the money went back. */
const MONEY_TO_GIVE_BACK: readonly Attention[] = ['paid_twice', 'paid_after_end']

/** False: this shop has no such attempt at this gateway. */
export async function applyGatewayStatus(
  ctx: Context,
  shop: Shop,
  word: ReportedStatus,
  at: Date,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await findAttempt(tx, shop.id, word.reference)
    if (found?.gateway !== word.gateway) return false
    const locked = await lockOrder(tx, shop.id, found.order_id)
    if (!locked) return false
    if (word.gatewayReference) await saveGatewayReference(tx, found, word.gatewayReference)
    const heard = { actor: `gateway ${word.gateway}`, at }
    const order = await noteListedRefunds(tx, ctx, shop, locked, found, word.refunds ?? [], heard)
    // Read again under the lock: of fifty equal notices the first one pays, and the others see that.
    const attempts = await attemptsOf(tx, shop.id, found.order_id)
    const attempt = attempts.find(({ id }) => id === found.id)
    if (!attempt) return false
    await act(tx, ctx, shop, order, attempt, attempts, word, at)
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
  word: ReportedStatus,
  at: Date,
): Promise<void> {
  const verdict = judgeGatewayStatus(attempt, word)
  if (verdict.does === 'nothing') return
  await keepNotice(tx, attempt, word, verdict.does, at)

  const actor = `gateway ${word.gateway}`
  const alert = async (about: Attention, of = order) => {
    const marked = await noteAttention(tx, of, about, { actor, at })
    if (marked) await announceAttention(tx, ctx, marked)
    return marked
  }
  const tellCame = (of: LockedOrder) =>
    announceMoneyCame(tx, ctx, shop, of, { amount: attempt.amount, attention: of.needs_attention })
  const reach = async (status: AttemptStatus, from = [attempt.status]) => {
    await changeStatus(tx, attempt, status, from)
    afterCommit(tx, () => ctx.metrics.paymentReached(word.gateway, status))
  }
  const isPaidElsewhere =
    attempts.some(({ id, status }) => id !== attempt.id && status === 'paid') ||
    (await whoMarkedPaid(tx, shop.id, order.id)) === 'merchant'
  const move = async (from: LockedOrder, to: 'paid' | 'refunded') =>
    mayMove(from, to) ? moveOrder(tx, ctx, shop, from, { to, actor, at }) : null

  switch (verdict.does) {
    case 'pay': {
      await reach('paid')
      const paid = await move(order, 'paid')
      // By a method that the buyer had left: what came is not what the order says.
      if (paid && !paid.needs_attention && attempt.amount !== order.total)
        return tellCame((await alert('amount_differs', paid)) ?? paid)
      if (paid) return tellCame(paid)
      const hasEnded = order.status === 'cancelled' || order.status === 'refunded'
      if (!hasEnded && !isPaidElsewhere) return
      const marked = await alert(hasEnded ? 'paid_after_end' : 'paid_twice')
      if (marked) await tellCame(marked)
      return
    }
    case 'refund': {
      // What went back had come before, also when word of that is still on its way.
      await changeStatus(tx, attempt, 'paid', [attempt.status])
      await bookGivenBack(tx, ctx, order, attempt, { actor, at })
      await reach('refunded', ['paid', 'refunded'])
      if (order.needs_attention === 'refund_refused') {
        if (isPaidElsewhere) return
        await clearAttention(tx, order, ['refund_refused'])
        return announceRefundDone(tx, ctx, shop, order)
      }
      // Of two payments one went back: the other still pays the order.
      if (isPaidElsewhere || order.status === 'cancelled')
        return clearAttention(tx, order, MONEY_TO_GIVE_BACK)
      const paid = (await move(order, 'paid')) ?? order
      if (!(await move(paid, 'refunded')) && paid.status !== 'refunded') await alert('payment_reversed')
      return
    }
    case 'close':
      return reach(verdict.status)
    case 'alert':
      await alert(verdict.about)
  }
}
