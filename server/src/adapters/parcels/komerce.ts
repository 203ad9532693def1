// Komerce Delivery (RajaOngkir, Komship), https://api.collaborator.komerce.id: an order is stored, then its pickup asked for.

import type { Destination } from '@etalase/places'
import Type from 'typebox'
import { fieldsOf, isRecord } from '../../base/json.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import { bestMatch } from '../couriers/place-match.ts'
import { placesIn } from '../couriers/rajaongkir.ts'
import { refusalOf } from '../couriers/refusal.ts'
import { guardOf } from '../shape.ts'
import { createVendor, VendorDown, type VendorOptions, VendorRefused } from '../vendor.ts'
import { dataIn, doneIn, errorIn, type KomerceCalls, komerceCalls } from './komerce-calls.ts'
import { orderBody, type Pickup, pickupBody, priceOf, priceQuery, theirName } from './komerce-forms.ts'
import {
  blank,
  type KomerceOrder,
  readNotice,
  reportOf,
  STATES,
  STORED,
  stepOf,
  wordOf,
} from './komerce-report.ts'
import {
  type Booking,
  BookingRefused,
  type KnownParcel,
  type Parcel,
  type ParcelEvent,
  type ParcelKeys,
  type ParcelPrice,
  type ParcelReport,
  type ParcelVendor,
} from './parcel-vendor.ts'
import {
  bookingFailure,
  eventOf,
  momentIn,
  nameIn,
  PARCEL_TIMEOUT_MS,
  reasonIn,
  rupiahIn,
  textIn,
  vendorIdOf,
} from './vendor-parts.ts'

const NAME = VENDOR_TITLES.komerce
/** One label a page, as large as the label. */
const LABEL_PAGE = 'page_5'

const isPrices = guardOf(Type.Object({ calculate_reguler: Type.Array(Type.Unknown()) }))
const isStored = guardOf(Type.Object({ order_no: Type.String({ minLength: 1, maxLength: 100 }) }))
const isPickup = guardOf(Type.Object({ order_no: Type.String(), status: Type.String() }))

export function createKomerce(options: Omit<VendorOptions, 'name'>): ParcelVendor {
  const vendor = createVendor({ timeoutMs: PARCEL_TIMEOUT_MS, ...options, name: NAME })
  const callsOf = (keys: ParcelKeys, signal?: AbortSignal) => komerceCalls(vendor, keys, signal)

  return {
    recovery: 'none',
    noticeProof: 'address',
    locate: async (place, keys, signal) => locate(callsOf(keys, signal), place),
    prices: async (parcel, couriers, keys, signal) =>
      couriers.length === 0 ? [] : pricesOf(callsOf(keys, signal), parcel, couriers),
    book: async (booking, keys, signal) => book(callsOf(keys, signal), booking),
    track: async (parcel, keys, signal) => track(callsOf(keys, signal), parcel),
    cancel: async (parcel, _reason, keys, signal) => cancel(callsOf(keys, signal), parcel),
    label: async (parcel, keys, signal) => labelOf(callsOf(keys, signal), parcel),
    async probe(keys, signal) {
      const calls = callsOf(keys, signal)
      dataIn(await calls.get('/tariff/api/v1/destination/search?keyword=Gambir'), calls.apiKey)
    },
    readNotice,
  }
}

async function locate(calls: KomerceCalls, place: Destination): Promise<string | null> {
  for (const keyword of [place.zip_code, place.subdistrict]) {
    const query = new URLSearchParams({ keyword })
    const found = dataIn(await calls.get(`/tariff/api/v1/destination/search?${query}`), calls.apiKey) ?? []
    if (!Array.isArray(found)) throw new VendorDown(NAME, 'answered places in an unknown form')
    const best = bestMatch(place, placesIn(found))
    if (best) return best.id
  }
  return null
}

async function pricesOf(
  calls: KomerceCalls,
  parcel: Parcel,
  couriers: readonly string[],
): Promise<ParcelPrice[]> {
  const data = dataIn(await calls.get(`/tariff/api/v1/calculate?${priceQuery(parcel)}`), calls.apiKey)
  if (data === null) return []
  if (!isPrices(data)) throw new VendorDown(NAME, 'answered prices in an unknown form')
  const { calculate_cargo: cargo } = fieldsOf(data)
  const rows = [...data.calculate_reguler, ...(Array.isArray(cargo) ? cargo : [])]
  return rows.flatMap((row) => priceOf(row, parcel, couriers) ?? [])
}

async function book(calls: KomerceCalls, booking: Booking): Promise<ParcelReport> {
  const reply = await calls.send('POST', '/order/api/v1/orders/store', orderBody(booking))
  const stored = doneIn(reply, calls.apiKey)
  if (!isStored(stored)) throw new VendorDown(NAME, 'stored an order in an unknown form')
  const { order_no: vendorId } = stored
  const charged = {
    cost: booking.price.cost,
    insuranceFee: booking.price.insuranceFee,
    codFee: booking.price.codFee,
  }
  const report = { ...blank(vendorId), charged }
  try {
    const awb = await askForPickup(calls, vendorId, booking)
    return { ...report, awb, events: [eventOf('waiting', 'Diajukan')] }
  } catch (error) {
    // It is stored and paid. Whatever became of the pickup, `track` asks for it again: never a second order.
    if (!(error instanceof VendorDown || error instanceof VendorRefused)) throw error
    const note = error instanceof BookingRefused ? `Penjemputan belum diminta: ${error.said}` : null
    return { ...report, events: [eventOf('booked', 'Created', { note })] }
  }
}

async function track(calls: KomerceCalls, parcel: KnownParcel): Promise<ParcelReport | null> {
  const order = await readOrder(calls, vendorIdOf(NAME, parcel))
  if (!order) return null
  const isStill = STORED.includes(wordOf(order.word))
  const awb = isStill ? await pickupOf(calls, parcel, order) : order.awb
  const steps = awb === null ? [] : await stepsOf(calls, parcel, { ...order, awb })
  const now = isStill && awb !== null ? eventOf('waiting', 'Diajukan') : stepOf(order.word)
  return reportOf(parcel, { ...order, awb }, steps, now)
}

async function cancel(calls: KomerceCalls, parcel: KnownParcel): Promise<'cancelled'> {
  const order_no = vendorIdOf(NAME, parcel)
  const error = errorIn(await calls.send('PUT', '/order/api/v1/orders/cancel', { order_no }))
  if (!error) return 'cancelled'
  const failure = bookingFailure(NAME, error, reasonIn(error), calls.apiKey)
  if (!(failure instanceof BookingRefused) || failure.why === 'key') throw failure
  const order = await readOrder(calls, order_no)
  if (order && STATES.get(wordOf(order.word)) === 'cancelled') return 'cancelled'
  throw new BookingRefused(NAME, 'too_late', failure.said)
}

/** Only once its pickup was asked for. */
async function labelOf(calls: KomerceCalls, parcel: KnownParcel): Promise<Uint8Array> {
  const query = new URLSearchParams({ order_no: vendorIdOf(NAME, parcel), page: LABEL_PAGE })
  const reply = await calls.send('POST', `/order/api/v1/orders/print-label?${query}`, {})
  const label = fieldsOf(doneIn(reply, calls.apiKey)).base_64
  const pdf = Buffer.from(typeof label === 'string' ? label : '', 'base64')
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new VendorDown(NAME, 'answered a label that is no PDF')
  return new Uint8Array(pdf)
}

async function readOrder(calls: KomerceCalls, order_no: string): Promise<KomerceOrder | null> {
  const reply = await calls.get(`/order/api/v1/orders/detail?${new URLSearchParams({ order_no })}`)
  const error = errorIn(reply)
  if (error && (error.status === 404 || /\bnot found\b|\btidak ditemukan\b/i.test(error.message))) return null
  if (error) throw refusalOf(NAME, error, calls.apiKey)
  const data = fieldsOf(fieldsOf(reply.body).data)
  const word = textIn(data.order_status, 100) ?? textIn(data.status, 100)
  if (data.order_no !== order_no || word === null)
    throw new VendorDown(NAME, 'answered with another parcel, or in an unknown form')
  return { data, word, awb: nameIn(data.awb) ?? nameIn(data.cnote) }
}

/** null: the courier gave it no number. */
async function askForPickup(calls: KomerceCalls, order_no: string, pickup: Pickup): Promise<string | null> {
  const reply = await calls.send('POST', '/order/api/v1/pickup/request', pickupBody(order_no, pickup))
  const data = doneIn(reply, calls.apiKey)
  const ours = Array.isArray(data)
    ? data.filter(isPickup).find((each) => each.order_no === order_no)
    : undefined
  if (!ours) throw new VendorDown(NAME, 'answered a pickup in an unknown form')
  if (ours.status !== 'success')
    throw new BookingRefused(NAME, 'schedule', 'the courier took no order to fetch it')
  return nameIn(fieldsOf(ours).awb)
}

/** Asks again for the pickup of an order that was stored without one; a courier that still will not is no news. */
async function pickupOf(
  calls: KomerceCalls,
  { awb, pickupAt = null }: KnownParcel,
  order: KomerceOrder,
): Promise<string | null> {
  if (awb !== null || order.awb !== null) return order.awb ?? awb
  const details = Array.isArray(order.data.order_details) ? order.data.order_details : []
  const grams = details
    .map((each) => rupiahIn(fieldsOf(each).product_weight) ?? 0)
    .reduce((sum, each) => sum + each, 0)
  try {
    return await askForPickup(calls, String(order.data.order_no), { pickupAt, weightGrams: grams })
  } catch (error) {
    if (error instanceof VendorDown || error instanceof VendorRefused) return null
    throw error
  }
}

/** The courier's own steps; none where Komerce cannot say. */
async function stepsOf(
  calls: KomerceCalls,
  { courierCode }: KnownParcel,
  { awb, word: present }: KomerceOrder & { readonly awb: string },
): Promise<ParcelEvent[]> {
  const query = new URLSearchParams({ shipping: theirName(courierCode), airway_bill: awb })
  const reply = await calls.get(`/order/api/v1/orders/history-airway-bill?${query}`)
  const error = errorIn(reply)
  if (error && [400, 404, 422].includes(error.status)) return []
  if (error) throw refusalOf(NAME, error, calls.apiKey)
  const data = fieldsOf(fieldsOf(reply.body).data)
  if (data.airway_bill !== undefined && data.airway_bill !== awb)
    throw new VendorDown(NAME, 'answered with another parcel')
  const rows = Array.isArray(data.history) ? data.history : []
  return rows.filter(isRecord).flatMap((row) => {
    const word = textIn(row.status, 100)
    if (word === null) return []
    // Couriers have words of their own for the steps of the way; what the order itself says must be known.
    const onTheWay = wordOf(word) === wordOf(present) ? undefined : 'moving'
    const about = { note: textIn(row.desc), at: momentIn(row.date) }
    return eventOf(STATES.get(wordOf(word)) ?? onTheWay, word, about)
  })
}
