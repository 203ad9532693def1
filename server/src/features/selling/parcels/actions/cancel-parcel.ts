// cancelParcel: a parcel that is not sent after all, as far as its vendor allows it.
import type { Context } from '../../../../context.ts'
import { mayCancel } from '../../../../domain/parcel.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { updateParcel } from '../changes.ts'
import { noteReport } from '../note-report.ts'
import type { ParcelRow } from '../queries.ts'
import { elsewhere, ourWord, withParcel } from '../reaching.ts'
import { vendorOf } from '../sender.ts'
import { knownOf } from '../track-parcel.ts'
import { asProblem } from './preview-parcels.ts'

const MERCHANT_WAITS_MS = 15_000
const REASON = 'Dibatalkan oleh toko'
const TOO_LATE = 'Paket ini tidak dapat dibatalkan lagi.'
const BEING_BOOKED = 'Paket ini sedang dipesankan. Coba lagi sebentar.'

/** Throws `not_found`, `parcel_moved`, `parcel_refused` and `unavailable`. */
export async function cancelParcel(
  ctx: Context,
  shop: Shop,
  { id, reason = REASON }: { readonly id: string; readonly reason?: string | undefined },
  at: Date,
): Promise<void> {
  const parcel = await withParcel(ctx, shop, id, async (tx, order, parcel) => {
    if (parcel.state === 'cancelled') return null
    if (!mayCancel(parcel.state)) throw elsewhere(parcel, TOO_LATE)
    // Nobody was asked yet, and from now on nobody is.
    const isUnknown = parcel.state === 'booking' && parcel.asked_at === null
    if (parcel.state === 'booking' && !isUnknown) throw elsewhere(parcel, BEING_BOOKED)
    if (!isUnknown) return parcel
    const report = { events: [ourWord('cancelled', 'cancelled before it was booked', at)] }
    await noteReport(tx, ctx, shop, order, parcel, { report, at, actor: 'merchant' })
    return null
  })
  if (!parcel) return
  const answer = await askVendor(ctx, shop, parcel, reason)
  await withParcel(ctx, shop, id, async (tx, order, parcel) => {
    if (answer === 'asked') {
      await updateParcel(tx, parcel, { cancel_asked_at: at, send_after: at })
      return
    }
    const report = { events: [ourWord('cancelled', 'cancelled', at)] }
    await noteReport(tx, ctx, shop, order, parcel, { report, at, actor: 'merchant' })
  })
}

/** Before anything is locked: no lock waits for a vendor. */
async function askVendor(ctx: Context, shop: Shop, parcel: ParcelRow, reason: string) {
  try {
    const found = parcel.vendor && (await vendorOf(ctx, shop.id, parcel.vendor))
    if (!found) throw elsewhere(parcel, TOO_LATE)
    return await found.vendor.cancel(
      knownOf(parcel),
      reason,
      found.keys,
      AbortSignal.timeout(MERCHANT_WAITS_MS),
    )
  } catch (error) {
    throw asProblem(error) ?? error
  }
}
