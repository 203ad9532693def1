// Turns parcels into the shapes that a merchant is answered.
import { trackingUrl } from '../../../domain/couriers.ts'
import { EVENT_LABELS, mayCancel, PARCEL_LABELS, REFUSALS } from '../../../domain/parcel.ts'
import { problemOf } from '../../../domain/parcel-problems.ts'
import type { BookingOutcome } from './actions/book-parcels.ts'
import type { ParcelPreviews } from './actions/preview-parcels.ts'
import type { ShownParcel } from './actions/show-parcels.ts'
import { stepsOf } from './rules.ts'
import type { BookedParcels, ParcelShape, PreviewedParcels } from './schema.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

export function toParcel({
  parcel,
  order,
  lines,
  events,
  courierName,
  serviceName,
}: ShownParcel): ParcelShape {
  const {
    shop_id: _,
    order_id: __,
    told: ___,
    send_after: ____,
    attempts,
    asked_at,
    handled_at: _____,
    trouble: ______,
    ...kept
  } = parcel
  const { refusal_said, ...rest } = kept
  const problem = problemOf(parcel)
  return {
    ...rest,
    order_number: order?.number ?? null,
    customer_name: order?.customer_name ?? null,
    city: order?.destination_city ?? order?.city ?? null,
    courier_name: courierName,
    courier_service: serviceName,
    state_label: PARCEL_LABELS[parcel.state],
    is_problem: problem !== null,
    problem,
    can_cancel: mayCancel(parcel.state) && parcel.vendor !== null,
    tracking_url: parcel.tracking_url ?? trackingUrl(parcel.courier_code, parcel.awb),
    refusal: parcel.refusal && {
      why: parcel.refusal,
      message: REFUSALS[parcel.refusal],
      said: refusal_said,
    },
    pickup_at: iso(parcel.pickup_at),
    state_at: iso(parcel.state_at),
    collected_at: iso(parcel.collected_at),
    remitted_at: iso(parcel.remitted_at),
    cancel_asked_at: iso(parcel.cancel_asked_at),
    created_at: iso(parcel.created_at),
    lines: lines.map(({ position, qty, came_back, sellable, of }) => ({
      position,
      name: of?.name ?? null,
      variant_label: of?.variant_label ?? null,
      sku: of?.sku ?? null,
      qty,
      came_back,
      sellable,
    })),
    events: stepsOf(events, (event) => event.vendor_state).map(
      ({ state, vendor_state, note, place, at, received_at }) => ({
        state,
        label: EVENT_LABELS[state],
        vendor_state,
        note,
        place,
        at: iso(at ?? received_at),
      }),
    ),
  }
}

/** `shown`: those that were made. */
export function toBooked(outcomes: readonly BookingOutcome[], shown: readonly ShownParcel[]): BookedParcels {
  return {
    outcomes: outcomes.map(({ number, parcel, error }) => {
      const made = shown.find((each) => each.parcel.id === parcel?.id)
      return { number, ok: error === null, parcel: made ? toParcel(made) : null, error }
    }),
  }
}

export function toPreviewed({ at, parcels }: ParcelPreviews): PreviewedParcels {
  return {
    parcels: parcels.map(({ number, packed, options, error }) => ({
      number,
      ok: error === null && options.length > 0,
      error,
      weight_grams: packed?.weightGrams ?? null,
      length_cm: packed?.length_cm ?? null,
      width_cm: packed?.width_cm ?? null,
      height_cm: packed?.height_cm ?? null,
      value: packed?.value ?? null,
      insured: packed?.insured ?? null,
      cod_amount: packed?.cod ?? null,
      shipping_paid: packed && packed.order.shipping_cost - packed.order.shipping_discount,
      way: at.settings.way,
      lines: (packed?.lines ?? []).map(({ position, qty }) => {
        const of = packed?.orderLines.find((line) => line.position === position)
        return {
          position,
          name: of?.name ?? null,
          variant_label: of?.variant_label ?? null,
          sku: of?.sku ?? null,
          qty,
          weight_grams: packed?.gramsAt.get(position) ?? null,
        }
      }),
      options: options.map((option) => ({
        courier_code: option.courierCode,
        courier_service: option.serviceName,
        name: option.name,
        eta: option.etd,
        cost: option.cost,
        insurance_fee: option.insuranceFee,
        cod_fee: option.codFee,
        total: option.total,
        can_collect: option.canCollect,
        must_insure: option.mustInsure,
        ways: [...option.ways],
        is_chosen: option.isChosen,
      })),
    })),
    total: parcels.reduce((sum, { options }) => sum + (options[0]?.total ?? 0), 0),
  }
}
