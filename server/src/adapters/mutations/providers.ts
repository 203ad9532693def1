// The services a shop can choose from, by their names.
import type { MutationProviderName } from '../../domain/mutations.ts'
import type { VendorUrls } from '../../domain/vendors.ts'
import { createCekmutasi } from './cekmutasi.ts'
import { createMoota } from './moota.ts'
import { createMutasibank } from './mutasibank.ts'
import type { MutationProvider } from './mutation-provider.ts'

export type MutationProviders = Readonly<Record<MutationProviderName, MutationProvider>>

export function createMutationProviders(urls: VendorUrls): MutationProviders {
  return {
    moota: createMoota({ baseUrl: urls.MOOTA_API_URL }),
    mutasibank: createMutasibank({ baseUrl: urls.MUTASIBANK_API_URL }),
    cekmutasi: createCekmutasi(),
  }
}
