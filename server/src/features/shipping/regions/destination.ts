// A destination: what the API answers for a village.
import type { Destination } from '../../../domain/destination.ts'
import { nameOf, type Places, parentOf, VILLAGE } from './places.ts'

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
