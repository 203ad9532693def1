// What a shop calls its couriers, also those switched off by now: held on its shelf.
import type { Db } from '../../../db/pool.ts'
import { bareCourierCode, courierName } from '../../../domain/couriers.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type CourierRow, loadCouriers } from './queries.ts'

export type NamedCourier = Pick<CourierRow, 'code' | 'name' | 'service'>

export function courierNamesOf(db: Db, shop: Shop): Promise<readonly NamedCourier[]> {
  return shop.shelf.remember('courier names', async () => {
    const couriers = await loadCouriers(db, shop.id)
    return couriers.map(({ code, name, service }) => ({ code, name, service }))
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

interface CourierService {
  readonly courier_code: string | null
  readonly courier_service: string | null
}

/** As the order, else the shop, writes the service that a vendor of parcels writes in small letters. */
export function nameOfService(
  couriers: readonly NamedCourier[],
  order: CourierService | null,
  { courier_code: code, courier_service: service }: CourierService,
): string | null {
  const wanted = written(code, service)
  const own = couriers.filter((each) => written(each.code, each.service) === wanted)
  const isOrdered = order !== null && written(order.courier_code, order.courier_service) === wanted
  return (isOrdered ? order.courier_service : own[0]?.service) ?? service
}

const written = (code: string | null, service: string | null) =>
  `${bareCourierCode(code ?? '')} ${service ?? ''}`.toLowerCase()
