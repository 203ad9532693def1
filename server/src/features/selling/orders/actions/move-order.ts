// The one function that moves an order: every door goes through it. It keeps the history, gives back, tells who is to know.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { RefundedBy } from '../../../../db/tables/orders.ts'
import { afterCommit } from '../../../../db/transaction.ts'
import {
  type Attention,
  givesBack,
  mayMove,
  type OrderStatus,
  takesAgain,
} from '../../../../domain/order-status.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { giveBackVoucherUse, takeVoucherUseAgain } from '../../../catalogue/promotions/voucher-uses.ts'
import { announceLowStock, announceMoved } from '../announce.ts'
import { updateOrder, writeHistory } from '../changes.ts'
import { freeHeldTotal } from '../held-totals.ts'
import { releaseStock, takeStockAgain } from '../order-stock.ts'
import { type LockedOrder, passedStatuses } from '../queries.ts'

export interface Move {
  readonly to: Exclude<OrderStatus, 'pending_payment'>
  /** who moves it: `merchant`, `system`, `gateway midtrans` */
  readonly actor: string
  readonly reason?: string
  readonly at: Date
  readonly awb?: string
  readonly courierCode?: string
  /** of a move to `refunded`; left out: the mover */
  readonly refundedBy?: RefundedBy
  /** when its buyer hears of it; left out: at once */
  readonly tellAfter?: Date
  /** what its mover knows that the merchant has to look at */
  readonly attention?: Attention
}

/** Throws `order_moved`, and changes nothing, when the order is no longer where this move begins. */
export async function moveOrder(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { to, actor, reason, at, awb, courierCode, refundedBy, tellAfter, attention: known }: Move,
): Promise<LockedOrder> {
  const from = order.status
  if (!mayMove(from, to)) throw new Problem('order_moved')

  const passed = await passedStatuses(tx, shop.id, order.id)
  const attention = (await settleGoods(tx, ctx, shop, order, to, at)) ?? known ?? null
  if (from === 'pending_payment') await freeHeldTotal(tx, shop.id, order.draft_id)
  const moved = await updateOrder(tx, order, {
    status: to,
    // A person who moves it by hand has looked at it.
    needs_attention: attention ?? (actor === 'merchant' ? null : order.needs_attention),
    // When it expired stays visible; otherwise there is nothing left to wait for.
    ...(to !== 'expired' && { expires_at: null }),
    ...(awb !== undefined && { awb }),
    ...(courierCode !== undefined && { courier_code: courierCode }),
    ...(to === 'refunded' && { refunded_by: refundedBy ?? refunderOf(actor) }),
  })
  await writeHistory(tx, {
    shopId: shop.id,
    orderId: order.id,
    at,
    from,
    to,
    actor,
    reason: reason ?? attention,
  })
  await announceMoved(tx, ctx, shop, moved, { to, passed, attention, tellAfter: tellAfter ?? null })
  afterCommit(tx, () => ctx.metrics.orderReached(to))
  return moved
}

function refunderOf(actor: string): RefundedBy {
  return actor.startsWith('gateway ') ? 'gateway' : 'hand'
}

/** Gives back what the order took, or takes it again; what cannot be taken any more is the merchant's to look at. */
async function settleGoods(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  to: OrderStatus,
  at: Date,
): Promise<Attention | null> {
  const from = order.status
  if (givesBack(from, to)) {
    await releaseStock(tx, order, at)
    await giveBackVoucherUse(tx, order)
    return null
  }
  if (!takesAgain(from, to)) return null
  const low = await takeStockAgain(tx, order, at)
  await takeVoucherUseAgain(tx, order)
  if (low) await announceLowStock(tx, ctx, shop, order, low)
  return low ? null : 'out_of_stock'
}
