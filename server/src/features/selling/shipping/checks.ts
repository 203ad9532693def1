// What a merchant may set of shipping: couriers, zones, the aggregator. Pure.
import {
  type Bilingual,
  MISSING,
  repeated,
  type Said,
  type SettingErrors,
  under,
} from '../../../domain/setting-error.ts'
import { type CourierInput, courierKey, type ShippingInput } from './input.ts'

const CODE_AND_SERVICE: Bilingual = { en: 'code and service', id: 'kode dan layanan' }
const NO_PROVIDER: Said = {
  en: 'is missing: mode "live" needs one',
  id: 'wajib diisi: mode "live" membutuhkannya',
  code: 'required',
}
const ONE_PLACE: Bilingual = {
  en: 'names exactly one of province, city, district or any',
  id: 'sebutkan tepat satu: province, city, district atau any',
}

export function* checkShipping({ couriers = [], mode, provider }: ShippingInput): SettingErrors {
  yield* repeated(couriers, 'couriers', courierKey, CODE_AND_SERVICE)
  for (const [i, courier] of couriers.entries()) yield* under(`couriers[${i}]`, checkCourier(courier))
  if (mode === 'live' && !provider) yield { path: 'provider', says: NO_PROVIDER }
}

export function* checkCourier({ name, zones = [] }: CourierInput): SettingErrors {
  if (!name) yield { path: 'name', says: MISSING }
  for (const [z, zone] of zones.entries()) {
    const places = [zone.province, zone.city, zone.district, zone.any || undefined]
    if (places.filter((place) => place !== undefined).length !== 1)
      yield { path: `zones[${z}]`, says: ONE_PLACE }
  }
}
