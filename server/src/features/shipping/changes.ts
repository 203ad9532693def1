// Writes of couriers.
import type { Db } from '../../db/pool.ts'
import { deleteOthers, saveRows } from '../../db/rows.ts'
import type { Placed } from '../../tenancy/edit.ts'
import type { CourierInput } from './input.ts'

export async function writeCouriers(
  tx: Db,
  shopId: string,
  couriers: readonly Placed<CourierInput>[],
): Promise<void> {
  const rows = couriers.map(({ position, value: courier }) => ({
    shop_id: shopId,
    code: courier.code,
    service: courier.service ?? '',
    position,
    name: courier.name ?? courier.code,
    eta: courier.eta ?? null,
    cost: courier.cost ?? null,
    enabled: courier.enabled ?? true,
    services: JSON.stringify(courier.services ?? []),
    zones: JSON.stringify(courier.zones ?? []),
  }))
  await saveRows(tx, 'couriers', rows)
}

export async function deleteOtherCouriers(
  tx: Db,
  shopId: string,
  kept: readonly Placed<CourierInput>[],
): Promise<void> {
  await deleteOthers(
    tx,
    shopId,
    'couriers',
    kept.map(({ value }) => ({ code: value.code, service: value.service ?? '' })),
  )
}
