// Goods of an order that ended on its way: what was sent by hand comes back as a parcel, and waits until the shop has received it.
import type { Db } from '../../../db/pool.ts'
import { COD_REFUSED } from '../../../domain/cod.ts'
import { bareCourierCode } from '../../../domain/couriers.ts'
import { newId, newParcelReference } from '../../../domain/ids.ts'
import { BOOKING_DEFAULTS, hasLeft, isEnd, isFree } from '../../../domain/parcel.ts'
import { type LockedOrder, linesOf } from '../orders/queries.ts'
import { insertParcel, updateParcel } from './changes.ts'
import { contentsOf } from './contents.ts'
import { linesIn, lockParcel, parcelsOf } from './queries.ts'
import { leftOf } from './rules.ts'

/** In the transaction that ended it. A vendor tells of its own parcels by itself. */
export async function bringBack(
  tx: Db,
  order: LockedOrder,
  { reason, at }: { readonly reason: string | undefined; readonly at: Date },
): Promise<void> {
  const { shop_id: shopId, id: orderId } = order
  const parcels = await parcelsOf(tx, shopId, [orderId])
  const onItsWay = {
    state: 'returning',
    state_at: at,
    trouble: reason === COD_REFUSED ? 'refused' : null,
  } as const
  for (const { id, vendor, state } of parcels) {
    if (vendor !== null || !hasLeft(state) || isEnd(state)) continue
    const parcel = await lockParcel(tx, shopId, id)
    if (parcel) await updateParcel(tx, parcel, { ...onItsWay, handled_at: null })
  }
  const ordered = await linesOf(tx, shopId, [orderId])
  const inParcels = parcels.filter(({ state }) => !isFree(state)).map(({ id }) => id)
  const lines = leftOf(ordered, await linesIn(tx, shopId, inParcels))
  if (lines.length === 0) return
  const { weightGrams, value } = await contentsOf(tx, shopId, ordered, lines)
  const { way, length_cm, width_cm, height_cm } = BOOKING_DEFAULTS
  const row = {
    shop_id: shopId,
    id: newId('pcl'),
    order_id: orderId,
    reference: newParcelReference(),
    courier_code: bareCourierCode(order.courier_code ?? ''),
    courier_service: order.courier_service,
    ...{ way, length_cm, width_cm, height_cm, value },
    weight_grams: Math.max(1, weightGrams),
    insured: false,
    ...onItsWay,
    awb: order.awb,
    created_at: at,
  }
  await insertParcel(tx, row, lines)
}
