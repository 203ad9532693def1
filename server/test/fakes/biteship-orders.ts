// The part of the fake Biteship that takes parcels: orders, their cancelling, and what it tells of them.
import Type, { type Static } from 'typebox'
import { guardOf } from '../../src/adapters/shape.ts'
import { biteshipCodFee, COD_DAYS } from '../../src/domain/cod-fees.ts'
import type { Call, Canned, Spoken } from './http-vendor.ts'
import type { Desk, FakeCallback, FakeParcel } from './parcel-desk.ts'
import { COURIERS, fakePrice } from './tariff.ts'

export const NOTICE_SECRET = 'rahasia-pemberitahuan-palsu'
const HEADER = 'x-notice-secret'
const REASONS = [
  { code: 'change_courier', reason: 'Ingin mengganti kurir' },
  { code: 'others', reason: 'Lainnya' },
]

/** One per two hundred of the value. */
export const insuranceFee = (value: number) => Math.ceil(value / 200)

export function speakOfOrders(call: Call, desk: Desk): Spoken | Promise<Spoken> {
  const { method, path } = call
  if (method === 'POST' && path === '/v1/orders') return create(call, desk)
  if (method === 'GET' && path === '/v1/orders/cancellation_reasons')
    return { status: 200, body: { success: true, cancellation_reasons: REASONS } }
  const [, id = '', verb] = /^\/v1\/orders\/([^/]+)(\/cancel)?$/.exec(path) ?? []
  const parcel = desk.parcels.find((each) => each.id === id)
  if (!parcel) return error(404, 'Order not found', 40_402_001)
  if (method === 'GET' && !verb) return { status: 200, body: orderOf(parcel) }
  if (method !== 'POST' || !verb) return error(404, 'Not Found')
  return cancel(call, desk, parcel)
}

function create(call: Call, desk: Desk): Spoken | Promise<Spoken> {
  const request: unknown = JSON.parse(call.body)
  const missing = missingIn(request)
  if (missing) return missing
  if (!isOrderRequest(request)) return error(400, 'Required parameter is missing or of a wrong type')
  const { reference_id, courier_company, courier_type } = request
  const earlier = desk.parcels.find(({ reference }) => reference === reference_id)
  if (earlier) {
    const details = { order_id: earlier.id, waybill_id: earlier.awb, reference_id }
    return {
      status: 400,
      body: { success: false, error: 'Reference id has been used', code: 40_002_061, details },
    }
  }
  const service = COURIERS[courier_company]?.services.find(({ code }) => code === courier_type)
  if (!service) return error(400, 'Courier service is not available for this route', 40_002_032)
  const cod = request.destination_cash_on_delivery ?? 0
  const days = COD_DAYS.find((each) => request.destination_cash_on_delivery_type === `${each}_days`)
  const codFee = cod > 0 ? biteshipCodFee(courier_company, cod, days) : 0
  if (codFee === null) return error(400, 'Courier does not support cash on delivery', 40_002_009)
  const [item] = request.items
  const grams = request.items.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0)
  const from = String(request.origin_postal_code)
  const to = String(request.destination_postal_code)
  const cost = fakePrice(service, grams, from, to)
  const insured = request.courier_insurance ? insuranceFee(request.courier_insurance) : 0
  if (!item || cost + insured > desk.account.balance)
    return error(400, 'No sufficient balance to create order. Please top up your balance', 40_002_040)
  desk.account.balance -= cost + insured
  const parcel = {
    reference: reference_id ?? '',
    id: `5dd599ebdefcd4158eb8${String(desk.parcels.length).padStart(4, '0')}`,
    request,
    awb: null,
    sortingCode: `${courier_company.toUpperCase()}-${to.slice(0, 3)}`,
    cost,
    insuranceFee: insured,
    codFee,
    cod,
  }
  const word = request.delivery_type === 'scheduled' ? 'scheduled' : 'confirmed'
  return desk.take(parcel, word, () => {
    const { history: _, shipment_fee: __, ...courier } = orderOf(desk.parcel(parcel.id)).courier
    const message = 'Order successfully created'
    return { status: 200, body: { ...orderOf(desk.parcel(parcel.id)), message, courier } }
  })
}

function cancel(call: Call, desk: Desk, parcel: FakeParcel): Canned {
  const request: unknown = JSON.parse(call.body)
  if (!isCancelling(request)) return error(400, 'cancellation_reason_code is required', 40_002_050)
  const state = stateOf(parcel)
  if (!['confirmed', 'scheduled', 'allocated'].includes(state))
    return error(400, `Order with status ${state} cannot be cancelled`, 40_002_051)
  desk.step(parcel, 'cancelled', request.cancellation_reason ?? '')
  desk.account.balance += parcel.cost + parcel.insuranceFee
  const message = 'Order successfully cancelled'
  return {
    status: 200,
    body: { success: true, message, object: 'order', id: parcel.id, status: 'cancelled', ...request },
  }
}

const stateOf = ({ history }: FakeParcel) => history.at(-1)?.word ?? ''
const totalOf = ({ cost, insuranceFee, codFee }: FakeParcel) => cost + insuranceFee + codFee

function orderOf(parcel: FakeParcel) {
  const { request, history, cod } = parcel
  return {
    success: true,
    message: 'Order successfully retrieved',
    object: 'order',
    id: parcel.id,
    draft_order_id: null,
    short_id: `s-${parcel.id.slice(-4)}`,
    shipper: {
      name: request.shipper_contact_name,
      phone: request.shipper_contact_phone,
      email: null,
      organization: request.shipper_organization,
    },
    origin: {
      contact_name: request.origin_contact_name,
      address: request.origin_address,
      postal_code: request.origin_postal_code,
      coordinate: null,
    },
    destination: {
      contact_name: request.destination_contact_name,
      address: request.destination_address,
      postal_code: request.destination_postal_code,
      proof_of_delivery: { use: false, fee: 0, note: null, link: null },
      cash_on_delivery: {
        id: cod ? '77bb0f60b029822ecb1411da' : null,
        amount: cod,
        amount_currency: 'IDR',
        fee: parcel.codFee,
        fee_currency: 'IDR',
        note: null,
        type: request.destination_cash_on_delivery_type ?? null,
      },
    },
    courier: {
      tracking_id: `6de509ebdefgh4158ij${parcel.id.slice(-4)}`,
      waybill_id: parcel.awb,
      company: request.courier_company,
      type: request.courier_type,
      ...driverOf(parcel),
      link: parcel.awb && `https://track.biteship.com/${parcel.awb}`,
      insurance: {
        amount: request.courier_insurance ?? 0,
        amount_currency: 'IDR',
        fee: parcel.insuranceFee,
        fee_currency: 'IDR',
        note: '',
      },
      routing_code: parcel.sortingCode,
      shipment_fee: parcel.cost,
      history: history.map(({ word, note, at }) => ({
        service_type: 'parcel',
        status: word,
        note,
        updated_at: jakarta(at),
      })),
    },
    delivery: {
      datetime: null,
      note: null,
      type: request.delivery_type,
      distance: null,
      distance_unit: 'kilometer',
    },
    reference_id: parcel.reference || null,
    invoice_id: null,
    items: request.items,
    extra: [],
    currency: 'IDR',
    tax_lines: [],
    price: totalOf(parcel),
    metadata: {},
    tags: [],
    note: request.order_note ?? null,
    status: stateOf(parcel),
    ticket_status: null,
  }
}

/** Known once somebody comes. */
function driverOf({ history }: FakeParcel) {
  const isComing = history.some(({ word }) => word === 'allocated' || word === 'picking_up')
  return {
    driver_name: isComing ? 'Joko Susilo' : null,
    driver_phone: isComing ? '081200001111' : null,
    driver_photo_url: null,
    driver_plate_number: isComing ? 'B 1234 ABC' : null,
  }
}

const jakarta = (at: Date) => `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`

export type BiteshipEvent = 'order.status' | 'order.price' | 'order.waybill_id'

export function noticeOf(parcel: FakeParcel, event: BiteshipEvent, secret = NOTICE_SECRET): FakeCallback {
  const { courier, status } = orderOf(parcel)
  const common = {
    event,
    order_id: parcel.id,
    status,
    courier_tracking_id: courier.tracking_id,
    courier_waybill_id: courier.waybill_id,
  }
  const bodies = {
    'order.status': {
      ...common,
      order_price: totalOf(parcel),
      courier_company: courier.company,
      courier_type: courier.type,
      courier_driver_name: courier.driver_name,
      courier_driver_phone: courier.driver_phone,
      courier_driver_photo_url: null,
      courier_driver_plate_number: courier.driver_plate_number,
      courier_link: courier.link,
    },
    'order.price': {
      ...common,
      price: totalOf(parcel),
      shippment_fee: parcel.cost,
      cash_on_delivery_fee: parcel.codFee,
      proof_of_delivery_fee: 0,
    },
    'order.waybill_id': common,
  }
  return { ...probeOf(secret), body: JSON.stringify(bodies[event]) }
}

export const probeOf = (secret = NOTICE_SECRET): FakeCallback => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', [HEADER]: secret },
  body: '',
})

function error(status: number, message: string, code?: number): Canned {
  return { status, body: { success: false, error: message, ...(code && { code }) } }
}

/** What it looks for first, each with a code of its own. */
const NEEDED = [
  ['courier_type', 4, 'Courier type is required'],
  ['delivery_type', 5, 'Delivery type is required'],
  ['destination_postal_code', 10, 'Destination needs a postal code or a coordinate'],
  ['origin_postal_code', 11, 'Origin needs a postal code or a coordinate'],
  ['destination_address', 12, 'Destination address is required'],
  ['origin_contact_name', 14, 'Origin contact name is required'],
  ['origin_contact_phone', 15, 'Origin contact phone is required'],
  ['origin_address', 16, 'Origin address is required'],
  ['destination_contact_name', 17, 'Destination contact name is required'],
  ['destination_contact_phone', 18, 'Destination contact phone is required'],
] as const

function missingIn(request: unknown): Canned | null {
  const fields = { ...Object(request) }
  for (const [name, code, message] of NEEDED) if (!fields[name]) return error(400, message, 40_002_000 + code)
  for (const name of ['origin_postal_code', 'destination_postal_code'])
    if (!Number.isInteger(fields[name])) return error(400, 'Postal code is invalid', 40_002_020)
  const isPast =
    fields.delivery_type === 'scheduled' &&
    Date.parse(`${fields.delivery_date}T${fields.delivery_time}:00+07:00`) < Date.now()
  return isPast ? error(400, 'Delivery time is in the past', 40_002_013) : null
}

const Text = Type.String({ minLength: 1 })
const Phone = Type.String({ pattern: '^(0|62)\\d{7,13}$' })
const Count = Type.Integer({ minimum: 1 })
const OrderRequest = Type.Object(
  {
    reference_id: Type.Optional(Text),
    shipper_contact_name: Type.Optional(Text),
    shipper_contact_phone: Type.Optional(Phone),
    shipper_organization: Type.Optional(Text),
    origin_contact_name: Text,
    origin_contact_phone: Phone,
    origin_address: Text,
    origin_postal_code: Type.Integer({ minimum: 10_000, maximum: 99_999 }),
    origin_collection_method: Type.Optional(Type.Union([Type.Literal('pickup'), Type.Literal('drop_off')])),
    destination_contact_name: Text,
    destination_contact_phone: Phone,
    destination_address: Text,
    destination_postal_code: Type.Integer({ minimum: 10_000, maximum: 99_999 }),
    destination_cash_on_delivery: Type.Optional(Count),
    destination_cash_on_delivery_type: Type.Optional(Type.String({ pattern: '^[753]_days$' })),
    courier_company: Text,
    courier_type: Text,
    courier_insurance: Type.Optional(Count),
    delivery_type: Type.String({ pattern: '^(now|scheduled)$' }),
    delivery_date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    delivery_time: Type.Optional(Type.String({ pattern: '^\\d{2}:\\d{2}$' })),
    order_note: Type.Optional(Type.String()),
    items: Type.Array(
      Type.Object({
        name: Text,
        value: Type.Integer({ minimum: 0 }),
        quantity: Count,
        weight: Count,
        length: Type.Optional(Count),
        width: Type.Optional(Count),
        height: Type.Optional(Count),
      }),
      { minItems: 1 },
    ),
  },
  { additionalProperties: false },
)
const isOrderRequest: (value: unknown) => value is Static<typeof OrderRequest> = guardOf(OrderRequest)
const isCancelling = guardOf(
  Type.Object({ cancellation_reason_code: Text, cancellation_reason: Type.Optional(Type.String()) }),
)
