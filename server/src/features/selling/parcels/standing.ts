// Parcels of orders, as far as their merchant's view of the order depends on them.
import type { Context } from '../../../context.ts'
import type { StandingParcel } from '../../../domain/parcel-standing.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { courierNamesOf, nameOfCourier } from '../shipping/courier-names.ts'
import { parcelsOf } from './queries.ts'

export interface SentParcel extends StandingParcel {
  /** what its courier keeps of what it collects; null: nobody has said */
  readonly codFee: number | null
}

/** By the ids of their orders. */
export async function standingParcels(
  ctx: Context,
  shop: Shop,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SentParcel[]>> {
  const parcels = await parcelsOf(ctx.db, shop.id, orderIds)
  if (parcels.length === 0) return new Map()
  const couriers = await courierNamesOf(ctx.db, shop)
  const byOrder = Map.groupBy(parcels, ({ order_id }) => order_id)
  const standing = ({
    state,
    trouble,
    handled_at,
    courier_code,
    cod_fee: codFee,
  }: (typeof parcels)[number]) => ({
    ...{ state, trouble, handled_at, codFee },
    courierName: nameOfCourier(couriers, courier_code),
  })
  return new Map([...byOrder].map(([id, of]) => [id, of.map(standing)]))
}
