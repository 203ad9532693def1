// What a shop calls its couriers, also those switched off by now: held on its shelf.
import type { Db } from '../../../db/pool.ts'
import { bareCourierCode, courierName } from '../../../domain/couriers.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type CourierRow, loadCouriers } from './queries.ts'

export type NamedCourier = Pick<CourierRow, 'code' | 'name'>

export function courierNamesOf(db: Db, shop: Shop): Promise<readonly NamedCourier[]> {
  return shop.shelf.remember('courier names', async () => {
    const couriers = await loadCouriers(db, shop.id)
    return couriers.map(({ code, name }) => ({ code, name }))
  })
}

/** The merchant's own name for it, where there is one; else as the courier writes itself. null without a courier. */
export function nameOfCourier(couriers: readonly NamedCourier[], code: string | null): string | null {
  if (!code?.trim()) return null
  const bare = bareCourierCode(code)
  const own = couriers.find((courier) => courier.code === code || courier.code === bare)
  // "SICEPAT" of `sicepat` is no name of the merchant's own, but the code once more.
  return own && own.name.toLowerCase() !== own.code.toLowerCase() ? own.name : courierName(code)
}
