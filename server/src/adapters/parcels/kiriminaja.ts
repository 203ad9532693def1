// KiriminAja, https://client.kiriminaja.com: parcels between its own districts, named by our references.
import type { Destination } from '@etalase/places'
import Type from 'typebox'
import { fieldsOf, isRecord, type Json } from '../../base/json.ts'
import { kiriminAjaCodFee, kiriminAjaInsurance, millionthsIn } from '../../domain/cod-fees.ts'
import { jakartaClock } from '../../domain/jakarta.ts'
import type { ReportedState } from '../../domain/parcel.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import { readEtd } from '../couriers/etd.ts'
import { bestMatch, isSameName } from '../couriers/place-match.ts'
import { assertUnserved, refusalOf } from '../couriers/refusal.ts'
import type { ErrorReply } from '../error-reply.ts'
import type { NoticeHeaders } from '../payments/gateway.ts'
import { isSameSecret } from '../payments/notice.ts'
import { guardOf } from '../shape.ts'
import { createVendor, NothingDone, VendorDown, type VendorOptions, type VendorReply } from '../vendor.ts'
import {
  type Booking,
  BookingRefused,
  type Parcel,
  type ParcelEvent,
  type ParcelKeys,
  type ParcelNotice,
  type ParcelPrice,
  type ParcelReport,
  type ParcelVendor,
} from './parcel-vendor.ts'
import {
  addressOf,
  atLeastOne,
  bookingFailure,
  collectedAt,
  contentsOf,
  eventOf,
  inOrder,
  keyOf,
  localPhone,
  momentIn,
  nameIn,
  noticeIn,
  PARCEL_TIMEOUT_MS,
  reasonIn,
  rupiahIn,
  textIn,
} from './vendor-parts.ts'

const NAME = VENDOR_TITLES.kiriminaja
const PACKAGE_TYPE = 7
const MOST_IN_A_NOTICE = 500

/** By its codes. Couriers' own steps come as 100 or 106 with words of theirs. */
const STATES: ReadonlyMap<number, ReportedState> = new Map([
  [100, 'booked'],
  [101, 'booked'],
  [102, 'waiting'],
  [103, 'picked'],
  [104, 'moving'],
  [105, 'booked'],
  [106, 'moving'],
  [107, 'problem'],
  [110, 'waiting'],
  [152, 'problem'],
  [200, 'delivered'],
  [210, 'problem'],
  [211, 'moving'],
  [300, 'cancelled'],
  [301, 'problem'],
  [302, 'cancelled'],
  [310, 'problem'],
  [311, 'problem'],
  [333, 'destroyed'],
  // Asked for, and not done yet.
  [350, 'booked'],
  [400, 'returned'],
  [401, 'returning'],
  [402, 'returning'],
  [403, 'returning'],
  [404, 'returning'],
  [405, 'returning'],
  [406, 'returning'],
  [500, 'problem'],
  [555, 'problem'],
  [701, 'lost'],
  [702, 'problem'],
  [703, 'lost'],
  [704, 'destroyed'],
  [901, 'problem'],
  [902, 'problem'],
  [903, 'problem'],
  [904, 'problem'],
  [905, 'problem'],
])

const ERRORS: ReadonlyMap<number, BookingRefused['why']> = new Map([
  [4001, 'key'],
  [4002, 'balance'],
  [4003, 'cod'],
])

const METHODS = [
  'processed_packages',
  'shipped_packages',
  'canceled_packages',
  'finished_packages',
  'returned_packages',
  'return_finished_packages',
]

/** Its codes of couriers, where they are not ours. */
const CODES: Readonly<Record<string, string>> = {
  pos: 'posindonesia',
  ide: 'idx',
  idexpress: 'idx',
  jntcargo: 'jtcargo',
  lionparcel: 'lion',
  ninjaxpress: 'ninja',
}

const isEnvelope = guardOf(Type.Object({ status: Type.Boolean() }))
const isRow = guardOf(
  Type.Object({
    service: Type.String({ minLength: 1, maxLength: 100 }),
    service_name: Type.String({ minLength: 1, maxLength: 100 }),
    service_type: Type.String({ minLength: 1, maxLength: 100 }),
  }),
)
const isDistrict = guardOf(Type.Object({ id: Type.Integer({ minimum: 1 }), text: Type.String() }))
const isVillage = guardOf(Type.Object({ id: Type.Integer({ minimum: 1 }), kelurahan_name: Type.String() }))
const isSchedule = guardOf(Type.Object({ clock: Type.String(), expired: Type.Number() }))
const isNotice = guardOf(
  Type.Object({
    method: Type.String({ minLength: 1 }),
    data: Type.Optional(Type.Unknown()),
  }),
)
const isNoticeList = guardOf(
  Type.Array(Type.Object({ order_id: Type.String({ minLength: 1, maxLength: 20 }) }), {
    minItems: 1,
    maxItems: MOST_IN_A_NOTICE,
  }),
)

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

/** "5788:31554", from `locate`. */
function placeIn(vendorPlace: string): { district: number; village: number | null } {
  const [district, village] = vendorPlace.split(':')
  return { district: Number(district), village: village === undefined ? null : Number(village) }
}

/** The greater of what it weighs and a sixth of its cubic centimetres. */
function gramsOf({ weightGrams, length, width, height }: Parcel): number {
  return atLeastOne(Math.max(weightGrams, (atLeastOne(length) * atLeastOne(width) * atLeastOne(height)) / 6))
}

function priceBody(parcel: Parcel, couriers: readonly string[]): object {
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

function priceOf(row: unknown, parcel: Parcel, couriers: readonly string[]): ParcelPrice | null {
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

function pickupBody(booking: Booking, schedule: string): object {
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

function bookedReport(
  { reference, price }: Booking,
  ours: Json,
  { payment_status, pickup_number }: Json,
): ParcelReport {
  // Without credit or terms of its own a shop has to pay each pickup before anybody comes.
  const note =
    payment_status === 'unpaid' ? `Belum dibayar di ${NAME}: ${textIn(pickup_number, 50) ?? ''}`.trim() : null
  return {
    vendorId: reference,
    awb: nameIn(ours.awb),
    events: [eventOf('booked', '100', { note })],
    sortingCode: null,
    driver: null,
    trackingUrl: null,
    charged: { cost: price.cost, insuranceFee: price.insuranceFee, codFee: price.codFee },
    collectedAt: null,
    remittedAt: null,
  }
}

function reportOf(reference: string, details: Json, { histories, status_code }: Json): ParcelReport {
  const costs = fieldsOf(details.costs)
  const shipped = momentIn(details.shipped_at)
  const steps = (Array.isArray(histories) ? histories : []).filter(isRecord)
  const told = steps.flatMap((step) => stepIn(step, shipped) ?? [])
  const now = rupiahIn(status_code)
  const isTold = now === null || told.some(({ vendorState }) => vendorState === String(now))
  const events = inOrder(isTold ? told : [...told, eventOf(STATES.get(now), String(now))])
  const driver = steps.map((step) => textIn(step.driver, 100)).find((name) => name !== null)
  return {
    vendorId: reference,
    awb: nameIn(details.awb),
    events,
    sortingCode: textIn(details.sorting_code, 100),
    driver: driver ? { name: driver, phone: null, plate: null } : null,
    trackingUrl: null,
    charged: {
      cost: costIn(costs),
      insuranceFee: rupiahIn(costs.insurance_amount),
      codFee: rupiahIn(costs.add_cost),
    },
    collectedAt: collectedAt(rupiahIn(costs.cod), events) ?? deliveredAt(details, costs),
    remittedAt: null,
  }
}

/** Steps of the courier come as "100, new": what happens after it was shipped has left. */
function stepIn(step: Json, shipped: Date | null): ParcelEvent | null {
  const code = rupiahIn(step.status_code)
  if (code === null) return null
  const at = momentIn(step.created_at)
  const state = STATES.get(code)
  const hasLeft = shipped !== null && at !== null && at >= shipped
  return eventOf(state === 'booked' && hasLeft ? 'moving' : state, String(code), {
    note: textIn(step.status),
    at,
  })
}

function deliveredAt({ delivered, delivered_at }: Json, { cod }: Json): Date | null {
  return delivered === true && rupiahIn(cod) ? momentIn(delivered_at) : null
}

/** After weighing, and without what is taken off. */
function costIn({ shipping_cost, correction, discount_amount }: Json): number | null {
  const cost = rupiahIn(shipping_cost)
  if (cost === null) return null
  return rupiahIn(cost + (rupiahIn(correction, { signed: true }) ?? 0) - (rupiahIn(discount_amount) ?? 0))
}

/** The short and the long form alike name parcels by our references; the rest is read. */
function readNotice(headers: NoticeHeaders, rawBody: string, keys: ParcelKeys): ParcelNotice {
  const notice = noticeIn(rawBody)
  if ('reading' in notice && notice.reading.outcome === 'ignored') return notice.reading
  const given = headers.authorization
  if (!keys.api_key || typeof given !== 'string' || !isSameSecret(given, `Bearer ${keys.api_key}`))
    return { outcome: 'refused', why: 'forged' }
  if ('reading' in notice) return notice.reading
  const { body } = notice
  if (!isNotice(body)) return { outcome: 'refused', why: 'malformed' }
  if (!METHODS.includes(body.method)) return { outcome: 'ignored', event: body.method.slice(0, 100) }
  if (!isNoticeList(body.data)) return { outcome: 'refused', why: 'malformed' }
  const references = new Set(body.data.map(({ order_id }) => order_id))
  const parcels = [...references].map((reference) => ({ reference, vendorId: reference, report: {} }))
  return { outcome: 'accepted', parcels }
}
