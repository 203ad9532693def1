// Komerce Delivery (RajaOngkir, Komship), https://api.collaborator.komerce.id: an order is stored, then its pickup asked for.
import Type from 'typebox'
import { fieldsOf, isRecord } from '../../base/json.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import { bestMatch } from '../couriers/place-match.ts'
import { placesIn } from '../couriers/rajaongkir.ts'
import { assertUnserved, refusalOf } from '../couriers/refusal.ts'
import type { ErrorReply } from '../error-reply.ts'
import { guardOf } from '../shape.ts'
import { createVendor, VendorDown, type VendorOptions, VendorRefused, type VendorReply } from '../vendor.ts'
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
import { BookingRefused, type KnownParcel, type ParcelEvent, type ParcelVendor } from './parcel-vendor.ts'
import {
  bookingFailure,
  eventOf,
  keyOf,
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

const isEnvelope = guardOf(Type.Object({ meta: Type.Object({ code: Type.Optional(Type.Integer()) }) }))
const isPrices = guardOf(Type.Object({ calculate_reguler: Type.Array(Type.Unknown()) }))
const isStored = guardOf(Type.Object({ order_no: Type.String({ minLength: 1, maxLength: 100 }) }))
const isPickup = guardOf(Type.Object({ order_no: Type.String(), status: Type.String() }))

export function createKomerce(options: Omit<VendorOptions, 'name'>): ParcelVendor {
  const vendor = createVendor({ timeoutMs: PARCEL_TIMEOUT_MS, ...options, name: NAME })

  return {
    recovery: 'none',
    noticeProof: 'address',

    async locate(place, keys, signal) {
      const apiKey = keyOf(NAME, keys)
      for (const keyword of [place.zip_code, place.subdistrict]) {
        const query = new URLSearchParams({ keyword })
        const found =
          dataIn(await get(`/tariff/api/v1/destination/search?${query}`, apiKey, signal), apiKey) ?? []
        if (!Array.isArray(found)) throw new VendorDown(NAME, 'answered places in an unknown form')
        const best = bestMatch(place, placesIn(found))
        if (best) return best.id
      }
      return null
    },

    async prices(parcel, couriers, keys, signal) {
      if (couriers.length === 0) return []
      const apiKey = keyOf(NAME, keys)
      const reply = await get(`/tariff/api/v1/calculate?${priceQuery(parcel)}`, apiKey, signal)
      const data = dataIn(reply, apiKey)
      if (data === null) return []
      if (!isPrices(data)) throw new VendorDown(NAME, 'answered prices in an unknown form')
      const { calculate_cargo: cargo } = fieldsOf(data)
      const rows = [...data.calculate_reguler, ...(Array.isArray(cargo) ? cargo : [])]
      return rows.flatMap((row) => priceOf(row, parcel, couriers) ?? [])
    },

    async book(booking, keys, signal) {
      const apiKey = keyOf(NAME, keys)
      const reply = await send('POST', '/order/api/v1/orders/store', orderBody(booking), apiKey, signal)
      const stored = doneIn(reply, apiKey)
      if (!isStored(stored)) throw new VendorDown(NAME, 'stored an order in an unknown form')
      const { order_no: vendorId } = stored
      const charged = {
        cost: booking.price.cost,
        insuranceFee: booking.price.insuranceFee,
        codFee: booking.price.codFee,
      }
      const report = { ...blank(vendorId), charged }
      try {
        const awb = await askForPickup(vendorId, booking, apiKey, signal)
        return { ...report, awb, events: [eventOf('waiting', 'Diajukan')] }
      } catch (error) {
        // It is stored and paid. Whatever became of the pickup, `track` asks for it again: never a second order.
        if (!(error instanceof VendorDown || error instanceof VendorRefused)) throw error
        const note = error instanceof BookingRefused ? `Penjemputan belum diminta: ${error.said}` : null
        return { ...report, events: [eventOf('booked', 'Created', { note })] }
      }
    },

    async track(parcel, keys, signal) {
      const apiKey = keyOf(NAME, keys)
      const order = await read(vendorIdOf(NAME, parcel), apiKey, signal)
      if (!order) return null
      const isStill = STORED.includes(wordOf(order.word))
      const awb = isStill ? await pickupOf(parcel, order, apiKey, signal) : order.awb
      const steps = awb === null ? [] : await stepsOf(parcel, { ...order, awb }, apiKey, signal)
      const now = isStill && awb !== null ? eventOf('waiting', 'Diajukan') : stepOf(order.word)
      return reportOf(parcel, { ...order, awb }, steps, now)
    },

    async cancel(parcel, _reason, keys, signal) {
      const apiKey = keyOf(NAME, keys)
      const order_no = vendorIdOf(NAME, parcel)
      const reply = await send('PUT', '/order/api/v1/orders/cancel', { order_no }, apiKey, signal)
      const error = errorIn(reply)
      if (!error) return 'cancelled'
      const failure = bookingFailure(NAME, error, reasonIn(error), apiKey)
      if (!(failure instanceof BookingRefused) || failure.why === 'key') throw failure
      const order = await read(order_no, apiKey, signal)
      if (order && STATES.get(wordOf(order.word)) === 'cancelled') return 'cancelled'
      throw new BookingRefused(NAME, 'too_late', failure.said)
    },

    /** Only once its pickup was asked for. */
    async label(parcel, keys, signal) {
      const apiKey = keyOf(NAME, keys)
      const query = new URLSearchParams({ order_no: vendorIdOf(NAME, parcel), page: LABEL_PAGE })
      const data = doneIn(
        await send('POST', `/order/api/v1/orders/print-label?${query}`, {}, apiKey, signal),
        apiKey,
      )
      const label = fieldsOf(data).base_64
      const pdf = Buffer.from(typeof label === 'string' ? label : '', 'base64')
      if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new VendorDown(NAME, 'answered a label that is no PDF')
      return new Uint8Array(pdf)
    },

    async probe(keys, signal) {
      const apiKey = keyOf(NAME, keys)
      dataIn(await get('/tariff/api/v1/destination/search?keyword=Gambir', apiKey, signal), apiKey)
    },

    readNotice,
  }

  function get(path: string, apiKey: string, signal?: AbortSignal): Promise<VendorReply> {
    return vendor.call(path, { headers: { 'x-api-key': apiKey }, retry: true, ...(signal && { signal }) })
  }

  function send(method: 'POST' | 'PUT', path: string, body: object, apiKey: string, signal?: AbortSignal) {
    return vendor.call(path, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  }

  async function read(order_no: string, apiKey: string, signal?: AbortSignal): Promise<KomerceOrder | null> {
    const reply = await get(
      `/order/api/v1/orders/detail?${new URLSearchParams({ order_no })}`,
      apiKey,
      signal,
    )
    const error = errorIn(reply)
    if (error && (error.status === 404 || /\bnot found\b|\btidak ditemukan\b/i.test(error.message)))
      return null
    if (error) throw refusalOf(NAME, error, apiKey)
    const data = fieldsOf(fieldsOf(reply.body).data)
    const word = textIn(data.order_status, 100) ?? textIn(data.status, 100)
    if (data.order_no !== order_no || word === null)
      throw new VendorDown(NAME, 'answered with another parcel, or in an unknown form')
    return { data, word, awb: nameIn(data.awb) ?? nameIn(data.cnote) }
  }

  /** null: the courier gave it no number. */
  async function askForPickup(
    order_no: string,
    pickup: Pickup,
    apiKey: string,
    signal?: AbortSignal,
  ): Promise<string | null> {
    const request = pickupBody(order_no, pickup)
    const data = doneIn(await send('POST', '/order/api/v1/pickup/request', request, apiKey, signal), apiKey)
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
    { awb, pickupAt = null }: KnownParcel,
    order: KomerceOrder,
    apiKey: string,
    signal?: AbortSignal,
  ): Promise<string | null> {
    if (awb !== null || order.awb !== null) return order.awb ?? awb
    const details = Array.isArray(order.data.order_details) ? order.data.order_details : []
    const grams = details
      .map((each) => rupiahIn(fieldsOf(each).product_weight) ?? 0)
      .reduce((sum, each) => sum + each, 0)
    try {
      return await askForPickup(String(order.data.order_no), { pickupAt, weightGrams: grams }, apiKey, signal)
    } catch (error) {
      if (error instanceof VendorDown || error instanceof VendorRefused) return null
      throw error
    }
  }

  /** The courier's own steps; none where Komerce cannot say. */
  async function stepsOf(
    { courierCode }: KnownParcel,
    { awb, word: present }: KomerceOrder & { readonly awb: string },
    apiKey: string,
    signal?: AbortSignal,
  ): Promise<ParcelEvent[]> {
    const query = new URLSearchParams({ shipping: theirName(courierCode), airway_bill: awb })
    const reply = await get(`/order/api/v1/orders/history-airway-bill?${query}`, apiKey, signal)
    const error = errorIn(reply)
    if (error && [400, 404, 422].includes(error.status)) return []
    if (error) throw refusalOf(NAME, error, apiKey)
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
}

/** null: it did what it was asked. */
function errorIn({ status, body }: VendorReply): ErrorReply | null {
  const { meta, data } = fieldsOf(body)
  const { code, message, status: word } = fieldsOf(meta)
  const verdict = status < 400 && typeof code === 'number' ? code : status
  if (verdict < 400 && word !== 'failed' && word !== 'error') {
    if (!isEnvelope(body)) throw new VendorDown(NAME, 'answered in an unknown form')
    return null
  }
  // What went wrong stands in the data, where it stands anywhere.
  const words = [textIn(message), textIn(typeof data === 'string' ? data : fieldsOf(data).errors)]
  return { status: verdict < 400 ? 400 : verdict, message: words.filter(Boolean).join(': ') }
}

/** Of what may not be asked twice. */
function doneIn(reply: VendorReply, apiKey: string): unknown {
  const error = errorIn(reply)
  if (error) throw bookingFailure(NAME, error, reasonIn(error), apiKey)
  return fieldsOf(reply.body).data
}

/** Of what is only asked; null: there is nothing. */
function dataIn(reply: VendorReply, apiKey: string): unknown {
  const error = errorIn(reply)
  if (!error) return fieldsOf(reply.body).data ?? null
  assertUnserved(NAME, error, apiKey)
  return null
}
