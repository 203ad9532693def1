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
import { createVendor, NothingDone, VendorDown, type VendorOptions, type VendorReply } from '../vendor.ts'
import { pickupBody, priceBody, priceOf } from './kiriminaja-forms.ts'
import { bookedReport, readNotice, reportOf } from './kiriminaja-report.ts'
import { type Booking, BookingRefused, type ParcelReport, type ParcelVendor } from './parcel-vendor.ts'
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

    async locate(place, keys, signal) {
      const apiKey = keyOf(NAME, keys)
      const district = await districtOf(place, apiKey, signal)
      if (district === null) return null
      const asked = { kecamatan_id: district }
      const villages = listIn(await ask('/api/mitra/kelurahan', asked, apiKey, signal), 'results', apiKey)
      const village = villages
        .filter(isVillage)
        .find((each) => isSameName(place.subdistrict, each.kelurahan_name))
      return village ? `${district}:${village.id}` : String(district)
    },

    async prices(parcel, couriers, keys, signal) {
      if (couriers.length === 0) return []
      const apiKey = keyOf(NAME, keys)
      const reply = await ask('/api/mitra/v6.1/shipping_price', priceBody(parcel, couriers), apiKey, signal)
      return listIn(reply, 'results', apiKey).flatMap((row) => priceOf(row, parcel, couriers) ?? [])
    },

    async book(booking, keys, signal) {
      const apiKey = keyOf(NAME, keys)
      const schedule = await scheduleOf(booking, apiKey, signal)
      // By PIN it takes the money from the shop's credit; COD parcels are settled from what is collected.
      const credit = keys.pin && booking.cod === 0 ? { payment_method: 'credit', pin: keys.pin } : {}
      const version = keys.pin ? 'v6.2' : 'v6.1'
      const reply = await send(
        `/api/mitra/${version}/request_pickup`,
        { ...pickupBody(booking, schedule), ...credit },
        apiKey,
        signal,
      )
      const body = replyOf(reply, apiKey, keys.pin)
      const details = Array.isArray(body.details) ? body.details : []
      const ours = details.filter(isRecord).find(({ order_id }) => order_id === booking.reference)
      if (!ours) throw new VendorDown(NAME, 'answered with another parcel, or in an unknown form')
      return bookedReport(booking, ours, body)
    },

    track: async ({ reference }, keys, signal) => read(reference, keyOf(NAME, keys), signal),

    async cancel({ reference, ...parcel }, reason, keys, signal) {
      const apiKey = keyOf(NAME, keys)
      const awb = parcel.awb ?? (await read(reference, apiKey, signal))?.awb
      if (!awb) throw new BookingRefused(NAME, 'other', 'can only cancel what has its number')
      const asked = { awb, reason: reason.trim().padEnd(5, '.').slice(0, 200) }
      // Its documentation asks in the body, its own client in the address.
      const path = `/api/mitra/v3/cancel_shipment?${new URLSearchParams(asked)}`
      const reply = await send(path, asked, apiKey, signal)
      const error = errorIn(reply)
      if (!error) return fieldsOf(fieldsOf(reply.body).data).success === 'pending' ? 'asked' : 'cancelled'
      const failure = bookingFailure(NAME, error, whyOf(error), apiKey)
      if (!(failure instanceof BookingRefused) || failure.why === 'key') throw failure
      throw new BookingRefused(NAME, 'too_late', failure.said)
    },

    async probe(keys, signal) {
      const apiKey = keyOf(NAME, keys)
      const error = errorIn(await ask('/api/mitra/province', {}, apiKey, signal))
      if (error) throw refusalOf(NAME, error, apiKey)
    },

    readNotice,
  }

  /** What may be asked twice. */
  function ask(path: string, body: object, apiKey: string, signal?: AbortSignal): Promise<VendorReply> {
    return call(path, body, apiKey, signal, true)
  }

  function send(path: string, body: object, apiKey: string, signal?: AbortSignal): Promise<VendorReply> {
    return call(path, body, apiKey, signal, false)
  }

  function call(path: string, body: object, apiKey: string, signal: AbortSignal | undefined, retry: boolean) {
    return vendor.call(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      retry,
      ...(signal && { signal }),
    })
  }

  async function read(reference: string, apiKey: string, signal?: AbortSignal): Promise<ParcelReport | null> {
    const reply = await ask('/api/mitra/tracking', { order_id: reference }, apiKey, signal)
    const error = errorIn(reply)
    if (error && isUnknownParcel(error)) return null
    if (error) throw refusalOf(NAME, error, apiKey)
    const body = fieldsOf(reply.body)
    const details = fieldsOf(body.details)
    if (details.order_id !== reference)
      throw new VendorDown(NAME, 'answered with another parcel, or in an unknown form')
    return reportOf(reference, details, body)
  }

  async function districtOf(
    place: Destination,
    apiKey: string,
    signal?: AbortSignal,
  ): Promise<number | null> {
    const reply = await ask('/api/mitra/v2/get_address_by_name', { search: place.district }, apiKey, signal)
    const districts = listIn(reply, 'data', apiKey)
      .filter(isDistrict)
      .map(({ id, text }) => {
        const [district = '', city = ''] = text.split(',')
        return { id, subdistrict: '', district, city, zip: '' }
      })
    return bestMatch(place, districts)?.id ?? null
  }

  /** When it is to be fetched: as asked, or the next time it offers. */
  async function scheduleOf(
    { way, pickupAt }: Booking,
    apiKey: string,
    signal?: AbortSignal,
  ): Promise<string> {
    if (pickupAt || way === 'drop_off') return jakartaClock(pickupAt ?? new Date())
    try {
      const reply = await ask('/api/mitra/v2/schedules', {}, apiKey, signal)
      const next = listIn(reply, 'schedules', apiKey)
        .filter(isSchedule)
        .find((each) => fieldsOf(each).libur !== true && each.expired * 1_000 > Date.now())
      if (next) return next.clock
    } catch (error) {
      if (!(error instanceof VendorDown)) throw error
      throw new NothingDone(NAME, 'did not say when it fetches parcels', error)
    }
    throw new BookingRefused(NAME, 'schedule', 'offers no time to fetch parcels')
  }
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

function replyOf(reply: VendorReply, apiKey: string, pin = ''): Json {
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
