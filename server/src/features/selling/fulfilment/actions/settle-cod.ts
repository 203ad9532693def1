// settleCod: the courier has sent on what it collected at the door.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { noteRemitted } from '../../orders/actions/note-cod.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import { auditedOrder } from '../../orders/rules.ts'
import { notThere } from '../rules.ts'
import { getOrder } from './get-order.ts'

export interface CodSettled {
  readonly number: string
  /** what came to the shop; left out: all of it */
  readonly remitted?: number
}

/** Throws `not_found`, `order_moved` where nothing is to be sent on, and `invalid_request` of more than was collected. */
export async function settleCod(
  ctx: Context,
  shop: Shop,
  { number, remitted }: CodSettled,
  at: Date,
  by: Actor,
): Promise<OrderRow> {
  const { id } = await getOrder(ctx, shop, number)
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (!order) throw new Problem('not_found')
    if (!order.is_cod || order.cod_remitted_at || !isWithCourier(order)) throw notThere(order)
    const amount = remitted ?? order.total
    if (amount > order.total)
      throw invalidRequest([
        { path: 'remitted', code: 'range', message: `paling banyak ${formatRupiah(order.total)}` },
      ])
    const settled = await noteRemitted(tx, ctx, shop, order, { amount, actor: 'courier', at })
    await writeAudit(tx, shop.id, {
      ...{ by, kind: 'order', id: order.number },
      ...{ before: auditedOrder(order), after: auditedOrder(settled) },
    })
    return settled
  })
}

/** Its money was collected, or may have been. */
function isWithCourier({ status, cod_collected_at }: OrderRow): boolean {
  return cod_collected_at !== null || status === 'shipped' || status === 'completed'
}
