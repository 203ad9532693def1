// RajaOngkir by Komerce, https://rajaongkir.komerce.id/api/v1: prices between places of its own numbering.
import type { Destination } from '@etalase/places'
import Type from 'typebox'
import { MAX_RUPIAH } from '../../domain/rupiah.ts'
import { guardOf } from '../shape.ts'
import { createVendor, VendorDown, type VendorOptions, type VendorReply } from '../vendor.ts'
import { readEtd } from './etd.ts'
import { bestMatch, type KnownPlace } from './place-match.ts'
import type { CourierProvider, CourierRate } from './provider.ts'
import { assertUnserved } from './refusal.ts'

const NAME = 'RajaOngkir'
const SEARCH_LIMIT = 50

const isEnvelope = guardOf(
  Type.Object({
    meta: Type.Object({ message: Type.Optional(Type.String()), code: Type.Optional(Type.Integer()) }),
  }),
)
const isList = guardOf(Type.Object({ data: Type.Union([Type.Array(Type.Unknown()), Type.Null()]) }))

const isPlace = guardOf(
  Type.Object({
    id: Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[0-9]+$' })]),
    city_name: Type.String(),
    district_name: Type.String(),
    subdistrict_name: Type.String(),
    zip_code: Type.Union([Type.String(), Type.Integer()]),
  }),
)

const Name = Type.String({ minLength: 1, maxLength: 100 })
const isCost = guardOf(
  Type.Object({
    name: Name,
    code: Name,
    service: Name,
    description: Type.Optional(Type.Unknown()),
    // Nobody carries a parcel for nothing: a cost of 0 is an error that the merchant would pay for.
    cost: Type.Integer({ minimum: 1, maximum: MAX_RUPIAH }),
    etd: Type.Optional(Type.Unknown()),
  }),
)

export function createRajaOngkir(options: Omit<VendorOptions, 'name'>): CourierProvider {
  const vendor = createVendor({ ...options, name: NAME })

  return {
    async locate(place, apiKey, signal) {
      const byZip = await search(place, place.zip_code, apiKey, signal)
      if (byZip !== null) return byZip
      return search(place, `${place.subdistrict} ${place.district}`, apiKey, signal)
    },

    async rates({ origin, destination, weightGrams, couriers }, apiKey, signal) {
      if (couriers.length === 0) return []
      const form = new URLSearchParams({
        origin,
        destination,
        weight: String(Math.max(1, Math.ceil(weightGrams))),
        courier: couriers.join(':'),
      })
      const reply = await vendor.call('/calculate/domestic-cost', {
        method: 'POST',
        headers: { key: apiKey, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        retry: true,
        ...(signal && { signal }),
      })
      return ratesIn(listIn(reply, apiKey))
    },

    // Where nobody lives counts as an answer: only a key that is not taken is refused.
    async probe(apiKey, signal) {
      listIn(await askForPlaces('Gambir', 1, apiKey, signal), apiKey)
    },
  }

  async function search(
    place: Destination,
    words: string,
    apiKey: string,
    signal: AbortSignal | undefined,
  ): Promise<string | null> {
    const reply = await askForPlaces(words, SEARCH_LIMIT, apiKey, signal)
    return bestMatch(place, placesIn(listIn(reply, apiKey)))?.id ?? null
  }

  function askForPlaces(
    words: string,
    most: number,
    apiKey: string,
    signal: AbortSignal | undefined,
  ): Promise<VendorReply> {
    const query = new URLSearchParams({ search: words, limit: String(most), offset: '0' })
    return vendor.call(`/destination/domestic-destination?${query}`, {
      headers: { key: apiKey },
      retry: true,
      ...(signal && { signal }),
    })
  }
}

/** Places as all of Komerce's servers list them. */
export function placesIn(rows: readonly unknown[]): (KnownPlace & { readonly id: string })[] {
  return rows.filter(isPlace).map((row) => ({
    id: String(row.id),
    subdistrict: row.subdistrict_name,
    district: row.district_name,
    city: row.city_name,
    zip_code: String(row.zip_code),
  }))
}

/** The rows of a reply; none when it says that it has none. */
function listIn({ status, body }: VendorReply, apiKey: string): unknown[] {
  const meta = isEnvelope(body) ? body.meta : {}
  const verdict = status < 400 ? (meta.code ?? status) : status
  if (verdict >= 400) {
    assertUnserved(NAME, { status: verdict, message: meta.message ?? '' }, apiKey)
    return []
  }
  if (!isList(body)) throw new VendorDown(NAME, 'answered a list in an unknown form')
  return body.data ?? []
}

function ratesIn(costs: unknown[]): CourierRate[] {
  return costs.filter(isCost).map((entry) => {
    const courierName = brandOf(entry.name)
    return {
      courierCode: entry.code.toLowerCase(),
      courierName,
      service: entry.service,
      name: serviceName(courierName, entry.service, entry.description),
      etd: readEtd(entry.etd),
      cost: entry.cost,
    }
  })
}

/** "Jalur Nugraha Ekakurir (JNE)": buyers know the couriers by what stands in brackets. */
function brandOf(name: string): string {
  return /\(([^()]+)\)\s*$/.exec(name)?.[1]?.trim() || name.trim()
}

function serviceName(brand: string, service: string, description: unknown): string {
  const words = typeof description === 'string' && description.trim() !== '' ? description.trim() : service
  return words.toLowerCase().startsWith(brand.toLowerCase()) ? words : `${brand} ${words}`
}
