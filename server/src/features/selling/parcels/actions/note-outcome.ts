// What became of a parcel that its vendor was asked about, written where nothing else is written meanwhile.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import { lockOrder } from '../../orders/queries.ts'
import { queueParcelEvents } from '../announce.ts'
import { askLater, updateParcel } from '../changes.ts'
import { markStray, noteReport } from '../note-report.ts'
import type { ParcelOutcome } from '../outcome.ts'
import { lockParcel } from '../queries.ts'
import { ourWord } from '../reaching.ts'
import { nextLook } from '../rules.ts'

/** May get the same one again. */
export async function noteOutcome(ctx: Context, outcome: ParcelOutcome): Promise<void> {
  const { shop_id, id, order_id, became } = outcome
  if (became.is === 'later') return askLater(ctx.db, outcome, became)
  const shop = await findShopById(ctx.db, shop_id)
  if (!shop) return
  const at = new Date(ctx.clock.now())
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    const parcel = await lockParcel(tx, shop_id, id)
    if (!order || !parcel) return
    if (became.is === 'reported') {
      const heard = { report: became.report, at, actor: `courier ${parcel.vendor}` }
      await noteReport(tx, ctx, shop, order, parcel, heard)
      return
    }
    if (became.is === 'cancelled') {
      const report = { events: [ourWord('cancelled', 'cancelled with its order', at)] }
      await noteReport(tx, ctx, shop, order, parcel, { report, at, actor: 'system' })
      return
    }
    if (became.is === 'cancelling' || became.is === 'not_cancelled') {
      const send_after = nextLook(parcel, at.getTime())
      const asked = await updateParcel(tx, parcel, { send_after, attempts: 0, cancel_asked_at: at })
      if (became.is === 'not_cancelled') await markStray(tx, ctx, shop, order, asked)
      return
    }
    // The vendor has told of it since, so that it is booked after all.
    if (parcel.state !== 'booking') return
    const changed = await updateParcel(tx, parcel, {
      state: became.is === 'refused' ? 'failed' : 'uncertain',
      state_at: at,
      send_after: null,
      ...(became.is === 'refused' && { refusal: became.why, refusal_said: said(became.said) }),
    })
    await queueParcelEvents(tx, ctx, shop, order, changed, ['parcel.problem'])
  })
}

const said = (words: string) => words.replaceAll('\0', '').slice(0, 500)
