// What KiriminAja is asked for, and how its prices read.
import Type from 'typebox'
import { fieldsOf, type Json } from '../../base/json.ts'
import { kiriminAjaCodFee, kiriminAjaInsurance, millionthsIn } from '../../domain/cod-fees.ts'
import { readEtd } from '../couriers/etd.ts'
import { guardOf } from '../shape.ts'
import type { Booking, Parcel, ParcelPrice } from './parcel-vendor.ts'
import { addressOf, atLeastOne, contentsOf, localPhone, rupiahIn } from './vendor-parts.ts'

const PACKAGE_TYPE = 7

/** Its codes of couriers, where they are not ours. */
const CODES: Readonly<Record<string, string>> = {
  pos: 'posindonesia',
  ide: 'idx',
  idexpress: 'idx',
  jntcargo: 'jtcargo',
  lionparcel: 'lion',
  ninjaxpress: 'ninja',
}
const isRow = guardOf(
  Type.Object({
    service: Type.String({ minLength: 1, maxLength: 100 }),
    service_name: Type.String({ minLength: 1, maxLength: 100 }),
    service_type: Type.String({ minLength: 1, maxLength: 100 }),
  }),
)

/** "5788:31554", from `locate`. */
function placeIn(vendorPlace: string): { district: number; village: number | null } {
  const [district, village] = vendorPlace.split(':')
  return { district: Number(district), village: village === undefined ? null : Number(village) }
}

/** The greater of what it weighs and a sixth of its cubic centimetres. */
function gramsOf({ weightGrams, length, width, height }: Parcel): number {
  return atLeastOne(Math.max(weightGrams, (atLeastOne(length) * atLeastOne(width) * atLeastOne(height)) / 6))
}

export function priceBody(parcel: Parcel, couriers: readonly string[]): object {
  const from = placeIn(parcel.origin.vendorPlace)
  const to = placeIn(parcel.destination.vendorPlace)
  return {
    origin: from.district,
    ...(from.village !== null && { subdistrict_origin: from.village }),
    destination: to.district,
    ...(to.village !== null && { subdistrict_destination: to.village }),
    weight: gramsOf(parcel),
    length: atLeastOne(parcel.length),
    width: atLeastOne(parcel.width),
    height: atLeastOne(parcel.height),
    item_value: parcel.value,
    insurance: parcel.insured ? 1 : 0,
    courier: couriers.map(theirCode),
  }
}

const theirCode = (code: string) => CODES[code] ?? code

export function priceOf(row: unknown, parcel: Parcel, couriers: readonly string[]): ParcelPrice | null {
  if (!isRow(row)) return null
  const more = fieldsOf(row)
  const setting = fieldsOf(more.setting)
  const cost = rupiahIn(more.cost)
  // Nobody carries a parcel for nothing.
  if (!cost) return null
  const mustInsure = more.force_insurance === true
  const insuranceFee = parcel.insured || mustInsure ? insuranceOf(more.insurance, setting, parcel) : 0
  const codFee =
    parcel.cod > 0 && more.cod === true
      ? codFeeOf(setting, { ...parcel, shipping: cost, insurance: insuranceFee })
      : 0
  return {
    // As the shop named it, which may have several names for one.
    courierCode: couriers.find((code) => theirCode(code) === row.service) ?? row.service,
    service: row.service_type,
    name: row.service_name,
    etd: readEtd(more.etd),
    cost,
    insuranceFee,
    codFee: codFee ?? 0,
    canCollect: more.cod === true && codFee !== null,
    ways: more.drop === true ? ['pickup', 'drop_off'] : ['pickup'],
    mustInsure,
  }
}

/** Its own result counts before our arithmetic: some couriers have a least fee that its rates do not show. */
function insuranceOf(said: unknown, setting: Json, { value }: Parcel): number {
  const rates = {
    insurance: millionthsIn(setting.insurance_fee) ?? 0,
    insurancePlus: rupiahIn(setting.insurance_add_cost) ?? 0,
  }
  return rupiahIn(said) || kiriminAjaInsurance(value, rates)
}

/** null: it does not say what it takes. */
function codFeeOf(
  setting: Json,
  parcel: { value: number; shipping: number; insurance: number },
): number | null {
  const said = rupiahIn(setting.cod_fee_amount)
  if (said) return said
  const cod = millionthsIn(setting.cod_fee)
  return cod === null
    ? null
    : kiriminAjaCodFee(parcel, { cod, leastCodFee: rupiahIn(setting.minimum_cod_fee) ?? 0 })
}

export function pickupBody(booking: Booking, schedule: string): object {
  const { origin, destination, price } = booking
  const from = placeIn(origin.vendorPlace)
  const to = placeIn(destination.vendorPlace)
  return {
    address: addressOf(origin, 200),
    name: origin.name.slice(0, 50),
    phone: localPhone(origin.phone),
    kecamatan_id: from.district,
    ...(from.village !== null && { kelurahan_id: from.village }),
    zipcode: origin.place.zip_code,
    schedule,
    packages: [
      {
        order_id: booking.reference,
        destination_name: destination.name.slice(0, 50),
        destination_phone: localPhone(destination.phone),
        destination_address: addressOf(destination, 255),
        destination_kecamatan_id: to.district,
        ...(to.village !== null && { destination_kelurahan_id: to.village }),
        destination_zipcode: destination.place.zip_code,
        weight: gramsOf(booking),
        length: atLeastOne(booking.length),
        width: atLeastOne(booking.width),
        height: atLeastOne(booking.height),
        qty: booking.items.reduce((sum, { qty }) => sum + qty, 0),
        item_name: contentsOf(booking.items, 255),
        item_value: Math.max(1_000, booking.value),
        shipping_cost: price.cost,
        service: theirCode(booking.courierCode),
        service_type: booking.service,
        package_type_id: PACKAGE_TYPE,
        insurance_amount: price.insuranceFee,
        add_cost: price.codFee,
        cod: booking.cod,
        drop: booking.way === 'drop_off',
        ...(booking.note !== null && { note: booking.note.slice(0, 50) }),
      },
    ],
  }
}
