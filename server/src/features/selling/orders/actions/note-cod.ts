// noteCollected, noteRemitted, noteRefused: what a courier says of money at the door. Each counts once, however often it is said.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { COD_REFUSED, COD_RETURNED } from '../../../../domain/cod.ts'
import { mayMove } from '../../../../domain/order-status.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { announceAttention } from '../announce.ts'
import { noteAttention, noteInHistory, updateOrder } from '../changes.ts'
import { type LockedOrder, passedStatuses } from '../queries.ts'
import { moveOrder } from './move-order.ts'

const COURIER = 'courier'

export interface CodWord {
  /** who says it: `courier jne`; left out: a courier */
  readonly actor?: string
  readonly at: Date
}

export interface CodMoney extends CodWord {
  readonly amount: number
}

/** The courier has the buyer's money. */
export async function noteCollected(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { amount, actor = COURIER, at }: CodMoney,
): Promise<LockedOrder> {
  if (!order.is_cod || order.cod_collected_at) return order
  if (mayMove(order, 'paid'))
    return moveOrder(tx, ctx, shop, order, {
      ...{ to: 'paid', actor, at },
      ...(amount !== order.total && { attention: 'amount_differs' }),
    })
  // Collected all the same, for an order that has ended: somebody has to send it back.
  const collected = await updateOrder(tx, order, { cod_collected_at: at })
  const marked = await noteAttention(tx, collected, 'paid_after_end', { actor, at })
  if (marked) await announceAttention(tx, ctx, marked)
  return marked ?? collected
}

/** It has sent the money on: `amount` is what came to the shop, without what it kept. */
export async function noteRemitted(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { amount, actor = COURIER, at }: CodMoney,
): Promise<LockedOrder> {
  if (!order.is_cod || order.cod_remitted_at) return order
  // What is sent on was collected, also when word of that never came.
  const collected = await noteCollected(tx, ctx, shop, order, { amount: order.total, actor, at })
  if (collected.cod_remitted_at) return collected
  const remitted = await updateOrder(tx, collected, { cod_remitted_at: at, cod_remitted: amount })
  await noteInHistory(tx, remitted, { actor, reason: `cod remitted: ${formatRupiah(amount)}`, at })
  return remitted
}

/** Its buyer did not take it: the order has ended, its goods are on their way back, and that counts against the contact. */
export async function noteRefused(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { actor = COURIER, at }: CodWord,
): Promise<LockedOrder> {
  if (endsOnItsWay(order))
    return moveOrder(tx, ctx, shop, order, { to: 'cancelled', actor, reason: COD_REFUSED, at })
  // It was on its way back already, and only now the courier says why.
  const isLate =
    order.is_cod && order.status === 'cancelled' && !order.cod_refused_at && !order.cod_collected_at
  if (!isLate || !(await passedStatuses(tx, shop.id, order.id)).includes('shipped')) return order
  const refused = await updateOrder(tx, order, { cod_refused_at: at })
  await noteInHistory(tx, refused, { actor, reason: COD_REFUSED, at })
  return refused
}

/** It comes back, and nobody says that its buyer refused it: the order has ended, and that is nobody's fault. */
export async function noteReturned(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  { actor = COURIER, at }: CodWord,
): Promise<LockedOrder> {
  if (!endsOnItsWay(order)) return order
  return moveOrder(tx, ctx, shop, order, { to: 'cancelled', actor, reason: COD_RETURNED, at })
}

/** Also one whose buyer said that it came: the courier, who has the goods, says otherwise. */
function endsOnItsWay(order: LockedOrder): boolean {
  const isOut = order.status === 'shipped' || order.status === 'completed'
  return order.is_cod && isOut && mayMove(order, 'cancelled')
}
