// Places that KiriminAja's server knows, and what it takes to carry between them.
import type { Destination } from '@etalase/places'
import { kiriminAjaCodFee, kiriminAjaInsurance } from '../../src/domain/cod-fees.ts'
import type { Call, Canned } from './http-vendor.ts'
import { invalid, isPriceRequest, isSearch, said } from './kiriminaja-shapes.ts'
import { COURIERS, fakePrice } from './tariff.ts'

export interface FakeDistrict {
  readonly id: number
  readonly text: string
  readonly zip: string
  readonly villages: { readonly id: number; readonly kelurahan_name: string; readonly kecamatan_id: number }[]
}

const FIRST_DISTRICT = 5_700
const FIRST_VILLAGE = 31_500
const RATES = { insurance: 2_000, insurancePlus: 0, cod: 30_000, leastCodFee: 2_500 }
/** In the fees that it lists, as in the example of its documentation. */
const TAX_PERCENT = 11
/** J&T and SiCepat bring nothing to their counters here. */
const DROPS = ['jne', 'sicepat']

export function know(districts: FakeDistrict[], place: Destination): string {
  const text = `${place.district}, ${place.city.replace(/^Kab\. /, 'Kabupaten ')}, ${place.province}`
  let district = districts.find((each) => each.text === text)
  if (!district) {
    district = { id: FIRST_DISTRICT + districts.length, text, zip: place.zip_code, villages: [] }
    districts.push(district)
  }
  const id = FIRST_VILLAGE + districts.reduce((sum, each) => sum + each.villages.length, 0)
  district.villages.push({ id, kelurahan_name: place.subdistrict, kecamatan_id: district.id })
  return `${district.id}:${id}`
}

export function search(call: Call, districts: readonly FakeDistrict[]): Canned {
  const request: unknown = JSON.parse(call.body)
  if (!isSearch(request)) return invalid('The search field is required.')
  const found = districts.filter(({ text }) => text.toLowerCase().includes(request.search.toLowerCase()))
  return said('get_address_by_name', { data: found.map(({ id, text }) => ({ id, text })) })
}

export function villages(call: Call, districts: readonly FakeDistrict[]): Canned {
  const { kecamatan_id } = JSON.parse(call.body)
  const results = districts.find(({ id }) => id === kecamatan_id)?.villages ?? []
  return said('get_kelurahan_from_kecamatan_id', { results })
}

export function prices(call: Call, empty: boolean, districts: readonly FakeDistrict[]): Canned {
  const request: unknown = JSON.parse(call.body)
  if (!isPriceRequest(request)) return invalid('The given data was invalid.')
  const from = districts.find(({ id }) => id === request.origin)
  const to = districts.find(({ id }) => id === request.destination)
  if (empty || !from || !to) return said('shipping_price', { results: [] })
  const value = request.item_value
  const results = request.courier.flatMap((code) =>
    (COURIERS[code]?.services ?? []).map((service) => {
      const cost = fakePrice(service, request.weight, from.zip, to.zip)
      const insurance = request.insurance === 1 ? kiriminAjaInsurance(value, RATES) : 0
      return {
        service: code,
        service_name: `${COURIERS[code]?.name} ${service.name}`,
        service_type: service.code.toUpperCase(),
        cost: String(cost),
        etd: [...new Set(service.days)].join('-'),
        cod: code !== 'pos',
        group: 'regular',
        drop: DROPS.includes(code),
        cut_off_time: null,
        force_insurance: false,
        use_geolocation: false,
        discount_amount: 0,
        discount_percentage: 0,
        discount_type: null,
        setting: {
          cod_fee: '0.03',
          minimum_cod_fee: '2500',
          insurance_fee: '0.002',
          insurance_add_cost: 0,
          cod_fee_amount: kiriminAjaCodFee({ value, shipping: cost, insurance }, RATES, TAX_PERCENT),
        },
        insurance,
      }
    }),
  )
  return said('shipping_price', { details: request, results })
}
