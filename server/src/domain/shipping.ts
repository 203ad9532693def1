// The words that shipping is spoken of in: modes, aggregators, zones.

/** One cost a courier; a cost per kilogram by zone; what an aggregator says. */
export const SHIPPING_MODES = ['flat', 'zone', 'live'] as const
export type ShippingMode = (typeof SHIPPING_MODES)[number]

/** Courier aggregators, by the name a shop says in its file. */
export const COURIER_PROVIDERS = ['biteship', 'rajaongkir'] as const
export type CourierProviderName = (typeof COURIER_PROVIDERS)[number]

/** Where a quote was for: what the buyer was charged for, and so where the parcel is to go. */
export interface QuotedDestination {
  /** the ten-digit village code */
  readonly ref: string
  readonly subdistrict: string
  readonly district: string
  readonly city: string
  readonly province: string
  readonly zip_code: string
}

/** As a place is answered where these two had other names first: shipped names stay. */
export function withOlderNames<P extends { readonly subdistrict: unknown; readonly zip_code: unknown }>(
  place: P,
): P & { village: P['subdistrict']; zip: P['zip_code'] } {
  return { ...place, village: place.subdistrict, zip: place.zip_code }
}

/** Names one place: a province, city or district by its code, or any. */
export interface CourierZone {
  province?: string
  city?: string
  district?: string
  any?: boolean
  cost_per_kg: number
  eta?: string | null
}
