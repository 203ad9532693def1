// The outbox of parcels: each is booked at its vendor at most once, then asked after until nothing more is to be learnt.
import type { Context } from '../../../context.ts'
import { defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import { noteOutcome } from './actions/note-outcome.ts'
import { bookParcel } from './book-parcel.ts'
import { AT_ONCE_OF_SHOP, type Channel, type ClaimedParcel, claimDue, giveBack } from './changes.ts'
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
