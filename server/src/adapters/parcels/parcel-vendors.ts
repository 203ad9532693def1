// The vendors that book parcels for a shop, by the name it says in its file.
import type { ParcelVendorName } from '../../domain/parcel.ts'
import type { VendorUrls } from '../../domain/vendors.ts'
import { createBiteshipParcels } from './biteship.ts'
import { createKiriminAja } from './kiriminaja.ts'
import { createKomerce } from './komerce.ts'
import type { ParcelVendor } from './parcel-vendor.ts'

export type ParcelVendors = Readonly<Record<ParcelVendorName, ParcelVendor>>

export function createParcelVendors(urls: VendorUrls): ParcelVendors {
  return {
    biteship: createBiteshipParcels({ baseUrl: urls.BITESHIP_API_URL }),
    kiriminaja: createKiriminAja({ baseUrl: urls.KIRIMINAJA_API_URL }),
    komerce: createKomerce({ baseUrl: urls.KOMERCE_API_URL }),
  }
}
