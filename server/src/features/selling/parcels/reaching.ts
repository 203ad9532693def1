// A parcel and its order, locked in this order, and what a merchant's word makes of them.
import type { ParcelEvent } from '../../../adapters/parcels/parcel-vendor.ts'
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { type LockedOrder, lockOrder } from '../orders/queries.ts'
import { found } from './pack.ts'
import { findParcel, type LockedParcel, lockParcel, type ParcelRow } from './queries.ts'

/** Throws `not_found`. */
export async function withParcel<T>(
  ctx: Context,
  shop: Shop,
  id: string,
  work: (tx: Db, order: LockedOrder, parcel: LockedParcel) => Promise<T>,
): Promise<T> {
  const { order_id } = found(await findParcel(ctx.db, shop.id, id))
  return inTransaction(ctx.db, async (tx) => {
    const order = found(await lockOrder(tx, shop.id, order_id))
    return work(tx, order, found(await lockParcel(tx, shop.id, id)))
  })
}

/** Something that we know ourselves, in the words of a report. */
export function ourWord(state: ParcelEvent['state'], word: string, at: Date): ParcelEvent {
  return { state, vendorState: word, note: null, place: null, at, trouble: null }
}

/** `parcel_moved`, with where it is. */
export function elsewhere({ state }: ParcelRow, message?: string): Problem {
  return new Problem('parcel_moved', { state }, null, message)
}
