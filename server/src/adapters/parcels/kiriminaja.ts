// KiriminAja, https://client.kiriminaja.com: parcels between its own districts, named by our references.
import type { Destination } from '@etalase/places'
import Type from 'typebox'
import { fieldsOf, isRecord, type Json } from '../../base/json.ts'
import { jakartaClock } from '../../domain/jakarta.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import { bestMatch, isSameName } from '../couriers/place-match.ts'
import { assertUnserved, refusalOf } from '../couriers/refusal.ts'
import type { ErrorReply } from '../error-reply.ts'
import { guardOf } from '../shape.ts'
import {
  createVendor,
  NothingDone,
  type Vendor,
  VendorDown,
  type VendorOptions,
  type VendorReply,
} from '../vendor.ts'
import { pickupBody, priceBody, priceOf } from './kiriminaja-forms.ts'
import { bookedReport, readNotice, reportOf } from './kiriminaja-report.ts'
import {
  type Booking,
  BookingRefused,
  type KnownParcel,
  type Parcel,
  type ParcelKeys,
  type ParcelPrice,
  type ParcelReport,
  type ParcelVendor,
} from './parcel-vendor.ts'
import { bookingFailure, keyOf, PARCEL_TIMEOUT_MS, reasonIn, textIn } from './vendor-parts.ts'

const NAME = VENDOR_TITLES.kiriminaja

const ERRORS: ReadonlyMap<number, BookingRefused['why']> = new Map([
  [4001, 'key'],
  [4002, 'balance'],
  [4003, 'cod'],
])

const isEnvelope = guardOf(Type.Object({ status: Type.Boolean() }))
const isDistrict = guardOf(Type.Object({ id: Type.Integer({ minimum: 1 }), text: Type.String() }))
const isVillage = guardOf(Type.Object({ id: Type.Integer({ minimum: 1 }), kelurahan_name: Type.String() }))
const isSchedule = guardOf(Type.Object({ clock: Type.String(), expired: Type.Number() }))

export function createKiriminAja(options: Omit<VendorOptions, 'name'>): ParcelVendor {
  const vendor = createVendor({ timeoutMs: PARCEL_TIMEOUT_MS, ...options, name: NAME })

  return {
    recovery: 'looks_up',
    noticeProof: 'api_key',
    locate: async (place, keys, signal) => locate(callsOf(vendor, keys, signal), place),
    prices: async (parcel, couriers, keys, signal) =>
      couriers.length === 0 ? [] : pricesOf(callsOf(vendor, keys, signal), parcel, couriers),
    book: async (booking, keys, signal) => book(callsOf(vendor, keys, signal), booking, keys.pin),
    track: async ({ reference }, keys, signal) => read(callsOf(vendor, keys, signal), reference),
    cancel: async (parcel, reason, keys, signal) => cancel(callsOf(vendor, keys, signal), parcel, reason),
    async probe(keys, signal) {
      const calls = callsOf(vendor, keys, signal)
      const error = errorIn(await calls.ask('/api/mitra/province', {}))
      if (error) throw refusalOf(NAME, error, calls.apiKey)
    },
    readNotice,
  }
}

interface KiriminAjaCalls {
  readonly apiKey: string
  /** What may be asked twice. */
  ask(path: string, body: object): Promise<VendorReply>
  send(path: string, body: object): Promise<VendorReply>
}

function callsOf(vendor: Vendor, keys: ParcelKeys, signal?: AbortSignal): KiriminAjaCalls {
  const apiKey = keyOf(NAME, keys)
  const call = (path: string, body: object, retry: boolean) =>
    vendor.call(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      retry,
      ...(signal && { signal }),
    })
  return {
    apiKey,
    ask: (path, body) => call(path, body, true),
    send: (path, body) => call(path, body, false),
  }
}

async function locate(calls: KiriminAjaCalls, place: Destination): Promise<string | null> {
  const district = await districtOf(calls, place)
  if (district === null) return null
  const reply = await calls.ask('/api/mitra/kelurahan', { kecamatan_id: district })
  const village = listIn(reply, 'results', calls.apiKey)
    .filter(isVillage)
    .find((each) => isSameName(place.subdistrict, each.kelurahan_name))
  return village ? `${district}:${village.id}` : String(district)
}

async function districtOf(calls: KiriminAjaCalls, place: Destination): Promise<number | null> {
  const reply = await calls.ask('/api/mitra/v2/get_address_by_name', { search: place.district })
  const districts = listIn(reply, 'data', calls.apiKey)
    .filter(isDistrict)
    .map(({ id, text }) => {
      const [district = '', city = ''] = text.split(',')
      return { id, subdistrict: '', district, city, zip_code: '' }
    })
  return bestMatch(place, districts)?.id ?? null
}

async function pricesOf(
  calls: KiriminAjaCalls,
  parcel: Parcel,
  couriers: readonly string[],
): Promise<ParcelPrice[]> {
  const reply = await calls.ask('/api/mitra/v6.1/shipping_price', priceBody(parcel, couriers))
  return listIn(reply, 'results', calls.apiKey).flatMap((row) => priceOf(row, parcel, couriers) ?? [])
}

async function book(calls: KiriminAjaCalls, booking: Booking, pin = ''): Promise<ParcelReport> {
  const schedule = await scheduleOf(calls, booking)
  // By PIN it takes the money from the shop's credit; COD parcels are settled from what is collected.
  const credit = pin && booking.cod === 0 ? { payment_method: 'credit', pin } : {}
  const reply = await calls.send(`/api/mitra/${pin ? 'v6.2' : 'v6.1'}/request_pickup`, {
    ...pickupBody(booking, schedule),
    ...credit,
  })
  const body = replyOf(reply, calls.apiKey, pin)
  const details = Array.isArray(body.details) ? body.details : []
  const ours = details.filter(isRecord).find(({ order_id }) => order_id === booking.reference)
  if (!ours) throw new VendorDown(NAME, 'answered with another parcel, or in an unknown form')
  return bookedReport(booking, ours, body)
}

/** When it is to be fetched: as asked, or the next time it offers. */
async function scheduleOf(calls: KiriminAjaCalls, { way, pickupAt }: Booking): Promise<string> {
  if (pickupAt || way === 'drop_off') return jakartaClock(pickupAt ?? new Date())
  try {
    const reply = await calls.ask('/api/mitra/v2/schedules', {})
    const next = listIn(reply, 'schedules', calls.apiKey)
      .filter(isSchedule)
      .find((each) => fieldsOf(each).libur !== true && each.expired * 1_000 > Date.now())
    if (next) return next.clock
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error
    throw new NothingDone(NAME, 'did not say when it fetches parcels', error)
  }
  throw new BookingRefused(NAME, 'schedule', 'offers no time to fetch parcels')
}

async function read(calls: KiriminAjaCalls, reference: string): Promise<ParcelReport | null> {
  const reply = await calls.ask('/api/mitra/tracking', { order_id: reference })
  const error = errorIn(reply)
  if (error && isUnknownParcel(error)) return null
  if (error) throw refusalOf(NAME, error, calls.apiKey)
  const body = fieldsOf(reply.body)
  const details = fieldsOf(body.details)
  if (details.order_id !== reference)
    throw new VendorDown(NAME, 'answered with another parcel, or in an unknown form')
  return reportOf(reference, details, body)
}

async function cancel(
  calls: KiriminAjaCalls,
  { reference, ...parcel }: KnownParcel,
  reason: string,
): Promise<'cancelled' | 'asked'> {
  const awb = parcel.awb ?? (await read(calls, reference))?.awb
  if (!awb) throw new BookingRefused(NAME, 'other', 'can only cancel what has its number')
  const asked = { awb, reason: reason.trim().padEnd(5, '.').slice(0, 200) }
  // Its documentation asks in the body, its own client in the address.
  const reply = await calls.send(`/api/mitra/v3/cancel_shipment?${new URLSearchParams(asked)}`, asked)
  const error = errorIn(reply)
  if (!error) return fieldsOf(fieldsOf(reply.body).data).success === 'pending' ? 'asked' : 'cancelled'
  const failure = bookingFailure(NAME, error, whyOf(error), calls.apiKey)
  if (!(failure instanceof BookingRefused) || failure.why === 'key') throw failure
  throw new BookingRefused(NAME, 'too_late', failure.said)
}

/** null: it did what it was asked. */
function errorIn({ status, body }: VendorReply): (ErrorReply & { readonly code: number | null }) | null {
  const fields = fieldsOf(body)
  if (status < 400 && fields.status !== false) {
    if (!isEnvelope(body)) throw new VendorDown(NAME, 'answered in an unknown form')
    return null
  }
  const code = typeof fields.code === 'number' ? fields.code : null
  return { status, message: textIn(fields.text) ?? textIn(fields.message) ?? '', code }
}

const whyOf = (error: ErrorReply & { readonly code: number | null }) =>
  (error.code !== null && ERRORS.get(error.code)) || reasonIn(error)

function replyOf(reply: VendorReply, apiKey: string, pin: string): Json {
  const error = errorIn(reply)
  if (!error) return fieldsOf(reply.body)
  const message = pin === '' ? error.message : error.message.replaceAll(pin, '…')
  throw bookingFailure(NAME, { ...error, message }, whyOf(error), apiKey)
}

function listIn(reply: VendorReply, name: string, apiKey: string): unknown[] {
  const error = errorIn(reply)
  if (error) {
    assertUnserved(NAME, error, apiKey)
    return []
  }
  const list = fieldsOf(reply.body)[name]
  if (!Array.isArray(list)) throw new VendorDown(NAME, 'answered a list in an unknown form')
  return list
}

/** It answers "not found" with status 200 as well; anything else it says proves nothing. */
function isUnknownParcel({ status, code, message }: ErrorReply & { readonly code: number | null }): boolean {
  return status === 404 || code === 404 || /\bnot found\b|\btidak (ditemukan|ada)\b/i.test(message)
}
