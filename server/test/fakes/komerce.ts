// Komerce Delivery's server, as far as its documentation and others' code tell; a malformed request gets its error.
import type { Destination } from '@etalase/places'
import Type from 'typebox'
import { guardOf } from '../../src/adapters/shape.ts'
import { jakartaClock } from '../../src/domain/jakarta.ts'
import { type Call, type Canned, type Spoken, startFakeVendor } from './http-vendor.ts'
import { type Desk, type FakeCallback, type FakeParcel, openDesk, type ParcelFake } from './parcel-desk.ts'
import { type FakePlace, findPlaces, know } from './rajaongkir.ts'
import { COURIERS, fakePrice } from './tariff.ts'

export interface FakeKomerce extends ParcelFake {
  /** Makes it know one of our villages; answers its id for it. */
  know(place: Destination): string
  /** How the next pickups end: a courier may refuse them, or the server fail; for good. */
  readonly pickups: { outcome: 'good' | 'refused' | 'ill' }
}

const KEY = 'kunci-palsu-komerce'
/** What it takes for collecting: 28 thousandths. */
const codFeeOf = (amount: number) => Math.ceil((amount * 28) / 1_000)
const LABEL = Buffer.from('%PDF-1.4\n% label palsu\n%%EOF\n').toString('base64')

export async function startFakeKomerce(): Promise<FakeKomerce> {
  const places: FakePlace[] = []
  const desk = openDesk((count) => `KOMRESI${String(count).padStart(8, '0')}`)
  const pickups: FakeKomerce['pickups'] = { outcome: 'good' }

  const routes: Readonly<Record<string, (call: Call, empty: boolean) => Spoken | Promise<Spoken>>> = {
    'GET /tariff/api/v1/destination/search': (call) => search(call, places),
    'GET /tariff/api/v1/calculate': (call, empty) => calculate(call, empty, places),
    'POST /order/api/v1/orders/store': (call) => store(call, desk, places),
    'POST /order/api/v1/pickup/request': (call) => pickup(call, desk, pickups.outcome),
    'POST /order/api/v1/orders/print-label': (call) => label(call, desk),
    'PUT /order/api/v1/orders/cancel': (call) => cancel(call, desk),
    'GET /order/api/v1/orders/detail': (call) => detail(call, desk),
    'GET /order/api/v1/orders/history-airway-bill': (call) => history(call, desk),
  }
  const server = await startFakeVendor((call, mood) => {
    if (call.headers['x-api-key'] !== KEY) return error(401, 'Invalid api key')
    const route = routes[`${call.method} ${call.path}`]
    return route ? route(call, mood === 'empty') : error(404, 'Not Found')
  })

  return {
    ...server,
    ...desk,
    keys: { api_key: KEY, notice_secret: 'rahasia-alamat-palsu' },
    pickups,
    know: (place) => know(places, place),
    error,
    notice: (name) => {
      const { id, awb, ...parcel } = desk.parcel(name)
      return callback(JSON.stringify({ order_no: id, cnote: awb ?? '', status: stateOf(parcel) }))
    },
    probe: () => callback(''),
  }
}

/** Without anything that would prove whose it is. */
const callback = (body: string): FakeCallback => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body,
})

function search(call: Call, places: readonly FakePlace[]): Canned {
  const keyword = call.query.get('keyword') ?? ''
  if (keyword === '') return error(422, 'Parameter Missing')
  return said('Success Get Destination', findPlaces(keyword, places))
}

function calculate({ query }: Call, empty: boolean, places: readonly FakePlace[]): Canned {
  const weight = query.get('weight') ?? ''
  const kilograms = Number(weight)
  // Grams sent for kilograms would be tons.
  if (!/^\d+(\.\d{1,3})?$/.test(weight) || !(kilograms > 0) || kilograms > 500)
    return error(422, 'Invalid weight')
  const from = places.find(({ id }) => String(id) === query.get('shipper_destination_id'))
  const to = places.find(({ id }) => String(id) === query.get('receiver_destination_id'))
  const value = Number(query.get('item_value'))
  if (!from || !to || empty) return error(404, 'Calculate not found')
  const isCod = query.get('cod') === 'yes'
  const rows = Object.entries(COURIERS).flatMap(([code, courier]) =>
    courier.services.map((service) => {
      const shipping_cost = fakePrice(service, Math.round(kilograms * 1_000), from.zip_code, to.zip_code)
      const service_fee = isCod ? codFeeOf(value + shipping_cost) : 0
      return {
        shipping_name: courier.name.toUpperCase(),
        service_name: service.code.toUpperCase(),
        weight: kilograms,
        is_cod: code !== 'pos',
        shipping_cost,
        shipping_cashback: 0,
        shipping_cost_net: shipping_cost,
        grandtotal: value + shipping_cost,
        service_fee,
        net_income: value - service_fee,
        etd: `${[...new Set(service.days)].join('-')} day`,
      }
    }),
  )
  return said('Success Calculate', { calculate_reguler: rows, calculate_cargo: [], calculate_instant: [] })
}

/** Every call makes an order and takes money: there is no key by which a second one would be known. */
function store(call: Call, desk: Desk, places: readonly FakePlace[]): Spoken | Promise<Spoken> {
  const order: unknown = JSON.parse(call.body)
  if (!isOrder(order)) return error(400, 'Validation error', 'Bad field format')
  for (const phone of [order.shipper_phone, order.receiver_phone])
    if (!/^(0|62)\d{8,13}$/.test(phone))
      return error(400, 'Validation error', 'Phone number must start with 0 or 62')
  const courier = Object.values(COURIERS).find(({ name }) => name.toUpperCase() === order.shipping)
  const service = courier?.services.find(({ code }) => code.toUpperCase() === order.shipping_type)
  const ids = [order.shipper_destination_id, order.receiver_destination_id]
  if (!service) return error(400, 'Validation error', 'Shipping service is not available')
  if (!ids.every((id) => places.some((place) => place.id === id)))
    return error(400, 'Validation error', 'Destination is not known')
  const isCod = order.payment_method === 'COD'
  const due = isCod ? 0 : order.shipping_cost + order.insurance_value
  if (due > desk.account.balance) return error(400, 'Failed create order', 'Insufficient balance')
  desk.account.balance -= due
  const id = `KOM${20_261_117_00000 + desk.parcels.length}`
  const taken = {
    reference: id,
    id,
    request: order,
    awb: null,
    sortingCode: null,
    cost: order.shipping_cost,
    insuranceFee: order.insurance_value,
    codFee: order.service_fee,
    cod: isCod ? order.cod_value : 0,
  }
  // A number comes with the pickup, never with the order.
  const numbersAtOnce = desk.account.numbersAtOnce
  desk.account.numbersAtOnce = false
  const answer = desk.take(taken, 'Created', () => ({
    ...said('Success Create New Order', { order_id: desk.parcels.length, order_no: id }, 201),
  }))
  desk.account.numbersAtOnce = numbersAtOnce
  return answer
}

function pickup(call: Call, desk: Desk, outcome: 'good' | 'refused' | 'ill'): Canned {
  const request: unknown = JSON.parse(call.body)
  if (!isPickup(request)) return error(422, 'Validation error', 'Pickup time is invalid')
  if (outcome === 'ill') return error(500, 'Internal Server Error')
  const rows = request.orders.map(({ order_no }) => {
    const parcel = desk.parcels.find(({ id }) => id === order_no)
    const isTaken =
      outcome === 'good' && parcel && ['Created', 'Packing', 'Diajukan'].includes(stateOf(parcel))
    if (!isTaken || !desk.account.numbersAtOnce) return { status: 'failed', order_no, awb: '' }
    if (stateOf(parcel) !== 'Diajukan') desk.step(parcel, 'Diajukan')
    return { status: 'success', order_no, awb: desk.number(order_no) }
  })
  return said('Success Request Pickup', rows, 201)
}

function label({ query }: Call, desk: Desk): Canned {
  const numbers = (query.get('order_no') ?? '').split(',')
  const parcels = numbers.map((each) => desk.parcels.find(({ id }) => id === each))
  if (!/^page_[12456]$/.test(query.get('page') ?? '')) return error(422, 'Invalid page')
  if (!parcels.every((parcel) => parcel && parcel.awb !== null))
    return error(422, 'Failed print label', 'Order has no airway bill yet')
  return said('Generate Print Label success', { path: '/storage/label-palsu.pdf', base_64: LABEL })
}

function cancel(call: Call, desk: Desk): Canned {
  const { order_no } = JSON.parse(call.body)
  const parcel = desk.parcels.find(({ id }) => id === order_no)
  if (!parcel) return error(404, 'Order not found')
  if (!['Created', 'Packing', 'Diajukan'].includes(stateOf(parcel)))
    return error(422, 'cancel order failed', 'Failed Cancel order, order status not eligible')
  desk.step(parcel, 'Dibatalkan')
  if (parcel.cod === 0) desk.account.balance += parcel.cost + parcel.insuranceFee
  return said('success cancel order', null)
}

function detail({ query }: Call, desk: Desk): Canned {
  const parcel = desk.parcels.find(({ id }) => id === query.get('order_no'))
  if (!parcel) return error(404, 'Order not found')
  const { request } = parcel
  return said('Success get order detail', {
    order_no: parcel.id,
    awb: parcel.awb ?? '',
    order_status: stateOf(parcel),
    shipper_name: request.shipper_name,
    receiver_name: request.receiver_name,
    shipping: request.shipping,
    shipping_type: request.shipping_type,
    payment_method: request.payment_method,
    shipping_cost: parcel.cost,
    service_fee: parcel.codFee,
    insurance_value: parcel.insuranceFee,
    cod_value: parcel.cod,
    grand_total: request.grand_total,
    order_details: request.order_details,
  })
}

function history({ query }: Call, desk: Desk): Canned {
  const parcel = desk.parcels.find(({ awb }) => awb !== null && awb === query.get('airway_bill'))
  if (!parcel || query.get('shipping') !== parcel.request.shipping) return error(400, 'Airway bill not found')
  return said('success get data', {
    airway_bill: parcel.awb,
    last_status: stateOf(parcel),
    history: parcel.history.map(({ word, note, at }) => ({
      desc: note,
      date: jakartaClock(at),
      code: word,
      status: word,
    })),
  })
}

const stateOf = (parcel: Pick<FakeParcel, 'history'>) => parcel.history.at(-1)?.word ?? ''

const said = (message: string, data: unknown, code = 200): Canned => ({
  status: code,
  body: { meta: { message, code, status: 'success' }, data },
})

const error = (status: number, message: string, errors?: string): Canned => ({
  status,
  body: { meta: { message, code: status, status: 'error' }, data: errors ? { errors } : null },
})

const Text = Type.String({ minLength: 1 })
const Amount = Type.Integer({ minimum: 0 })
const Count = Type.Integer({ minimum: 1 })
const isOrder = guardOf(
  Type.Object(
    {
      order_date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
      brand_name: Text,
      shipper_name: Text,
      shipper_phone: Text,
      shipper_destination_id: Count,
      shipper_address: Text,
      shipper_email: Type.String({ pattern: '@' }),
      receiver_name: Text,
      receiver_phone: Text,
      receiver_destination_id: Count,
      receiver_address: Text,
      shipping: Text,
      shipping_type: Text,
      payment_method: Type.Union([Type.Literal('COD'), Type.Literal('BANK TRANSFER')]),
      shipping_cost: Count,
      shipping_cashback: Amount,
      service_fee: Amount,
      additional_cost: Amount,
      grand_total: Count,
      cod_value: Amount,
      insurance_value: Amount,
      notes: Type.Optional(Type.String()),
      order_details: Type.Array(
        Type.Object({
          product_name: Text,
          product_variant_name: Text,
          product_price: Amount,
          product_weight: Count,
          product_width: Count,
          product_height: Count,
          product_length: Count,
          qty: Count,
          subtotal: Amount,
        }),
        { minItems: 1 },
      ),
    },
    { additionalProperties: false },
  ),
)
const isPickup = guardOf(
  Type.Object({
    pickup_date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    pickup_time: Type.String({ pattern: '^\\d{2}:\\d{2}$' }),
    pickup_vehicle: Type.String({ pattern: '^(Motor|Mobil|Truk)$' }),
    orders: Type.Array(Type.Object({ order_no: Text }), { minItems: 1 }),
  }),
)
