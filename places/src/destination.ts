// A destination: one of Indonesia's villages, with the names of the places it lies in.
import { nameOf, type PlaceTable, parentOf, VILLAGE } from './place-table.ts'

export interface Destination {
  /** The ten-digit village code. */
  ref: string
  label: string
  city: string
  district: string
  subdistrict: string
  province: string
  zip_code: string
}

export function destinationOf(places: PlaceTable, village: number): Destination {
  const districtNode = parentOf(places, village)
  const cityNode = parentOf(places, districtNode)
  const subdistrict = nameOf(places, village)
  const district = nameOf(places, districtNode)
  const city = nameOf(places, cityNode)
  const province = nameOf(places, parentOf(places, cityNode))
  const zip_code = String(places.zips[village - places.starts[VILLAGE]])
  const label = `${subdistrict}, ${district}, ${city}, ${province} ${zip_code}`
  return { ref: String(places.codes[village]), label, city, district, subdistrict, province, zip_code }
}
