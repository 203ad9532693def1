// listOrders: the newest orders of a shop as its merchant sees them.
import type { Context } from '../../../context.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import type { QuotedDestination } from '../../../domain/shipping.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { destinationOf } from '../../orders/destination.ts'
import { findNewestOrders, linesOf, type OrderLineRow, type OrderRow } from '../../orders/queries.ts'
import { reportedAmounts } from '../../payments/queries.ts'

export interface ListedOrder {
  readonly order: OrderRow
  /** where its quote was for: what the label of the parcel must say; null without a quote */
  readonly destination: QuotedDestination | null
  readonly lines: readonly OrderLineRow[]
  /** what gateways reported for it where another amount was due */
  readonly reported: readonly number[]
}

export async function listOrders(
  ctx: Context,
  shop: Shop,
  { limit, status }: { limit: number; status: OrderStatus | null },
): Promise<ListedOrder[]> {
  const orders = await findNewestOrders(ctx.db, shop.id, { limit, status })
  const ids = orders.map(({ id }) => id)
  const reported = Map.groupBy(await reportedAmounts(ctx.db, shop.id, ids), ({ order_id }) => order_id)
  const lines = Map.groupBy(await linesOf(ctx.db, shop.id, ids), ({ order_id }) => order_id)
  return orders.map((order) => ({
    order,
    destination: destinationOf(order),
    lines: lines.get(order.id) ?? [],
    reported: (reported.get(order.id) ?? []).map(({ amount }) => amount),
  }))
}
