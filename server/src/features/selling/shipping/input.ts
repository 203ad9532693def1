// What a merchant may set of shipping: mode, origin, couriers with their zones, the aggregator, who books parcels.
// And what it becomes: a field left out keeps what is there.
import Type, { type Static } from 'typebox'
import { choice, Key, Name, object, optional, orNull, Rupiah } from '../../../base/input-shapes.ts'
import { byKey, mergedPart, mergeFields, mergeList } from '../../../domain/merge.ts'
import { MOST } from '../../../domain/most.ts'
import { COLLECTION_WAYS, INSURANCE_CHOICES, PARCEL_VENDORS } from '../../../domain/parcel.ts'
import { COURIER_PROVIDERS, SHIPPING_MODES } from '../../../domain/shipping.ts'

/** All cities and provinces, and some districts besides. */
const MOST_ZONES = 1_000
const MOST_SERVICES = 50

const Eta = Type.String({ maxLength: 100 })

const ZoneInput = object({
  province: optional(Type.String({ pattern: '^\\d{2}$', maxLength: 2 })),
  city: optional(Type.String({ pattern: '^\\d{4}$', maxLength: 4 })),
  district: optional(Type.String({ pattern: '^\\d{6}$', maxLength: 6 })),
  any: optional(Type.Boolean()),
  cost_per_kg: Rupiah,
  eta: orNull(Eta),
})

export const CourierInput = object({
  code: Key,
  name: optional(Name),
  service: orNull(Type.String({ maxLength: 100 })),
  eta: orNull(Eta),
  cost: orNull(Rupiah),
  enabled: optional(Type.Boolean()),
  services: optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: MOST_SERVICES })),
  zones: optional(Type.Array(ZoneInput, { maxItems: MOST_ZONES })),
})

export type CourierInput = Static<typeof CourierInput>

export const ProviderKey = Type.String({ minLength: 1, maxLength: 2_000 })

/** Of a parcel, packed; no courier carries a longer one. */
export const Centimetres = Type.Integer({ minimum: 1, maximum: 1_000 })

export const BookingInput = object({
  vendor: choice(PARCEL_VENDORS),
  api_key: optional(ProviderKey),
  pin: optional(Type.String({ pattern: '^\\d{6}$', maxLength: 6, description: 'Of KiriminAja’s credit' })),
  way: optional(choice(COLLECTION_WAYS)),
  insurance: optional(choice(INSURANCE_CHOICES)),
  length_cm: optional(Centimetres),
  width_cm: optional(Centimetres),
  height_cm: optional(Centimetres),
})
export type BookingInput = Static<typeof BookingInput>

export const ShippingInput = object({
  mode: optional(choice(SHIPPING_MODES)),
  origin_ref: orNull(Type.String({ pattern: '^\\d{10}$', maxLength: 10 })),
  free_shipping_min: orNull(Rupiah),
  free_shipping_disabled: optional(Type.Boolean()),
  couriers: optional(Type.Array(CourierInput, { maxItems: MOST.couriers })),
  provider: orNull(object({ name: choice(COURIER_PROVIDERS), api_key: optional(ProviderKey) })),
  booking: orNull(BookingInput),
})
export type ShippingInput = Static<typeof ShippingInput>

export function mergeShipping(was: ShippingInput, is: ShippingInput): ShippingInput {
  const part = mergedPart(was, is)
  return {
    ...mergeFields(was, is),
    ...part('couriers', mergeList(pairCouriers, mergeFields)),
    ...part('booking', mergeFields),
  }
}

/** One courier may be listed once for each of its services. */
export function courierKey({ code, service }: Pick<CourierInput, 'code' | 'service'>): string {
  return service ? `${code}:${service}` : code
}

/** A service left out keeps what is there, when it is clear which one that is. */
export function pairCouriers(
  known: readonly CourierInput[],
  given: readonly CourierInput[],
): (CourierInput | undefined)[] {
  const found = byKey<CourierInput>(courierKey)(known, given)
  const taken = new Set(found)
  return given.map((courier, i) => {
    if (found[i] || courier.service !== undefined) return found[i]
    const [only, ...others] = known.filter((each) => each.code === courier.code && !taken.has(each))
    return others.length === 0 ? only : undefined
  })
}
