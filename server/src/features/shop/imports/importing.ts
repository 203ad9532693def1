// The outbox of imports: files that merchants sent, applied behind the answer, each in a process of its own. Few at a time,
// so that they take neither all connections nor all memory.
import { createShares } from '../../../base/shares.ts'
import type { Context } from '../../../context.ts'
import { latestEnd } from '../../../domain/time-window.ts'
import { defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import { tryImport, type WorkOnImport } from './actions/run-import.ts'
import { fetching } from './fetching.ts'
import { claimAbandoned, giveBack, type ImportClaim } from './queries.ts'
import { LEASE_MS, MOST_REST_MS, TIME_OF_SHOP } from './rules.ts'
import { workInSubprocess } from './work-in-subprocess.ts'

type ImportOutbox = OutboxParts<ImportClaim, ImportClaim, 'file'>

export const importing = defineOutbox((ctx: Context, work: WorkOnImport = workInSubprocess): ImportOutbox => {
  const time = createShares(TIME_OF_SHOP)
  const restMs = (shopId: string, tookMs: number) =>
    Math.min(time.take(shopId, tookMs, Number.POSITIVE_INFINITY) ?? 0, MOST_REST_MS)
  return {
    what: 'imports',
    channels: ['file'],
    // However many files of one shop wait, those of others go past them; and one place is for shops that have time left.
    bounds: { atOnce: 3, forUrgent: 1, ofShopAtOnce: 1, restMs, claimed: 20, waiting: 1_000 },
    isUrgent: ({ shop_id }) => time.take(shop_id, 0, Number.POSITIVE_INFINITY) === 0,
    claimedForMs: LEASE_MS,
    claim: ({ now, until, most }) =>
      claimAbandoned(ctx.db, { now, until, latestEnd: latestEnd(now.getTime(), LEASE_MS), most }),
    async send(claim, signal) {
      const tried = await tryImport(ctx, claim, work, signal)
      // It may have left pictures to fetch.
      void fetching.of(ctx)?.look()
      return tried === 'untried' ? 'untried' : claim
    },
    endsOnSignal: true,
    isSent: () => true,
    // The transaction that applies a file notes it as well.
    note: async () => {},
    giveBack: (claims, now) => giveBack(ctx.db, claims, now),
  }
})
