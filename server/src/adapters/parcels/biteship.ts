// Biteship, https://api.biteship.com: parcels by postal codes, paid from the shop's balance there.
import Type, { type Static } from 'typebox'
import { fieldsOf } from '../../base/json.ts'
import type { ReportedState } from '../../domain/parcel.ts'
import {
  BITESHIP,
  biteshipError,
  biteshipHeaders,
  biteshipPlace,
  biteshipPrices,
  biteshipProbe,
  hasFailed,
} from '../couriers/biteship-calls.ts'
import type { NoticeHeaders } from '../payments/gateway.ts'
import { isSameSecret } from '../payments/notice.ts'
import { guardOf } from '../shape.ts'
import { createVendor, VendorDown, type VendorOptions, type VendorReply } from '../vendor.ts'
import { itemsOf, orderBody, priceOf, routeOf, worthOf } from './biteship-forms.ts'
import {
  BookingRefused,
  type ParcelCharges,
  type ParcelEvent,
  type ParcelKeys,
  type ParcelNotice,
  type ParcelReport,
  type ParcelVendor,
} from './parcel-vendor.ts'
import {
  bookingFailure,
  collectedAt,
  eventOf,
  inOrder,
  keyOf,
  linkIn,
  momentIn,
  nameIn,
  noticeIn,
  PARCEL_TIMEOUT_MS,
  reasonIn,
  rupiahIn,
  textIn,
  vendorIdOf,
} from './vendor-parts.ts'

/** Chosen by us: a merchant types it in Biteship's dashboard, beside the secret. */
const NOTICE_HEADER = 'x-notice-secret'
const NOTICES = ['order.status', 'order.price', 'order.waybill_id']

const STATES: ReadonlyMap<string, ReportedState> = new Map([
  ['confirmed', 'booked'],
  ['scheduled', 'booked'],
  ['allocated', 'waiting'],
  ['picking_up', 'waiting'],
  ['picked', 'picked'],
  ['dropping_off', 'delivering'],
  ['delivered', 'delivered'],
  ['on_hold', 'problem'],
  ['return_in_transit', 'returning'],
  ['returned', 'returned'],
  ['rejected', 'declined'],
  ['courier_not_found', 'declined'],
  ['disposed', 'destroyed'],
  ['cancelled', 'cancelled'],
])
/** Until when an order can be cancelled. */
const CANCELLABLE = ['confirmed', 'scheduled', 'allocated']

/** The last two digits of 400020NN; others are read by their words. */
const ERRORS: ReadonlyMap<number, BookingRefused['why']> = new Map([
  ...[1, 2, 3].map((code) => [code, 'key'] as const),
  ...[5, 6, 7, 13].map((code) => [code, 'schedule'] as const),
  [9, 'cod'],
  ...[10, 11, 12, 14, 15, 16, 17, 18, 19, 20].map((code) => [code, 'address'] as const),
])
const ORDER_ERRORS = 40_002_000

const BiteshipOrder = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  status: Type.String({ minLength: 1, maxLength: 100 }),
  reference_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  price: Type.Optional(Type.Unknown()),
  courier: Type.Object({
    history: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
  }),
  destination: Type.Optional(Type.Unknown()),
})
type BiteshipOrder = Static<typeof BiteshipOrder>
const isOrder = guardOf(BiteshipOrder)
const isUsedReference = guardOf(
  Type.Object({ details: Type.Object({ order_id: Type.String({ minLength: 1 }) }) }),
)
const isStep = guardOf(Type.Object({ status: Type.String({ minLength: 1, maxLength: 100 }) }))
const isNotice = guardOf(
  Type.Object({ event: Type.String(), order_id: Type.String({ minLength: 1, maxLength: 100 }) }),
)

export function createBiteshipParcels(options: Omit<VendorOptions, 'name'>): ParcelVendor {
  const vendor = createVendor({ timeoutMs: PARCEL_TIMEOUT_MS, ...options, name: BITESHIP })

  return {
    recovery: 'books_again',
    noticeProof: { header: NOTICE_HEADER },
    locate: async (place) => biteshipPlace(place),

    async prices(parcel, couriers, keys, signal) {
      if (couriers.length === 0) return []
      const request = {
        ...routeOf(parcel),
        ...worthOf(parcel),
        couriers: couriers.join(','),
        items: itemsOf(parcel),
      }
      const entries = await biteshipPrices(vendor, request, keyOf(BITESHIP, keys), signal)
      return entries.map((entry) => priceOf(entry, parcel))
    },

    async book(booking, keys, signal) {
      const apiKey = keyOf(BITESHIP, keys)
      const reply = await post('/v1/orders', orderBody(booking), apiKey, signal)
      if (!hasFailed(reply)) return reportOf(orderIn(reply, booking.reference))
      // Booked before, and its answer was lost.
      const earlier = isUsedReference(reply.body) ? reply.body.details.order_id : null
      const order = earlier === null ? null : await read(earlier, apiKey, signal, booking.reference)
      if (order) return reportOf(order)
      throw refusal(reply, apiKey)
    },

    async track(parcel, keys, signal) {
      const order = await read(vendorIdOf(BITESHIP, parcel), keyOf(BITESHIP, keys), signal, parcel.reference)
      return order && reportOf(order)
    },

    async cancel(parcel, reason, keys, signal) {
      const apiKey = keyOf(BITESHIP, keys)
      const id = vendorIdOf(BITESHIP, parcel)
      const request = { cancellation_reason_code: 'others', cancellation_reason: reason }
      const reply = await post(`/v1/orders/${encodeURIComponent(id)}/cancel`, request, apiKey, signal)
      if (!hasFailed(reply)) return 'cancelled'
      const failure = refusal(reply, apiKey)
      if (!(failure instanceof BookingRefused) || failure.why === 'key') throw failure
      const word = wordOf((await read(id, apiKey, signal, parcel.reference))?.status ?? '')
      // Asked a second time, or cancelled in the dashboard.
      if (word === 'cancelled') return 'cancelled'
      throw CANCELLABLE.includes(word) ? failure : new BookingRefused(BITESHIP, 'too_late', failure.said)
    },

    probe: async (keys, signal) => biteshipProbe(vendor, keyOf(BITESHIP, keys), signal),
    readNotice,
  }

  function post(path: string, body: object, apiKey: string, signal?: AbortSignal): Promise<VendorReply> {
    return vendor.call(path, {
      method: 'POST',
      headers: biteshipHeaders(apiKey),
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  }

  async function read(
    id: string,
    apiKey: string,
    signal: AbortSignal | undefined,
    reference: string,
  ): Promise<BiteshipOrder | null> {
    const reply = await vendor.call(`/v1/orders/${encodeURIComponent(id)}`, {
      headers: biteshipHeaders(apiKey),
      retry: true,
      ...(signal && { signal }),
    })
    if (reply.status === 404) return null
    if (hasFailed(reply)) throw refusal(reply, apiKey)
    const order = orderIn(reply, reference)
    if (order.id !== id) throw new VendorDown(BITESHIP, 'answered with another parcel')
    return order
  }
}

function orderIn({ body }: VendorReply, reference: string): BiteshipOrder {
  if (!isOrder(body)) throw new VendorDown(BITESHIP, 'answered an order in an unknown form')
  if (typeof body.reference_id === 'string' && body.reference_id !== reference)
    throw new VendorDown(BITESHIP, 'answered with another parcel')
  return body
}

function refusal(reply: VendorReply, apiKey: string): VendorDown | BookingRefused {
  const error = biteshipError(reply)
  const why = (error.code !== null && ERRORS.get(error.code - ORDER_ERRORS)) || reasonIn(error)
  return bookingFailure(BITESHIP, error, why, apiKey)
}

function reportOf(order: BiteshipOrder): ParcelReport {
  const courier = fieldsOf(order.courier)
  const cod = fieldsOf(fieldsOf(order.destination).cash_on_delivery)
  const events = eventsOf(order)
  const driver = textIn(courier.driver_name, 100)
  return {
    vendorId: order.id,
    awb: nameIn(courier.waybill_id),
    events,
    sortingCode: textIn(courier.routing_code, 100),
    driver:
      driver === null
        ? null
        : {
            name: driver,
            phone: textIn(courier.driver_phone, 30),
            plate: textIn(courier.driver_plate_number, 20),
          },
    trackingUrl: linkIn(courier.link),
    charged: chargesOf(order),
    collectedAt: collectedAt(rupiahIn(cod.amount), events),
    remittedAt: null,
  }
}

/** Its steps, and how it stands where the steps do not say so yet. */
function eventsOf({ status, courier }: BiteshipOrder): ParcelEvent[] {
  const steps = inOrder(
    (courier.history ?? []).filter(isStep).map((step) => {
      const { note, updated_at } = fieldsOf(step)
      return stepOf(step.status, { note: textIn(note), at: momentIn(updated_at) })
    }),
  )
  const isTold = steps.some(({ vendorState }) => wordOf(vendorState) === wordOf(status))
  return isTold ? steps : [...steps, stepOf(status)]
}

const stepOf = (word: string, about?: Partial<ParcelEvent>) => eventOf(STATES.get(wordOf(word)), word, about)

/** Older ones are written droppingOff. */
function wordOf(state: string): string {
  return state.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function chargesOf({ price, courier, destination }: BiteshipOrder): ParcelCharges {
  const { shipment_fee, insurance } = fieldsOf(courier)
  const { cash_on_delivery, proof_of_delivery } = fieldsOf(destination)
  const insuranceFee = rupiahIn(fieldsOf(insurance).fee)
  const codFee = rupiahIn(fieldsOf(cash_on_delivery).fee)
  const proofFee = rupiahIn(fieldsOf(proof_of_delivery).fee)
  const total = rupiahIn(price)
  const carrying = total === null ? null : total - (insuranceFee ?? 0) - (codFee ?? 0) - (proofFee ?? 0)
  return { cost: rupiahIn(shipment_fee) ?? rupiahIn(carrying), insuranceFee, codFee }
}

/** It names the parcel, and nothing of it is believed: prices and states are read. */
function readNotice(headers: NoticeHeaders, rawBody: string, keys: ParcelKeys): ParcelNotice {
  const notice = noticeIn(rawBody)
  // The dashboard's probe may come before the secret is set there.
  if ('reading' in notice && notice.reading.outcome === 'ignored') return notice.reading
  const given = headers[NOTICE_HEADER]
  const secret = keys.notice_secret
  if (!secret || typeof given !== 'string' || !isSameSecret(given, secret))
    return { outcome: 'refused', why: 'forged' }
  if ('reading' in notice) return notice.reading
  const { body } = notice
  if (!isNotice(body)) return { outcome: 'refused', why: 'malformed' }
  if (!NOTICES.includes(body.event)) return { outcome: 'ignored', event: body.event.slice(0, 100) }
  return { outcome: 'accepted', parcels: [{ reference: null, vendorId: body.order_id, report: {} }] }
}
