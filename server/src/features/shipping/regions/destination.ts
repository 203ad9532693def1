// A destination: what the API answers for a village.
import { nameOf, type Places, parentOf, VILLAGE } from './places.ts'

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

export function destinationOf(places: Places, village: number): Destination {
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
