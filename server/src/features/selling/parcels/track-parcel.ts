// Asks a vendor where a claimed parcel is, because it may never have told; or to cancel it, once its order has ended.
import {
  BookingRefused,
  type KnownParcel,
  type ParcelReport,
} from '../../../adapters/parcels/parcel-vendor.ts'
import { VendorDown, VendorRefused } from '../../../adapters/vendor.ts'
import type { Context } from '../../../context.ts'
import { isEndedOrder } from '../../../domain/order-status.ts'
import { mayCancel } from '../../../domain/parcel.ts'
import { findOrder } from '../orders/queries.ts'
import type { ClaimedParcel } from './changes.ts'
import type { ParcelResult } from './outcome.ts'
import type { ParcelRow } from './queries.ts'
import { nextLook } from './rules.ts'
import { type ShopVendor, vendorOf } from './sender.ts'

const ORDER_ENDED = 'Pesanan dibatalkan'

export async function trackParcel(
  ctx: Context,
  claimed: ClaimedParcel,
  signal: AbortSignal,
): Promise<ParcelResult> {
  const ended = await endWithOrder(ctx, claimed, signal)
  if (ended) return ended
  const report = await askWhere(ctx, claimed, signal)
  return report ? { is: 'reported', report } : { is: 'later', at: nextLook(claimed, ctx.clock.now()) }
}

/** null: nobody can say. */
export async function askWhere(
  ctx: Context,
  parcel: ParcelRow,
  signal: AbortSignal,
): Promise<ParcelReport | null> {
  return quietly(ctx, parcel, 'a parcel could not be asked after', ({ vendor, keys }) =>
    vendor.track(knownOf(parcel), keys, signal),
  )
}

export function knownOf({ reference, vendor_id, awb, courier_code, pickup_at }: ParcelRow): KnownParcel {
  return { reference, vendorId: vendor_id, awb, courierCode: courier_code, pickupAt: pickup_at }
}

/** null: its order has not ended, or the vendor was asked to cancel it before, or cannot be asked. */
async function endWithOrder(
  ctx: Context,
  parcel: ParcelRow,
  signal: AbortSignal,
): Promise<ParcelResult | null> {
  if (!mayCancel(parcel.state) || parcel.cancel_asked_at !== null) return null
  const order = await findOrder(ctx.db, parcel.shop_id, parcel.order_id)
  if (!order || !isEndedOrder(order.status)) return null
  return quietly(ctx, parcel, 'a parcel could not be cancelled with its order', async ({ vendor, keys }) => {
    try {
      const answer = await vendor.cancel(knownOf(parcel), ORDER_ENDED, keys, signal)
      return { is: answer === 'cancelled' ? 'cancelled' : 'cancelling' }
    } catch (error) {
      if (error instanceof BookingRefused && error.why !== 'key') return { is: 'not_cancelled' }
      throw error
    }
  })
}

/** null: the vendor is away, or refuses the shop's key: it is asked again later. */
async function quietly<T>(
  ctx: Context,
  { shop_id, id, vendor: name }: ParcelRow,
  what: string,
  ask: (at: ShopVendor) => Promise<T>,
): Promise<T | null> {
  try {
    const found = name && (await vendorOf(ctx, shop_id, name))
    return found ? await ask(found) : null
  } catch (error) {
    const isTheirs = error instanceof VendorDown || error instanceof VendorRefused
    ctx.log[isTheirs ? 'info' : 'error']({ err: error, parcel: id, vendor: name }, what)
    return null
  }
}
