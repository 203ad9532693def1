// What shipping costs by the shop's own tables: one cost a courier, or a cost per kilogram by zone. Pure.
import type { CourierZone } from '../../domain/shipping.ts'
import { MAX_RUPIAH } from '../../shapes.ts'

export interface Courier {
  readonly code: string
  readonly name: string
  readonly service: string | null
  readonly eta: string | null
  readonly cost: number | null
  readonly enabled: boolean
  readonly services: readonly string[]
  readonly zones: readonly CourierZone[]
}

/** One way to send a parcel, before it becomes a quote. */
export interface Offer {
  readonly courierCode: string
  readonly courierName: string
  readonly service: string | null
  readonly name: string
  readonly etd: string | null
  readonly cost: number
}

export function flatOffers(couriers: readonly Courier[]): Offer[] {
  return couriers.flatMap((courier) =>
    courier.cost === null ? [] : [offer(courier, courier.cost, courier.eta)],
  )
}

export function zoneOffers(couriers: readonly Courier[], ref: string, weightGrams: number): Offer[] {
  const kilograms = chargeableKilograms(weightGrams)
  return couriers.flatMap((courier) => {
    const zone = zoneFor(courier.zones, ref)
    const cost = zone ? zone.cost_per_kg * kilograms : 0
    // Nobody sends a parcel for more than all the money there is: such a weight is not for this courier.
    return zone && cost <= MAX_RUPIAH ? [offer(courier, cost, zone.eta ?? courier.eta)] : []
  })
}

const TOLERANCE_GRAMS = 300

/** Rounded up, with 300 g of tolerance: 1,300 g is 1 kg, 1,301 g is 2 kg; at least 1. */
export function chargeableKilograms(grams: number): number {
  return Math.max(1, Math.ceil((grams - TOLERANCE_GRAMS) / 1_000))
}

export function isServedByZone(couriers: readonly Courier[], ref: string): boolean {
  return couriers.some((courier) => zoneFor(courier.zones, ref) !== null)
}

/** The most specific zone wins: district, city, province, any. A village code begins with the codes above it. */
export function zoneFor(zones: readonly CourierZone[], ref: string): CourierZone | null {
  const within = (code: string | undefined) => code !== undefined && ref.startsWith(code)
  return (
    zones.find((zone) => within(zone.district)) ??
    zones.find((zone) => within(zone.city)) ??
    zones.find((zone) => within(zone.province)) ??
    zones.find((zone) => zone.any) ??
    null
  )
}

function offer(courier: Courier, cost: number, etd: string | null): Offer {
  return {
    courierCode: courier.code,
    courierName: courier.name,
    service: courier.service,
    name: courier.service ? `${courier.name} ${courier.service}` : courier.name,
    etd,
    cost,
  }
}

/** Cheapest first; equals stay in the merchant's order. */
export function cheapestFirst(offers: readonly Offer[]): Offer[] {
  return offers.toSorted((a, b) => a.cost - b.cost)
}
