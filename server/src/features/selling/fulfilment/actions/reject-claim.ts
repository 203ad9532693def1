// rejectClaim: the transfer that the buyer reported is not there; the order waits for it again.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { announceUnpaid } from '../../orders/announce.ts'
import { noteInHistory, updateOrder } from '../../orders/changes.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import { auditedOrder } from '../../orders/rules.ts'
import { payToOf } from '../../payments/pay-to.ts'
import { attemptsOf } from '../../payments/queries.ts'
import { shownAttempt } from '../../payments/rules.ts'
import { notThere } from '../rules.ts'
import { getOrderAt } from './get-order.ts'

/** A buyer whose transfer was not found gets this much longer. */
const SECOND_CHANCE_MS = 24 * 3_600_000

/** Throws `not_found`, and `order_moved` when there is no claim to reject. */
export async function rejectClaim(
  ctx: Context,
  shop: Shop,
  number: string,
  at: Date,
  { reason, by }: { reason?: string; by?: Actor } = {},
): Promise<OrderRow> {
  const { id } = await getOrderAt(ctx, shop, number, at)
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (!order) throw new Problem('not_found')
    if (order.status !== 'pending_payment' || !order.buyer_claimed_at) throw notThere(order)
    const expires_at = new Date(at.getTime() + SECOND_CHANCE_MS)
    const waiting = await updateOrder(tx, order, {
      buyer_claimed_at: null,
      claim_overdue_told_at: null,
      expires_at,
      reminded_at: null,
    })
    const why = ['claim rejected', reason].filter(Boolean).join(': ')
    await noteInHistory(tx, order, { actor: 'merchant', reason: why, at })
    const attempt = shownAttempt(await attemptsOf(tx, shop.id, order.id), order)
    await announceUnpaid(tx, ctx, shop, waiting, {
      kind: 'claim_rejected',
      payBefore: expires_at,
      payTo: payToOf(attempt),
    })
    const change = {
      by,
      kind: 'order',
      id: order.number,
      before: auditedOrder(order),
      after: auditedOrder(waiting),
    }
    await writeAudit(tx, shop.id, change)
    return waiting
  })
}
