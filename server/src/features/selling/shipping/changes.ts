// Writes of couriers, and of the key with which an aggregator is asked.

import type { Secrets } from '../../../base/secrets.ts'
import type { Db } from '../../../db/pool.ts'
import { deleteOthers, saveRows } from '../../../db/rows.ts'
import { MOST } from '../../../domain/most.ts'
import { COURIER_PROVIDERS } from '../../../domain/shipping.ts'
import { changeCredential, type GivenKeys } from '../../../tenancy/credentials.ts'
import type { Placed } from '../../../tenancy/edit.ts'
import type { ShopList } from '../../../tenancy/edit-list.ts'
import type { CourierInput, ShippingInput } from './input.ts'
import { storedCouriers } from './stored.ts'

export const COURIERS: ShopList<CourierInput> = {
  kind: 'courier',
  most: MOST.couriers,
  name: 'code',
  stored: storedCouriers,
  write: writeCouriers,
  delete: deleteCourier,
  deleteOthers: deleteOtherCouriers,
}

async function writeCouriers(
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

async function deleteCourier(tx: Db, shopId: string, { value }: Placed<CourierInput>): Promise<void> {
  await tx
    .deleteFrom('couriers')
    .where('shop_id', '=', shopId)
    .where('code', '=', value.code)
    .where('service', '=', value.service ?? '')
    .execute()
}

async function deleteOtherCouriers(
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

/**
 * Only what is named: without a key the one that is there is kept; without an aggregator (null) none is. Gives the
 * aggregators whose keys are others now.
 */
export async function changeProviderKey(
  tx: Db,
  secrets: Secrets,
  shopId: string,
  provider: ShippingInput['provider'],
): Promise<string[]> {
  const changed: string[] = []
  const change = async (name: string, keys: GivenKeys) => {
    if (await changeCredential(tx, secrets, shopId, `courier.${name}`, keys)) changed.push(name)
  }
  if (provider?.api_key) await change(provider.name, { api_key: provider.api_key })
  if (provider === null) for (const name of COURIER_PROVIDERS) await change(name, null)
  return changed
}
