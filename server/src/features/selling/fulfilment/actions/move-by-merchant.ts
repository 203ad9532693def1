// moveOrder: what a merchant does with an order: confirm a payment, process, ship, complete, cancel, refund.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { mayMove } from '../../../../domain/order-status.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { type Move, moveOrder } from '../../orders/actions/move-order.ts'
import { parcelNumber } from '../../orders/parcel-number.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import { auditedOrder } from '../../orders/rules.ts'
import { endParcels } from '../../parcels/asking.ts'
import { bringBack } from '../../parcels/bring-back.ts'
import { payTransfer } from '../../payments/queries.ts'
import { noteRest, type RestOfMoney, refundRest } from '../../payments/refunds/actions/refund-rest.ts'
import { loadMoney } from '../../payments/refunds/money.ts'
import { isOnItsWay, notThere, tellAfter } from '../rules.ts'
import { getOrderAt } from './get-order.ts'

export interface MerchantMove extends Omit<Move, 'actor' | 'at' | 'refundedBy' | 'attention' | 'tellAfter'> {
  readonly number: string
  /** only if its buyer has reported a transfer */
  readonly isClaimed?: boolean
  /** its buyer hears of it so much later */
  readonly undoSeconds?: number
}

/** Throws `invalid_request`, `not_found`, `unavailable`, and `order_moved` when it is no longer where this begins. */
export async function moveByMerchant(
  ctx: Context,
  shop: Shop,
  { number, isClaimed = false, undoSeconds = 0, ...asked }: MerchantMove,
  at: Date,
  by?: Actor,
): Promise<OrderRow> {
  const move = { ...asked, ...(asked.awb !== undefined && { awb: parcelNumber(asked.awb) }) }
  const found = await getOrderAt(ctx, shop, number, at)
  const refund = move.to === 'refunded' ? await giveMoneyBack(ctx, shop, found, move.reason, at) : null
  const later = tellAfter(move.to, undoSeconds, at)
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, found.id)
    if (!order) throw new Problem('not_found')
    if (isClaimed && (order.status !== 'pending_payment' || !order.buyer_claimed_at)) throw notThere(order)
    // The gateway's notice was faster than its answer.
    if (refund?.by === 'gateway' && order.status === 'refunded') return order
    if (!mayMove(order, move.to)) throw notThere(order)
    const booked = refund ? await noteRest(tx, ctx, shop, order, refund, move.reason ?? null, at) : order
    const cameMeanwhile = refund?.by === 'gateway' && (await loadMoney(tx, booked)).left > 0
    const moved = await moveOrder(tx, ctx, shop, booked, {
      ...move,
      actor: 'merchant',
      at,
      ...(later && { tellAfter: later }),
      ...(refund && { refundedBy: refund.by }),
      ...(cameMeanwhile && { attention: 'paid_after_end' }),
      ...(refund?.isRefused && { attention: 'refund_refused' }),
    })
    await endParcels(tx, ctx, moved, at)
    if (moved.status === 'cancelled' && isOnItsWay(order.status))
      await bringBack(tx, moved, { reason: move.reason, at })
    if (move.to === 'paid') await payTransfer(tx, order)
    const change = {
      by,
      kind: 'order',
      id: order.number,
      before: auditedOrder(order),
      after: auditedOrder(moved),
    }
    await writeAudit(tx, shop.id, change)
    return moved
  })
}

/** Before the order is locked: no lock waits for a gateway. */
async function giveMoneyBack(
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  reason: string | undefined,
  at: Date,
): Promise<RestOfMoney> {
  if (!mayMove(order, 'refunded')) throw notThere(order)
  return refundRest(ctx, shop, order, reason ?? null, at)
}
