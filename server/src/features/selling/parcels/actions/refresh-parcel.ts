// refreshParcel: where a parcel is, asked of its vendor now.
import { unavailable } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { noteReport } from '../note-report.ts'
import { found } from '../pack.ts'
import { findParcel } from '../queries.ts'
import { elsewhere, withParcel } from '../reaching.ts'
import { askWhere } from '../track-parcel.ts'

const MERCHANT_WAITS_MS = 10_000

/** Throws `not_found`, `parcel_moved` of one that no vendor knows, and `unavailable`. */
export async function refreshParcel(ctx: Context, shop: Shop, id: string, at: Date): Promise<void> {
  const parcel = found(await findParcel(ctx.db, shop.id, id))
  const { vendor, state } = parcel
  if (vendor === null || state === 'booking' || state === 'uncertain' || state === 'failed')
    throw elsewhere(parcel)
  const report = await askWhere(ctx, parcel, AbortSignal.timeout(MERCHANT_WAITS_MS))
  if (!report) throw unavailable()
  await withParcel(ctx, shop, id, (tx, order, locked) =>
    noteReport(tx, ctx, shop, order, locked, { report, at, actor: `courier ${vendor}` }),
  )
}
