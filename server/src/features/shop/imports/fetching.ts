// The outbox of pictures that files name by their addresses: fetched behind the import, under the guard of outbound calls.
import type { Context } from '../../../context.ts'
import { defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import { fetchPicture } from './actions/fetch-picture.ts'
import { putPictures } from './actions/put-pictures.ts'
import { type ClaimedFetch, claimDueFetches, type FetchOutcome, giveBackFetches } from './picture-fetches.ts'
import { FETCH_CLAIMED_MS, FETCH_WITHIN_MS } from './rules.ts'

type FetchOutbox = OutboxParts<ClaimedFetch, FetchOutcome, 'picture'>

export const fetching = defineOutbox(
  (ctx: Context): FetchOutbox => ({
    what: 'pictures to fetch',
    channels: ['picture'],
    // However many one shop waits for, others have their half.
    bounds: { atOnce: 4, ofShopAtOnce: 2, claimed: 8 },
    claimedForMs: FETCH_CLAIMED_MS,
    sentWithinMs: FETCH_WITHIN_MS,
    letsNextGo: true,
    claim: (claiming) => claimDueFetches(ctx.db, claiming),
    send: (claimed, signal) => fetchPicture(ctx, claimed, signal),
    endsOnSignal: true,
    isSent: ({ media }) => media !== null,
    note: (outcomes) => putPictures(ctx, outcomes),
    giveBack: (claims, now) => giveBackFetches(ctx.db, claims, now),
  }),
)
