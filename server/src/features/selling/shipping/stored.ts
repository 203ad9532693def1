// Couriers as the merchant wrote them, read back from their rows: for edits and for the shop file.
import type { Db } from '../../../db/pool.ts'
import type { Stored } from '../../../tenancy/edit.ts'
import { type CourierInput, courierKey } from './input.ts'
import { loadCouriers } from './queries.ts'

/** In the merchant's order; a courier's id is its code with its service. */
export async function storedCouriers(db: Db, shopId: string): Promise<Stored<CourierInput>[]> {
  const rows = await loadCouriers(db, shopId)
  return rows.map(({ shop_id, version, position, service, ...courier }) => {
    const value = { ...courier, service: service || null }
    return { id: courierKey(value), version, position, value }
  })
}
