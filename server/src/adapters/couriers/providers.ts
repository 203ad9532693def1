// The courier aggregators a shop can choose from, by the name it says in its file.
import type { CourierProviderName } from '../../domain/shipping.ts'
import type { VendorUrls } from '../../domain/vendors.ts'
import { createBiteship } from './biteship.ts'
import type { CourierProvider } from './provider.ts'
import { createRajaOngkir } from './rajaongkir.ts'

export type CourierProviders = Readonly<Record<CourierProviderName, CourierProvider>>

export function createCourierProviders(urls: VendorUrls): CourierProviders {
  return {
    biteship: createBiteship({ baseUrl: urls.BITESHIP_API_URL }),
    rajaongkir: createRajaOngkir({ baseUrl: urls.RAJAONGKIR_API_URL }),
  }
}
