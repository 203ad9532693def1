// getParcel and listParcels: parcels with all that a merchant sees of them.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findOrdersByIds, linesOf, type OrderLineRow, type OrderRow } from '../../orders/queries.ts'
import { courierNamesOf, nameOfCourier, nameOfService } from '../../shipping/courier-names.ts'
import { found } from '../pack.ts'
import {
  eventsOf,
  findParcel,
  linesIn,
  listedParcels,
  type ParcelEventRow,
  type ParcelFilter,
  type ParcelLineRow,
  type ParcelRow,
} from '../queries.ts'

export interface ShownParcel {
  readonly parcel: ParcelRow
  readonly order: OrderRow | null
  readonly lines: readonly (ParcelLineRow & { readonly of: OrderLineRow | null })[]
  readonly events: readonly ParcelEventRow[]
  readonly courierName: string | null
  readonly serviceName: string | null
}

/** Throws `not_found`. */
export async function getParcel(ctx: Context, shop: Shop, id: string): Promise<ShownParcel> {
  const [shown = null] = await shownOf(ctx, shop, [found(await findParcel(ctx.db, shop.id, id))])
  return found(shown)
}

/** Newest first. */
export async function listParcels(ctx: Context, shop: Shop, filter: ParcelFilter): Promise<ShownParcel[]> {
  return shownOf(ctx, shop, await listedParcels(ctx.db, shop.id, filter))
}

export async function shownOf(
  ctx: Context,
  shop: Shop,
  parcels: readonly ParcelRow[],
): Promise<ShownParcel[]> {
  const ids = parcels.map(({ id }) => id)
  const orderIds = [...new Set(parcels.map(({ order_id }) => order_id))]
  const [lines, events, orders, orderLines, couriers] = await Promise.all([
    linesIn(ctx.db, shop.id, ids),
    eventsOf(ctx.db, shop.id, ids),
    findOrdersByIds(ctx.db, shop.id, orderIds),
    linesOf(ctx.db, shop.id, orderIds),
    courierNamesOf(ctx.db, shop),
  ])
  return parcels.map((parcel) => {
    const order = orders.find(({ id }) => id === parcel.order_id) ?? null
    return {
      parcel,
      order,
      lines: lines
        .filter(({ parcel_id }) => parcel_id === parcel.id)
        .map((line) => ({
          ...line,
          of:
            orderLines.find((each) => each.order_id === parcel.order_id && each.position === line.position) ??
            null,
        })),
      events: events.filter(({ parcel_id }) => parcel_id === parcel.id),
      courierName: nameOfCourier(couriers, parcel.courier_code),
      serviceName: nameOfService(couriers, order, parcel),
    }
  })
}
