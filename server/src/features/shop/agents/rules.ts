// What becomes of that which an agent wrote of a person. Pure.
import type { Destination } from '@etalase/places'
import type { PreparedAddress, PreparedBuyer } from '../../../db/tables/agents.ts'

/** A week: a person may come back to it, and it holds what the person told the agent. */
export const PREPARED_FOR_MS = 7 * 86_400_000

/** An address of which nothing is said. */
export const NO_ADDRESS: PreparedAddress = {
  id: null,
  street: null,
  extended: null,
  locality: null,
  region: null,
  postal_code: null,
  country: null,
  first_name: null,
  last_name: null,
  phone: null,
}

type Named = Pick<PreparedBuyer, 'first_name' | 'last_name'>

/** Who receives the parcel: whom the address names, else the buyer. */
export function recipientOf(buyer: PreparedBuyer | null, address: PreparedAddress | null): string | null {
  return fullName(address) ?? fullName(buyer)
}

function fullName(named: Named | null): string | null {
  return joined([named?.first_name, named?.last_name], ' ')
}

/** The line that the courier reads, without what the village beside it says already. */
export function addressLine(address: PreparedAddress | null, village: Destination | null): string | null {
  return joined([address?.street, besides(address, village)], ', ')
}

/** What the second line says besides the village: a block, a floor, RT and RW. */
export function besides(address: PreparedAddress | null, village: Destination | null): string | null {
  const parts = address?.extended?.split(',') ?? []
  const { subdistrict, district, city, province, zip_code: zip } = village ?? {}
  const said = new Set([subdistrict, district, city, province, zip].map((part) => bareName(part ?? '')))
  return joined(
    parts.filter((part) => !said.has(bareName(part))),
    ', ',
  )
}

const KIND_OF_PLACE = /^(?:kelurahan|kel|desa|kecamatan|kec|kabupaten|kab|kota|provinsi|prov)\b[.\s]*/

function bareName(place: string): string {
  return place.trim().toLowerCase().replace(/\s+/g, ' ').replace(KIND_OF_PLACE, '')
}

function joined(parts: readonly (string | null | undefined)[], by: string): string | null {
  return parts.flatMap((part) => part?.trim() || []).join(by) || null
}
