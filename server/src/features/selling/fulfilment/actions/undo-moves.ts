// undoMoves: takes back what a merchant did by mistake, before the buyers have heard of it.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { NO_CONTACT } from '../../../../domain/contact.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { dropHeldNews } from '../../../people/messages/queries.ts'
import { announceUndone } from '../../orders/announce.ts'
import { deleteHistory, noteInHistory, updateOrder } from '../../orders/changes.ts'
import { historyOf, lockOrder, type OrderRow } from '../../orders/queries.ts'
import { auditedOrder } from '../../orders/rules.ts'
import { notThere, undoneTo } from '../rules.ts'
import { getOrder } from './get-order.ts'
import { eachByItself, type MoveOutcome } from './move-orders.ts'

/** In the order given; `order_moved` where it is too late, or something else happened since. */
export function undoMoves(
  ctx: Context,
  shop: Shop,
  numbers: readonly string[],
  at: Date,
  by: Actor,
): Promise<MoveOutcome[]> {
  return eachByItself(ctx, shop, numbers, (number) => undoMove(ctx, shop, number, at, by))
}

async function undoMove(ctx: Context, shop: Shop, number: string, at: Date, by: Actor): Promise<OrderRow> {
  const { id } = await getOrder(ctx, shop, number)
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (!order) throw new Problem('not_found')
    const last = (await historyOf(tx, shop.id, [id])).at(-1)
    const back = undoneTo(order, last, at)
    if (back === null || !last) throw notThere(order)
    const held = await dropHeldNews(tx, shop.id, order.number)
    // Its buyer knows already.
    if (held === 0 && order.contact !== NO_CONTACT.value) throw notThere(order)
    await deleteHistory(tx, order, last.id)
    const undone = await updateOrder(tx, order, {
      status: back,
      ...last.replaced,
      ...(order.status === 'shipped' && { awb: null }),
    })
    await noteInHistory(tx, undone, { actor: 'merchant', reason: `undone: ${order.status}`, at })
    await announceUndone(tx, ctx, undone)
    await writeAudit(tx, shop.id, {
      by,
      kind: 'order',
      id: order.number,
      before: auditedOrder(order),
      after: auditedOrder(undone),
    })
    return undone
  })
}
