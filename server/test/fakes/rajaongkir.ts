// RajaOngkir's server (Komerce), as far as its documentation tells; a malformed request gets its error.
import type { Destination } from '@etalase/places'
import { type Call, type Canned, type FakeVendor, startFakeVendor } from './http-vendor.ts'
import { COURIERS, type FakeCourier, type FakeService, fakePrice } from './tariff.ts'

export interface FakeRajaOngkir extends FakeVendor {
  readonly key: string
  /** ids or postal codes to which nobody delivers */
  readonly unserved: Set<string>
  /** the places it knows; a test may change them as it likes */
  readonly places: FakePlace[]
  /** Makes it know one of our villages, in its own spelling; answers its id for it. */
  know(place: Destination): string
  /** RajaOngkir's way of saying that something is wrong. */
  error(status: number, message: string): Canned
  /** A list of prices with these values as prices, fit or not. */
  listing(prices: readonly unknown[]): Canned
}

export interface FakePlace {
  readonly id: number
  readonly label: string
  readonly province_name: string
  readonly city_name: string
  readonly district_name: string
  readonly subdistrict_name: string
  readonly zip_code: string
}

const KEY = 'kunci-palsu-rajaongkir'
const FIRST_ID = 17_000

export async function startFakeRajaOngkir(): Promise<FakeRajaOngkir> {
  const unserved = new Set<string>()
  const places: FakePlace[] = []
  const server = await startFakeVendor((call, mood) => {
    // Not 401: this is what it answers, and it reads like a place that was not found.
    if (call.headers.key !== KEY) return error(400, 'Invalid Api key, key not found')
    if (call.path === '/destination/domestic-destination') return search(call, mood === 'empty', places)
    if (call.path === '/calculate/domestic-cost') return cost(call, mood === 'empty', places, unserved)
    return error(404, 'Not Found')
  })
  return { ...server, key: KEY, unserved, places, know: (place) => know(places, place), error, listing }
}

export function know(places: FakePlace[], place: Destination): string {
  const id = FIRST_ID + places.length
  const names = {
    subdistrict_name: place.subdistrict.toUpperCase(),
    district_name: place.district.toUpperCase(),
    city_name: place.city.replace(/^(Kab|Kota)\.? /, '').toUpperCase(),
    province_name: place.province.toUpperCase(),
    zip_code: place.zip_code,
  }
  places.push({ id, label: Object.values(names).join(', '), ...names })
  return String(id)
}

function search(call: Call, empty: boolean, places: readonly FakePlace[]): Canned {
  const words = wordsIn(call.query.get('search') ?? '')
  const limit = Number(call.query.get('limit') ?? 10)
  const offset = Number(call.query.get('offset') ?? 0)
  if (call.method !== 'GET' || words.length === 0 || !(limit > 0) || !(offset >= 0)) {
    return error(422, 'Parameter Missing')
  }
  const found = placesWith(words, places)
  if (empty || found.length === 0) return error(404, 'Domestic Destinations Data not found')
  return list('Success Get Domestic Destinations', found.slice(offset, offset + limit))
}

const wordsIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

function placesWith(words: readonly string[], places: readonly FakePlace[]): FakePlace[] {
  return places.filter(({ label }) => words.every((word) => label.includes(word)))
}

/** Also how Komerce Delivery finds them. */
export const findPlaces = (text: string, places: readonly FakePlace[]) => placesWith(wordsIn(text), places)

function cost(
  call: Call,
  empty: boolean,
  places: readonly FakePlace[],
  unserved: ReadonlySet<string>,
): Canned {
  const form = new URLSearchParams(call.body)
  const [origin = '', destination = '', weight = '', courier = ''] = FIELDS.map(
    (name) => form.get(name) ?? '',
  )
  const isWhole =
    call.method === 'POST' &&
    call.headers['content-type'] === 'application/x-www-form-urlencoded' &&
    [origin, destination, weight].every((value) => /^[1-9]\d*$/.test(value)) &&
    /^[a-z]+(:[a-z]+)*$/.test(courier)
  if (!isWhole) return error(400, 'Missing Params')
  const from = places.find(({ id }) => String(id) === origin)
  const to = places.find(({ id }) => String(id) === destination)
  if (empty || !from || !to || unserved.has(destination) || unserved.has(to.zip_code)) {
    return error(400, 'Calculate Domestic Shipping Cost not found')
  }
  const rows = courier.split(':').flatMap((code) => {
    const known = COURIERS[code]
    return (known?.services ?? []).map((service) =>
      row(code, known, service, fakePrice(service, Number(weight), from.zip_code, to.zip_code)),
    )
  })
  return list('Success Calculate Domestic Shipping cost', rows)
}

const FIELDS = ['origin', 'destination', 'weight', 'courier']

function row(code: string, courier: FakeCourier | undefined, service: FakeService, price: number) {
  return {
    name: `Kurir ${code} (${courier?.name})`,
    code,
    service: service.code.toUpperCase(),
    description: service.name,
    cost: price,
    etd: `${[...new Set(service.days)].join('-')} day`,
  }
}

function listing(prices: readonly unknown[]): Canned {
  const rows = prices.map((price, i) => ({
    name: 'Jalur Nugraha Ekakurir (JNE)',
    code: 'jne',
    service: `s${i}`,
    description: `Layanan ${i}`,
    cost: price,
    etd: '1-2 day',
  }))
  return list('Success Calculate Domestic Shipping cost', rows)
}

const list = (message: string, data: readonly unknown[]): Canned => ({
  status: 200,
  body: { meta: { message, code: 200, status: 'success' }, data },
})

const error = (status: number, message: string): Canned => ({
  status,
  body: { meta: { message, code: status, status: status === 400 ? 'failed' : 'error' }, data: null },
})
