// The one function that moves an order: every door goes through it. It keeps the history, gives back, tells who is to know.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { RefundedBy, Replaced } from '../../../../db/tables/orders.ts'
import { afterCommit } from '../../../../db/transaction.ts'
import { COD_REFUSED } from '../../../../domain/cod.ts'
import {
  type Attention,
  givesBack,
  mayMove,
  type OrderStatus,
  takesAgain,
} from '../../../../domain/order-status.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { giveBackVoucherUse, takeVoucherUseAgain } from '../../../catalogue/promotions/voucher-uses.ts'
import { notePlanOrder } from '../../bought-plans/direct.ts'
import { settlePlanOrder } from '../../bought-plans/settle.ts'
import { issueNota } from '../../invoices/issue.ts'
import { announceCollected, announceLowStock, announceMoved } from '../announce.ts'
import { noteInHistory, updateOrder, writeHistory } from '../changes.ts'
import { freeHeldTotal } from '../held-totals.ts'
import { countNoSale, releaseStock, takeStockAgain } from '../order-stock.ts'
import { type LockedOrder, linesOf, passedStatuses } from '../queries.ts'
import { carriedBy } from '../rules.ts'

export interface Move {
  readonly to: Exclude<OrderStatus, 'pending_payment'>
  /** who moves it: `merchant`, `system`, `gateway midtrans` */
  readonly actor: string
  readonly reason?: string
  readonly at: Date
  readonly awb?: string
  readonly courierCode?: string
  /** of another courier than before; left out: nobody says */
  readonly courierService?: string | null
  /** of a move to `shipped`: the page that shows where it is */
  readonly trackingUrl?: string | null
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
  move: Move,
): Promise<LockedOrder> {
  const { to, actor, reason, at, awb, courierCode, courierService, refundedBy, tellAfter } = move
  const from = order.status
  if (!mayMove(order, to)) throw new Problem('order_moved')
  if (order.is_cod && to === 'paid') return collect(tx, ctx, shop, order, move)

  const passed = await passedStatuses(tx, shop.id, order.id)
  const lines = to === 'paid' && shop.sellsPlans ? await linesOf(tx, shop.id, [order.id]) : []
  const isUnclear = lines.length > 0 && !(await notePlanOrder(tx, shop, order, lines, at))
  const attention =
    (await settleGoods(tx, ctx, shop, order, to, at)) ??
    move.attention ??
    (isUnclear ? 'plan_for_whom' : null)
  if (from === 'pending_payment') await freeHeldTotal(tx, shop.id, order.draft_id)
  const moved = await updateOrder(tx, order, {
    status: to,
    // A person who moves it by hand has looked at it.
    needs_attention: attention ?? (actor === 'merchant' ? null : order.needs_attention),
    ...carriedBy(order, courierCode, courierService),
    // When it expired stays visible; otherwise there is nothing left to wait for.
    ...(to !== 'expired' && { expires_at: null }),
    ...(awb !== undefined && { awb }),
    ...(to === 'refunded' && { refunded_by: refundedBy ?? refunderOf(actor) }),
    ...(order.is_cod && isOut(from) && reason === COD_REFUSED && { cod_refused_at: at }),
  })
  await writeHistory(tx, {
    shopId: shop.id,
    orderId: order.id,
    at,
    from,
    to,
    actor,
    reason: reason ?? attention,
    replaced: tellAfter ? replacedIn(order, moved) : null,
  })
  if (to === 'paid') await invoice(tx, ctx, shop, moved, at)
  await settlePlanOrder(tx, ctx, shop, { ...moved, lines }, to, at)
  const { trackingUrl = null } = move
  await announceMoved(tx, ctx, shop, moved, {
    to,
    passed,
    attention,
    trackingUrl,
    tellAfter: tellAfter ?? null,
  })
  afterCommit(tx, () => ctx.metrics.orderReached(to))
  return moved
}

/** What is put back with the status when a move is undone; null: nothing. */
function replacedIn(order: LockedOrder, moved: LockedOrder): Replaced | null {
  const { courier_code, courier_service, needs_attention } = order
  const isSame = courier_code === moved.courier_code && needs_attention === moved.needs_attention
  return isSame ? null : { courier_code, courier_service, needs_attention }
}

/** What history says of money that was collected at the door; a console may tell it by this. */
const COLLECTED = 'cod collected'

/** It stays where it is. What comes into the merchant's own hands has nobody to be sent on by. */
async function collect(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { actor, reason = COLLECTED, at, attention }: Move,
): Promise<LockedOrder> {
  const isByHand = actor === 'merchant'
  const collected = await updateOrder(tx, order, {
    cod_collected_at: at,
    ...(isByHand && { cod_remitted_at: at, cod_remitted: order.total }),
    needs_attention: attention ?? (isByHand ? null : order.needs_attention),
  })
  await noteInHistory(tx, collected, { actor, reason: attention ?? reason, at })
  await invoice(tx, ctx, shop, collected, at)
  await announceCollected(tx, ctx, collected, attention ?? null)
  afterCommit(tx, () => ctx.metrics.orderReached('paid'))
  return collected
}

async function invoice(tx: Db, ctx: Context, shop: Shop, order: LockedOrder, at: Date): Promise<void> {
  await issueNota(tx, ctx, shop, order, await linesOf(tx, shop.id, [order.id]), at)
}

/** Its goods have left. */
function isOut(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'completed'
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
  // Its goods are still on their way back: the stock gets them when they are here.
  if (isOut(from) && to === 'cancelled') await countNoSale(tx, order)
  if (!takesAgain(from, to)) return null
  const low = await takeStockAgain(tx, order, at)
  await takeVoucherUseAgain(tx, order)
  if (low) await announceLowStock(tx, ctx, shop, order, low)
  return low ? null : 'out_of_stock'
}
