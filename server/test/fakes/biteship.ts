// Biteship's server, as far as its documentation tells; a malformed request gets its error.
import Type, { type Static } from 'typebox'
import { guardOf } from '../../src/adapters/shape.ts'
import { biteshipCodFee, COD_DAYS } from '../../src/domain/cod-fees.ts'
import {
  type BiteshipEvent,
  insuranceFee,
  NOTICE_SECRET,
  noticeOf,
  probeOf,
  speakOfOrders,
} from './biteship-orders.ts'
import { type Call, type Canned, startFakeVendor } from './http-vendor.ts'
import { type FakeCallback, openDesk, type ParcelFake } from './parcel-desk.ts'
import { COURIERS, fakePrice } from './tariff.ts'

export interface FakeBiteship extends ParcelFake {
  readonly key: string
  /** postal codes to which nobody delivers */
  readonly unserved: Set<string>
  /** Biteship's way of saying that something is wrong. */
  error(status: number, message: string): Canned
  /** A list of prices with these values as prices, fit or not. */
  listing(prices: readonly unknown[]): Canned
  /** Of its state unless told of what; signed with another secret where one is given. */
  notice(name: string, event?: BiteshipEvent, secret?: string): FakeCallback
}

const KEY = 'biteship_test.kunci-palsu'

export async function startFakeBiteship(): Promise<FakeBiteship> {
  const unserved = new Set<string>()
  const desk = openDesk((count) => `WYB-${String(count).padStart(12, '0')}`)
  const server = await startFakeVendor((call, mood) =>
    call.headers.authorization === KEY && call.path.startsWith('/v1/orders')
      ? speakOfOrders(call, desk)
      : speak(call, mood === 'empty', unserved),
  )
  return {
    ...server,
    ...desk,
    key: KEY,
    keys: { api_key: KEY, notice_secret: NOTICE_SECRET },
    unserved,
    error,
    listing,
    notice: (name, event = 'order.status', secret) => noticeOf(desk.parcel(name), event, secret),
    probe: probeOf,
  }
}

function speak(call: Call, empty: boolean, unserved: ReadonlySet<string>): Canned {
  if (call.headers.authorization !== KEY) return error(401, 'Authorization failed', 40101001)
  if (call.method === 'GET' && call.path === '/v1/couriers')
    return { status: 200, body: { success: true, object: 'courier', couriers: [] } }
  if (call.method !== 'POST' || call.path !== '/v1/rates/couriers') return error(404, 'Not Found')
  const order = parse(call.body)
  if (call.headers['content-type'] !== 'application/json' || !isOrder(order)) {
    return error(400, 'Required parameter is missing or of a wrong type', 40001001)
  }
  if (empty) return priceList([])
  const from = String(order.origin_postal_code)
  const to = String(order.destination_postal_code)
  if (unserved.has(to)) {
    return error(400, 'There is no courier available for the requested location', 40001010)
  }
  const grams = order.items.reduce((sum, item) => sum + item.weight * item.quantity, 0)
  const prices = order.couriers.split(',').flatMap((code) => {
    const courier = COURIERS[code]
    return (courier?.services ?? []).map((service) => ({
      ...extrasOf(code, fakePrice(service, grams, from, to), order),
      courier_code: code,
      courier_name: courier?.name,
      courier_service_code: service.code,
      courier_service_name: service.name,
      shipment_duration_range: [...new Set(service.days)].join(' - '),
      shipment_duration_unit: 'days',
    }))
  })
  return priceList(prices)
}

/** What is said of insurance and COD, where it was asked for. */
function extrasOf(code: string, shipping_fee: number, order: Static<typeof Order>) {
  const { courier_insurance, destination_cash_on_delivery: cod = 0 } = order
  const days = COD_DAYS.find((each) => order.destination_cash_on_delivery_type === `${each}_days`)
  const codFee = biteshipCodFee(code, Math.max(cod, 100_000), days)
  const insurance_fee = courier_insurance ? insuranceFee(courier_insurance) : 0
  const cash_on_delivery_fee = cod > 0 ? (biteshipCodFee(code, cod, days) ?? 0) : 0
  return {
    shipping_fee,
    shipping_fee_discount: 0,
    shipping_fee_surcharge: 0,
    insurance_fee,
    cash_on_delivery_fee,
    price: shipping_fee + insurance_fee + cash_on_delivery_fee,
    available_for_cash_on_delivery: codFee !== null,
    available_for_instant_waybill_id: true,
    available_for_insurance: true,
    available_collection_method: code === 'jnt' ? ['pickup'] : ['pickup', 'drop_off'],
  }
}

function listing(prices: readonly unknown[]): Canned {
  return priceList(
    prices.map((price, i) => ({
      courier_code: 'jne',
      courier_name: 'JNE',
      courier_service_code: `s${i}`,
      courier_service_name: `Layanan ${i}`,
      price,
      shipment_duration_range: '1 - 2',
      shipment_duration_unit: 'days',
    })),
  )
}

const priceList = (pricing: readonly unknown[]): Canned => ({
  status: 200,
  body: { success: true, object: 'courier_pricing', code: 20001003, pricing },
})

const error = (status: number, message: string, code?: number): Canned => ({
  status,
  body: { success: false, error: message, ...(code && { code }) },
})

const PostalCode = Type.Integer({ minimum: 10_000, maximum: 99_999 })
const Order = Type.Object({
  origin_postal_code: PostalCode,
  destination_postal_code: PostalCode,
  couriers: Type.String({ pattern: '^[a-z]+(,[a-z]+)*$' }),
  items: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1 }),
      value: Type.Integer({ minimum: 0 }),
      quantity: Type.Integer({ minimum: 1 }),
      weight: Type.Integer({ minimum: 1 }),
    }),
    { minItems: 1 },
  ),
  courier_insurance: Type.Optional(Type.Integer({ minimum: 1 })),
  destination_cash_on_delivery: Type.Optional(Type.Integer({ minimum: 1 })),
  destination_cash_on_delivery_type: Type.Optional(Type.String({ pattern: '^[753]_days$' })),
})
const isOrder = guardOf(Order)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
