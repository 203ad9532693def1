// A place a parcel can go to: one of Indonesia's villages, as the API answers it.

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
