// What Biteship is asked for, and how its prices read.
import { fieldsOf } from '../../base/json.ts'
import { biteshipCodFee, type CodDays } from '../../domain/cod-fees.ts'
import { jakartaDay, jakartaTime } from '../../domain/jakarta.ts'
import type { BiteshipPrice } from '../couriers/biteship-calls.ts'
import { readEtd } from '../couriers/etd.ts'
import type { Booking, CollectionWay, Parcel, ParcelPrice } from './parcel-vendor.ts'
import { addressOf, atLeastOne, contentsOf, localPhone, rupiahIn } from './vendor-parts.ts'

export const routeOf = ({ origin, destination }: Parcel) => ({
  origin_postal_code: Number(origin.vendorPlace),
  destination_postal_code: Number(destination.vendorPlace),
})

export const worthOf = ({ insured, value, cod, codDays }: Parcel) => ({
  ...(insured && { courier_insurance: value }),
  ...(cod > 0 && {
    destination_cash_on_delivery: cod,
    destination_cash_on_delivery_type: `${codDays ?? 7}_days`,
  }),
})

/** As one, so that it weighs what the merchant said. */
export const itemsOf = (parcel: Parcel) => [
  {
    name: contentsOf(parcel.items),
    value: parcel.value,
    quantity: 1,
    weight: atLeastOne(parcel.weightGrams),
    length: atLeastOne(parcel.length),
    width: atLeastOne(parcel.width),
    height: atLeastOne(parcel.height),
  },
]

export function orderBody(booking: Booking): object {
  const { origin, destination, pickupAt, note } = booking
  return {
    reference_id: booking.reference,
    shipper_contact_name: origin.name,
    shipper_contact_phone: localPhone(origin.phone),
    shipper_organization: booking.shopName,
    origin_contact_name: origin.name,
    origin_contact_phone: localPhone(origin.phone),
    origin_address: addressOf(origin),
    origin_collection_method: booking.way,
    destination_contact_name: destination.name,
    destination_contact_phone: localPhone(destination.phone),
    destination_address: addressOf(destination),
    ...routeOf(booking),
    ...worthOf(booking),
    courier_company: booking.courierCode,
    courier_type: booking.service,
    ...(pickupAt
      ? {
          delivery_type: 'scheduled',
          delivery_date: jakartaDay(pickupAt),
          delivery_time: jakartaTime(pickupAt),
        }
      : { delivery_type: 'now' }),
    ...(note !== null && { order_note: note }),
    items: itemsOf(booking),
  }
}

export function priceOf(entry: BiteshipPrice, parcel: Parcel): ParcelPrice {
  const more = fieldsOf(entry)
  const courierCode = entry.courier_code.toLowerCase()
  const fee = parcel.cod > 0 ? codFeeOf(courierCode, more.cash_on_delivery_fee, parcel) : 0
  return {
    courierCode,
    service: entry.courier_service_code,
    name: `${entry.courier_name} ${entry.courier_service_name}`,
    etd: readEtd(entry.shipment_duration_range, entry.shipment_duration_unit),
    cost: costOf(entry.price, more),
    insuranceFee: parcel.insured ? (rupiahIn(more.insurance_fee) ?? 0) : 0,
    codFee: fee ?? 0,
    canCollect: more.available_for_cash_on_delivery === true && fee !== null,
    ways: waysIn(more.available_collection_method),
    mustInsure: false,
  }
}

/** `price` is all that is to be paid; where it names the fee for carrying, that counts. */
function costOf(price: number, more: Readonly<Record<string, unknown>>): number {
  const fee = rupiahIn(more.shipping_fee)
  if (!fee) return price
  return fee - (rupiahIn(more.shipping_fee_discount) ?? 0) + (rupiahIn(more.shipping_fee_surcharge) ?? 0)
}

function codFeeOf(courier: string, said: unknown, { cod, codDays }: { cod: number; codDays?: CodDays }) {
  return rupiahIn(said) || biteshipCodFee(courier, cod, codDays)
}

function waysIn(methods: unknown): CollectionWay[] {
  const ways = (['pickup', 'drop_off'] as const).filter(
    (way) => Array.isArray(methods) && methods.includes(way),
  )
  return ways.length > 0 ? ways : ['pickup']
}
