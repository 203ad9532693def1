// settleParcel: the merchant looked into the vendor's dashboard for a parcel of which nobody knew whether it is booked.
import { invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { afterCommit } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { newParcelReference } from '../../../../domain/ids.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { parcelNumber } from '../../orders/parcel-number.ts'
import { asking } from '../asking.ts'
import { updateParcel } from '../changes.ts'
import type { SettleParcel } from '../input.ts'
import { noteReport } from '../note-report.ts'
import { elsewhere, ourWord, withParcel } from '../reaching.ts'

/** Throws `not_found`, `invalid_request`, and `parcel_moved` once it is certain. */
export async function settleParcel(
  ctx: Context,
  shop: Shop,
  id: string,
  { found, awb, vendor_id }: SettleParcel,
  at: Date,
  by?: Actor,
): Promise<void> {
  if (found && !awb && !vendor_id)
    throw invalidRequest([{ path: 'awb', code: 'required', message: 'wajib diisi' }])
  await withParcel(ctx, shop, id, async (tx, order, parcel) => {
    if (parcel.state !== 'uncertain') throw elsewhere(parcel)
    await writeAudit(tx, shop.id, {
      by,
      kind: 'parcel',
      id,
      before: { state: 'uncertain' },
      after: { found },
    })
    if (found) {
      const report = {
        ...(awb && { awb: parcelNumber(awb) }),
        ...(vendor_id && { vendorId: vendor_id.trim() }),
        events: [ourWord(awb ? 'waiting' : 'booked', 'found by the merchant', at)],
      }
      await noteReport(tx, ctx, shop, order, parcel, { report, at, actor: 'merchant' })
      return
    }
    // By another name: should the first one turn up after all, nobody takes it for this one.
    await updateParcel(tx, parcel, {
      state: 'booking',
      state_at: at,
      reference: newParcelReference(),
      asked_at: null,
      attempts: 0,
      send_after: at,
    })
    afterCommit(tx, () => void asking.of(ctx)?.look())
  })
}
