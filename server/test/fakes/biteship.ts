// Biteship's server, as far as its documentation tells; a malformed request gets its error.
import Type from 'typebox'
import { guardOf } from '../../src/adapters/shape.ts'
import { type Call, type Canned, type FakeVendor, startFakeVendor } from './http-vendor.ts'
import { COURIERS, fakePrice } from './tariff.ts'

export interface FakeBiteship extends FakeVendor {
  readonly key: string
  /** postal codes to which nobody delivers */
  readonly unserved: Set<string>
  /** Biteship's way of saying that something is wrong. */
  error(status: number, message: string): Canned
  /** A list of prices with these values as prices, fit or not. */
  listing(prices: readonly unknown[]): Canned
}

const KEY = 'biteship_test.kunci-palsu'

export async function startFakeBiteship(): Promise<FakeBiteship> {
  const unserved = new Set<string>()
  const server = await startFakeVendor((call, mood) => speak(call, mood === 'empty', unserved))
  return { ...server, key: KEY, unserved, error, listing }
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
      courier_code: code,
      courier_name: courier?.name,
      courier_service_code: service.code,
      courier_service_name: service.name,
      price: fakePrice(service, grams, from, to),
      shipment_duration_range: [...new Set(service.days)].join(' - '),
      shipment_duration_unit: 'days',
    }))
  })
  return priceList(prices)
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
const isOrder = guardOf(
  Type.Object({
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
  }),
)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
