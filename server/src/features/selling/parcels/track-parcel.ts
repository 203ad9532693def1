// Asks a vendor where a claimed parcel is, because it may never have told.
import { VendorDown, VendorRefused } from '../../../adapters/vendor.ts'
import type { Context } from '../../../context.ts'
import type { ClaimedParcel } from './changes.ts'
import type { Became } from './outcome.ts'
import type { ParcelRow } from './queries.ts'
import { nextLook } from './rules.ts'
import { vendorOf } from './sender.ts'

export async function trackParcel(
  ctx: Context,
  claimed: ClaimedParcel,
  signal: AbortSignal,
): Promise<Became> {
  return (await askWhere(ctx, claimed, signal)) ?? { is: 'later', at: nextLook(claimed, ctx.clock.now()) }
}

/** null: nobody can say. */
export async function askWhere(
  ctx: Context,
  { shop_id, id, vendor: name, reference, vendor_id, awb, courier_code }: ParcelRow,
  signal: AbortSignal,
): Promise<Extract<Became, { is: 'reported' }> | null> {
  try {
    const found = name && (await vendorOf(ctx, shop_id, name))
    if (!found) return null
    const known = { reference, vendorId: vendor_id, awb, courierCode: courier_code }
    const report = await found.vendor.track(known, found.keys, signal)
    return report && { is: 'reported', report }
  } catch (error) {
    const isTheirs = error instanceof VendorDown || error instanceof VendorRefused
    ctx.log[isTheirs ? 'info' : 'error'](
      { err: error, parcel: id, vendor: name },
      'a parcel could not be asked after',
    )
    return null
  }
}
