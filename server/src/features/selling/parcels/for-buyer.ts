// Parcels as the buyer of their order sees them.
import type { Context } from '../../../context.ts'
import { trackingUrl } from '../../../domain/couriers.ts'
import {
  EVENT_LABELS,
  isEnd,
  isShownToBuyer,
  PARCEL_LABELS,
  type ParcelState,
} from '../../../domain/parcel.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { OrderParcel } from '../orders/schema.ts'
import { type ShownParcel, shownOf } from './actions/show-parcels.ts'
import { parcelsOf } from './queries.ts'
import { expectedBy, stepsOf } from './rules.ts'

/** `isOwner`: whoever asks has proven to be the buyer. */
export async function parcelsForBuyer(
  ctx: Context,
  shop: Shop,
  orderId: string,
  isOwner: boolean,
): Promise<OrderParcel[]> {
  return (await parcelsForBuyers(ctx, shop, [orderId], isOwner)).get(orderId) ?? []
}

/** Those of many orders, by their ids. */
export async function parcelsForBuyers(
  ctx: Context,
  shop: Shop,
  orderIds: readonly string[],
  isOwner = true,
): Promise<Map<string, OrderParcel[]>> {
  const parcels = (await parcelsOf(ctx.db, shop.id, orderIds)).filter(({ state }) => isShownToBuyer(state))
  if (parcels.length === 0) return new Map()
  const shown = Map.groupBy(await shownOf(ctx, shop, parcels), ({ parcel }) => parcel.order_id)
  return new Map([...shown].map(([id, of]) => [id, of.map((each) => toOrderParcel(each, isOwner))]))
}

export function toOrderParcel(
  { parcel, lines, events, courierName, serviceName }: ShownParcel,
  isOwner: boolean,
): OrderParcel {
  const { state, awb, courier_code, driver } = parcel
  const shown = stepsOf(
    events.filter((event) => isShownToBuyer(event.state)),
    (event) => event.state,
  )
  const begun = shown.find((event) => event.state === 'picked' || event.state === 'moving')
  const expected = isComing(state) ? expectedBy(parcel.eta, begun?.at ?? parcel.created_at) : null
  return {
    id: parcel.id,
    state,
    state_label: PARCEL_LABELS[state],
    courier_name: courierName,
    courier_service: serviceName,
    awb,
    tracking_url: parcel.tracking_url ?? trackingUrl(courier_code, awb),
    expected_at: expected?.toISOString() ?? null,
    driver: driver && !isEnd(state) ? { ...driver, phone: isOwner ? driver.phone : null } : null,
    items: lines.map(({ of, qty }) => ({
      name: of?.name ?? null,
      variant_label: of?.variant_label ?? null,
      qty,
    })),
    events: shown.toReversed().map((event) => ({
      state: event.state,
      label: EVENT_LABELS[event.state],
      note: event.note,
      place: event.place,
      at: (event.at ?? event.received_at).toISOString(),
    })),
  }
}

/** Nobody can promise a day of one that is held up, or goes back. */
function isComing(state: ParcelState): boolean {
  return !isEnd(state) && state !== 'problem' && state !== 'returning'
}
