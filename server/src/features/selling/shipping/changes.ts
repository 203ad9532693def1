// Writes of couriers, and of the keys with which an aggregator is asked and parcels are booked.
import { randomBytes } from 'node:crypto'
import { invalidRequest } from '../../../base/problems.ts'
import type { Secrets } from '../../../base/secrets.ts'
import type { Db } from '../../../db/pool.ts'
import { deleteOthers, saveRows } from '../../../db/rows.ts'
import { MOST } from '../../../domain/most.ts'
import { PARCEL_VENDORS } from '../../../domain/parcel.ts'
import { COURIER_PROVIDERS } from '../../../domain/shipping.ts'
import { changeCredential, type GivenKeys, readCredential } from '../../../tenancy/credentials.ts'
import type { Placed } from '../../../tenancy/edit.ts'
import type { ShopList } from '../../../tenancy/edit-list.ts'
import { type CourierInput, courierKey, type ShippingInput } from './input.ts'
import { storedCouriers } from './stored.ts'

export const COURIERS: ShopList<CourierInput> = {
  kind: 'courier',
  most: MOST.couriers,
  name: 'code',
  stored: storedCouriers,
  write: writeCouriers,
  idOf: courierKey,
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

/** The same courier by another service. Throws `invalid_request` where there is one by it. */
export async function renameCourier(
  tx: Db,
  shopId: string,
  was: CourierInput,
  is: CourierInput,
): Promise<void> {
  const others = await storedCouriers(tx, shopId)
  if (others.some(({ id }) => id === courierKey(is)))
    throw invalidRequest([{ path: 'service', code: 'taken', message: 'sudah dipakai' }])
  await tx
    .updateTable('couriers')
    .set((eb) => ({ service: is.service ?? '', version: eb('version', '+', 1) }))
    .where('shop_id', '=', shopId)
    .where('code', '=', was.code)
    .where('service', '=', was.service ?? '')
    .execute()
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

/** What the keys of a vendor that books parcels are called. */
export const bookingCredential = (vendor: string) => `parcels.${vendor}`

/**
 * The same of the vendor that books parcels. With its first key comes a secret of ours, which its notices have to know. The keys
 * of a vendor before stay, for parcels that are on their way.
 */
export async function changeBookingKey(
  tx: Db,
  secrets: Secrets,
  shopId: string,
  booking: ShippingInput['booking'],
): Promise<string[]> {
  const changed: string[] = []
  const change = async (vendor: string, keys: GivenKeys) => {
    if (await changeCredential(tx, secrets, shopId, bookingCredential(vendor), keys)) changed.push(vendor)
  }
  if (booking?.api_key || booking?.pin) {
    const { vendor, api_key, pin } = booking
    const known = await readCredential(tx, secrets, shopId, bookingCredential(vendor)).catch(() => null)
    const notice_secret = known?.notice_secret ?? randomBytes(24).toString('base64url')
    await change(vendor, { ...(api_key && { api_key }), ...(pin && { pin }), notice_secret })
  }
  if (booking === null) for (const vendor of PARCEL_VENDORS) await change(vendor, null)
  return changed
}
