// The outbox of parcels: each is booked at its vendor at most once, then asked after until nothing more is to be learnt.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { afterCommit } from '../../../db/transaction.ts'
import { isEndedOrder } from '../../../domain/order-status.ts'
import { defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import type { LockedOrder } from '../orders/queries.ts'
import { noteOutcome } from './actions/note-outcome.ts'
import { bookParcel } from './book-parcel.ts'
import {
  AT_ONCE_OF_SHOP,
  askAtOnce,
  type Channel,
  type ClaimedParcel,
  claimDue,
  giveBack,
} from './changes.ts'
import type { ParcelOutcome } from './outcome.ts'
import { ASKED_WITHIN_MS, CLAIMED_MS } from './rules.ts'
import { trackParcel } from './track-parcel.ts'

type ParcelOutbox = OutboxParts<ClaimedParcel, ParcelOutcome, Channel>

export const asking = defineOutbox(
  (ctx: Context): ParcelOutbox => ({
    what: 'parcels',
    // A vendor that is slow to say where parcels are holds up no booking.
    channels: ['booking', 'tracking'],
    channelOf: ({ state }) => (state === 'booking' ? 'booking' : 'tracking'),
    bounds: { atOnce: 40, ofShopAtOnce: AT_ONCE_OF_SHOP },
    claimedForMs: CLAIMED_MS,
    sentWithinMs: ASKED_WITHIN_MS,
    lookEveryMs: 3_000,
    // The next one of its shop.
    letsNextGo: true,
    claim: (claiming) => claimDue(ctx.db, claiming),
    async send(claimed, signal) {
      const { shop_id, id, order_id, claimed_until } = claimed
      const hurry = AbortSignal.any([signal, AbortSignal.timeout(ASKED_WITHIN_MS)])
      const ask = claimed.state === 'booking' ? bookParcel : trackParcel
      return { shop_id, id, order_id, claimed_until, became: await ask(ctx, claimed, hurry) }
    },
    endsOnSignal: true,
    isSent: ({ became }) => became.is !== 'later',
    async note(outcomes) {
      for (const outcome of outcomes) await noteOutcome(ctx, outcome)
    },
    giveBack: (parcels, now) => giveBack(ctx.db, parcels, now),
  }),
)

/** An order that has ended leaves no parcel behind: its vendor is asked to cancel it. In the transaction that moved the order. */
export async function endParcels(tx: Db, ctx: Context, order: LockedOrder, at: Date): Promise<void> {
  if (!isEndedOrder(order.status)) return
  if (await askAtOnce(tx, order.shop_id, order.id, at)) afterCommit(tx, () => void asking.of(ctx)?.look())
}
