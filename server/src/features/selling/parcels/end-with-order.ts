// An order that has ended leaves no parcel behind: its vendor is asked to cancel it, by the outbox.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { afterCommit } from '../../../db/transaction.ts'
import { isEndedOrder } from '../../../domain/order-status.ts'
import type { LockedOrder } from '../orders/queries.ts'
import { asking } from './asking.ts'
import { askAtOnce } from './changes.ts'

/** In the transaction that moved it. */
export async function endParcels(tx: Db, ctx: Context, order: LockedOrder, at: Date): Promise<void> {
  if (!isEndedOrder(order.status)) return
  if (await askAtOnce(tx, order.shop_id, order.id, at)) afterCommit(tx, () => void asking.of(ctx)?.look())
}
