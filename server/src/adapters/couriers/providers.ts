// The courier aggregators a shop can choose from, by the name it says in its file.
import type { Config } from '../../base/config.ts'
import type { CourierProviderName } from '../../domain/shipping.ts'
import { createBiteship } from './biteship.ts'
import type { CourierProvider } from './provider.ts'
import { createRajaOngkir } from './rajaongkir.ts'

export type CourierProviders = Readonly<Record<CourierProviderName, CourierProvider>>

export function createCourierProviders(config: Config): CourierProviders {
  return {
    biteship: createBiteship({ baseUrl: config.biteshipUrl }),
    rajaongkir: createRajaOngkir({ baseUrl: config.rajaOngkirUrl }),
  }
}
