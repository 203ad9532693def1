// What Komerce is asked for, and how its prices read.
import Type from 'typebox'
import { fieldsOf } from '../../base/json.ts'
import { komerceInsurance } from '../../domain/cod-fees.ts'
import { jakartaClock, jakartaDay, jakartaTime } from '../../domain/jakarta.ts'
import { readEtd } from '../couriers/etd.ts'
import { guardOf } from '../shape.ts'
import type { Booking, Parcel, ParcelPrice } from './parcel-vendor.ts'
import { addressOf, atLeastOne, contentsOf, localPhone, rupiahIn } from './vendor-parts.ts'

const VEHICLES = [
  { name: 'Motor', upToGrams: 10_000 },
  { name: 'Mobil', upToGrams: 100_000 },
] as const
const LARGEST_VEHICLE = 'Truk'
/** It asks for one and prints none. */
const NO_EMAIL = 'tanpa-email@example.com'

/** Names that Komerce writes otherwise than our codes in capitals. */
const CODES: Readonly<Record<string, string>> = {
  jnt: 'J&T',
  ide: 'IDEXPRESS',
  idexpress: 'IDEXPRESS',
  lionparcel: 'LION',
  ninjaxpress: 'NINJA',
}
const isPrice = guardOf(
  Type.Object({
    shipping_name: Type.String({ minLength: 1, maxLength: 100 }),
    service_name: Type.String({ minLength: 1, maxLength: 100 }),
  }),
)

/** Grams as kilograms with a decimal point, and no digit too many. */
const kilogramsOf = (grams: number) => String(atLeastOne(grams) / 1_000)

export function priceQuery(parcel: Parcel): URLSearchParams {
  return new URLSearchParams({
    shipper_destination_id: parcel.origin.vendorPlace,
    receiver_destination_id: parcel.destination.vendorPlace,
    weight: kilogramsOf(parcel.weightGrams),
    item_value: String(parcel.value),
    cod: parcel.cod > 0 ? 'yes' : 'no',
  })
}

export const theirName = (code: string) => CODES[code] ?? code.toUpperCase()
const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export function priceOf(row: unknown, parcel: Parcel, couriers: readonly string[]): ParcelPrice | null {
  if (!isPrice(row)) return null
  const more = fieldsOf(row)
  const cost = rupiahIn(more.shipping_cost)
  const courierCode = couriers.find((code) =>
    [theirName(code), code].some((name) => plain(name) === plain(row.shipping_name)),
  )
  // It lists every courier, and nobody carries a parcel for nothing.
  if (!cost || courierCode === undefined) return null
  return {
    courierCode,
    service: row.service_name,
    name: `${row.shipping_name} ${row.service_name}`,
    etd: readEtd(more.etd),
    cost,
    insuranceFee: parcel.insured ? (komerceInsurance(courierCode, parcel.value) ?? 0) : 0,
    codFee: parcel.cod > 0 ? (rupiahIn(more.service_fee) ?? 0) : 0,
    canCollect: more.is_cod === true,
    ways: ['pickup'],
    mustInsure: false,
  }
}

export function orderBody(booking: Booking): object {
  const { origin, destination, price, cod } = booking
  return {
    order_date: jakartaClock(new Date()),
    brand_name: booking.shopName,
    shipper_name: origin.name,
    shipper_phone: localPhone(origin.phone),
    shipper_destination_id: Number(origin.vendorPlace),
    shipper_address: addressOf(origin),
    shipper_email: NO_EMAIL,
    receiver_name: destination.name,
    receiver_phone: localPhone(destination.phone),
    receiver_destination_id: Number(destination.vendorPlace),
    receiver_address: addressOf(destination),
    shipping: theirName(booking.courierCode),
    shipping_type: booking.service,
    payment_method: cod > 0 ? 'COD' : 'BANK TRANSFER',
    shipping_cost: price.cost,
    shipping_cashback: 0,
    service_fee: price.codFee,
    additional_cost: 0,
    grand_total: cod > 0 ? cod : booking.value + price.cost,
    cod_value: cod,
    insurance_value: price.insuranceFee,
    ...(booking.note !== null && { notes: booking.note }),
    // As one, so that it weighs what the merchant said.
    order_details: [
      {
        product_name: contentsOf(booking.items),
        product_variant_name: '-',
        product_price: booking.value,
        product_weight: atLeastOne(booking.weightGrams),
        product_width: atLeastOne(booking.width),
        product_height: atLeastOne(booking.height),
        product_length: atLeastOne(booking.length),
        qty: 1,
        subtotal: booking.value,
      },
    ],
  }
}

export interface Pickup {
  readonly pickupAt: Date | null
  readonly weightGrams: number
}

export function pickupBody(order_no: string, { pickupAt, weightGrams }: Pickup): object {
  const at = pickupAt && pickupAt.getTime() > Date.now() ? pickupAt : soon()
  return {
    pickup_date: jakartaDay(at),
    pickup_time: jakartaTime(at),
    pickup_vehicle: VEHICLES.find(({ upToGrams }) => weightGrams <= upToGrams)?.name ?? LARGEST_VEHICLE,
    orders: [{ order_no }],
  }
}

const HOUR_MS = 3_600_000

/** In an hour by day, else on the next morning: nobody comes at night. */
function soon(): Date {
  const next = new Date(Date.now() + HOUR_MS)
  const hour = Number(jakartaTime(next).slice(0, 2))
  if (hour >= 9 && hour < 16) return next
  const morning = new Date(`${jakartaDay(next)}T09:00:00+07:00`)
  return hour < 9 ? morning : new Date(morning.getTime() + 24 * HOUR_MS)
}
