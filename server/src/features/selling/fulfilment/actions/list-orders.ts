// listOrders: the newest orders of a shop as its merchant sees them, all or those that are looked for.
import type { Context } from '../../../../context.ts'
import type { QuotedDestination } from '../../../../domain/shipping.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { destinationOf } from '../../orders/destination.ts'
import { findOrders, type OrderPage } from '../../orders/list-queries.ts'
import { linesOf, type OrderLineRow, type OrderRow } from '../../orders/queries.ts'
import { type SentParcel, standingParcels } from '../../parcels/standing.ts'
import { settleOrders, settleOrdersOf } from '../../payments/actions/settle-order.ts'
import { reportedAmounts } from '../../payments/queries.ts'
import { courierNamesOf, nameOfCourier } from '../../shipping/courier-names.ts'

export interface ListedOrder {
  readonly order: OrderRow
  /** where its quote was for: what the label of the parcel must say; null without a quote */
  readonly destination: QuotedDestination | null
  readonly lines: readonly OrderLineRow[]
  /** null without a courier */
  readonly courierName: string | null
  /** what gateways reported for it where another amount was due */
  readonly reported: readonly number[]
  /** its parcels, as far as they say how it stands */
  readonly sent: readonly SentParcel[]
}

export async function listOrders(
  ctx: Context,
  shop: Shop,
  page: OrderPage,
  at: Date,
): Promise<ListedOrder[]> {
  await settleOrdersOf(ctx, shop, at)
  return withLines(ctx, shop, await findOrdersAt(ctx, shop, page, at))
}

/** As they are at this moment. Each turn ends some whose time is over, and they are not met again. */
export async function findOrdersAt(ctx: Context, shop: Shop, page: OrderPage, at: Date): Promise<OrderRow[]> {
  for (;;) {
    const found = await findOrders(ctx.db, shop.id, page)
    if (!(await settleOrders(ctx, shop, found, at))) return found
  }
}

/** In the order given. */
export async function withLines(
  ctx: Context,
  shop: Shop,
  orders: readonly OrderRow[],
): Promise<ListedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const [amounts, allLines, couriers, sent] = await Promise.all([
    reportedAmounts(ctx.db, shop.id, ids),
    linesOf(ctx.db, shop.id, ids),
    courierNamesOf(ctx.db, shop),
    standingParcels(ctx, shop, ids),
  ])
  const reported = Map.groupBy(amounts, ({ order_id }) => order_id)
  const lines = Map.groupBy(allLines, ({ order_id }) => order_id)
  return orders.map((order) => ({
    order,
    destination: destinationOf(order),
    lines: lines.get(order.id) ?? [],
    courierName: nameOfCourier(couriers, order.courier_code),
    reported: (reported.get(order.id) ?? []).map(({ amount }) => amount),
    sent: sent.get(order.id) ?? [],
  }))
}
