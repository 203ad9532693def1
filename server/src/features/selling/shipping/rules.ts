// What shipping costs by the shop's own tables: one cost a courier, or a cost per kilogram by zone. Pure.
import { MAX_RUPIAH } from '../../../domain/rupiah.ts'
import type { CourierZone } from '../../../domain/shipping.ts'

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

/** A courier has a code, and may be listed several times by it: the code in the answer distinguishes its services. */
export function flatOffers(couriers: readonly Courier[]): Offer[] {
  return couriers.flatMap((courier) =>
    courier.cost === null
      ? []
      : [{ ...offer(courier, courier.cost, courier.eta), courierCode: choiceCode(courier, couriers) }],
  )
}

type Service = Pick<Courier, 'code' | 'service' | 'cost'>

/** What chooses a courier of flat cost: its code, and `code:service` where the shop has several by that code. */
export function choiceCode(courier: Service, couriers: readonly Service[]): string {
  const { code, service } = courier
  const sameCode = couriers.filter((other) => other.code === code && other.cost !== null)
  return service && sameCode.length > 1 ? withService(code, service) : code
}

export type FlatChoice =
  | { readonly is: 'known'; readonly courier: Courier; readonly code: string }
  | { readonly is: 'unknown' }
  /** it stands for several services: one of these is meant */
  | { readonly is: 'unclear'; readonly codes: readonly string[] }

/** The courier of flat cost that a `courier_code` means. A bare code serves as long as it is clear. */
export function chooseFlat(couriers: readonly Courier[], asked: string): FlatChoice {
  const offered = couriers.filter(({ cost }) => cost !== null)
  const known = (courier: Courier): FlatChoice => ({
    is: 'known',
    courier,
    code: choiceCode(courier, couriers),
  })
  const exact = offered.find((courier) => choiceCode(courier, couriers) === asked)
  if (exact) return known(exact)
  const sameCode = offered.filter(({ code }) => code === asked)
  const written = sameCode.length > 0 ? sameCode : offered.filter((courier) => isWritten(courier, asked))
  const [only, ...others] = written
  if (!only) return { is: 'unknown' }
  if (others.length === 0) return known(only)
  return { is: 'unclear', codes: written.map((courier) => choiceCode(courier, couriers)) }
}

/** Whether a `courier_code` may stand beside a quote: it names its courier, or its courier and service. */
export function fitsQuote(
  { courier_code: code, courier_service: service }: QuotedCourier,
  asked: string,
): boolean {
  const [bare = code] = code.split(':')
  return [code, bare, ...(service ? [withService(bare, service)] : [])].some((form) => isSame(form, asked))
}

interface QuotedCourier {
  readonly courier_code: string
  readonly courier_service: string | null
}

function isWritten({ code, service }: Service, asked: string): boolean {
  return isSame(service ? withService(code, service) : code, asked)
}

/** A code has no colon of its own. */
function withService(code: string, service: string): string {
  return `${code}:${service}`
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
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
