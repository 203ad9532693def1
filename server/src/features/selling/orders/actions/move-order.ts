// The one function that moves an order: every door goes through it. It keeps the history, gives back, tells who is to know.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { RefundedBy } from '../../../../db/tables/orders.ts'
import { afterCommit } from '../../../../db/transaction.ts'
import type { Attention } from '../../../../domain/attention.ts'
import { givesBack, mayMove, type OrderStatus, takesAgain } from '../../../../domain/order-status.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { giveBackVoucherUse, takeVoucherUseAgain } from '../../../catalogue/promotions/voucher-uses.ts'
import { tellMerchant } from '../../../people/messages/actions/tell-merchant.ts'
import { queueEvents } from '../../../people/webhooks/actions/queue-events.ts'
import { updateOrder, writeHistory } from '../changes.ts'
import { freeHeldTotal } from '../held-totals.ts'
import { releaseStock, takeStockAgain } from '../order-stock.ts'
import { type LockedOrder, passedStatuses } from '../queries.ts'
import { parcelContent, tellBuyer } from '../tell-buyer.ts'
import { toldLow } from '../tell-merchant.ts'
import { lowStockEvent, tellPrograms } from '../webhook-events.ts'

export interface Move {
  readonly to: Exclude<OrderStatus, 'pending_payment'>
  /** who moves it: `merchant`, `system`, `gateway midtrans` */
  readonly actor: string
  readonly reason?: string
  readonly at: Date
  readonly awb?: string
  readonly courierCode?: string
  /** of a move to `refunded`; left out: whoever moves it */
  readonly refundedBy?: RefundedBy
}

/** Throws `order_moved`, and changes nothing, when the order is no longer where this move begins. */
export async function moveOrder(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { to, actor, reason, at, awb, courierCode, refundedBy }: Move,
): Promise<LockedOrder> {
  const from = order.status
  if (!mayMove(from, to)) throw new Problem('order_moved')

  const passed = await passedStatuses(tx, shop.id, order.id)
  const attention = await settleGoods(tx, ctx, shop, order, to, at)
  if (from === 'pending_payment') await freeHeldTotal(tx, shop.id, order.draft_id)
  const moved = await updateOrder(tx, order, {
    status: to,
    // Whoever moves it by hand has looked at it.
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
  await tellBuyer(tx, ctx, shop, moved, {
    kind: 'order_moved',
    status: to,
    total: moved.total,
    was_paid: passed.includes('paid'),
    is_out_of_stock: attention === 'out_of_stock',
    ...(await parcelContent(tx, shop, moved)),
  })
  afterCommit(tx, () => ctx.metrics.orderReached(to))
  await tellPrograms(tx, ctx, moved, [`order.${to}`, ...(attention ? (['order.attention'] as const) : [])])
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
  if (low && low.length > 0) {
    const items = low.map(toldLow)
    await tellMerchant(tx, ctx, shop, { kind: 'merchant_low_stock', order_number: order.number, items })
    await queueEvents(tx, ctx, shop.id, ['stock.low'], async () =>
      low.map((each) => lowStockEvent(each, order)),
    )
  }
  return low ? null : 'out_of_stock'
}
