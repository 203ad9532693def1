// The outbox of archives: asked for by owners, made behind the answer, each in a process of its own, one at a time.
import { createShares } from '../../../base/shares.ts'
import type { Context } from '../../../context.ts'
import type { Lease } from '../../../db/leased.ts'
import { latestEnd } from '../../../domain/time-window.ts'
import { defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import { inSubprocess, type ProgramBounds } from '../imports/work-in-subprocess.ts'
import * as q from './queries.ts'
import { LEASE_MS, MOST_ATTEMPTS, MOST_REST_MS, TIME_OF_SHOP } from './rules.ts'

const PROGRAM = new URL('./archiving-program.ts', import.meta.url)
const BOUNDS = { withinMs: 3_600_000, heapMb: 1_024 }

export type MakeArchive = (ctx: Context, claim: Lease, signal: AbortSignal) => Promise<void>

export function makeInSubprocess(
  ctx: Context,
  claim: Lease,
  signal: AbortSignal,
  bounds: ProgramBounds = BOUNDS,
): Promise<void> {
  return inSubprocess(PROGRAM, q.renewLease, ctx, claim, signal, bounds)
}

export const archiving = defineOutbox(
  (ctx: Context, make: MakeArchive = makeInSubprocess): OutboxParts<Lease, Lease, 'archive'> => {
    const time = createShares(TIME_OF_SHOP)
    const restMs = (shopId: string, tookMs: number) =>
      Math.min(time.take(shopId, tookMs, Number.POSITIVE_INFINITY) ?? 0, MOST_REST_MS)
    return {
      what: 'archives',
      channels: ['archive'],
      bounds: { atOnce: 1, ofShopAtOnce: 1, restMs, claimed: 10, waiting: 1_000 },
      claimedForMs: LEASE_MS,
      claim: ({ now, until, most }) =>
        q.claimAbandoned(ctx.db, { now, until, latestEnd: latestEnd(now.getTime(), LEASE_MS), most }),
      send: async (claim, signal) =>
        (await tryArchive(ctx, claim, make, signal)) === 'untried' ? 'untried' : claim,
      endsOnSignal: true,
      isSent: () => true,
      // Whoever makes it notes it as well.
      note: async () => {},
      giveBack: (claims, now) => q.giveBack(ctx.db, claims, now),
    }
  },
)

/**
 * One try. Where something goes wrong the archive is anybody's again; after the second try it has failed. 'untried': this
 * process stops, and others go on.
 */
async function tryArchive(
  ctx: Context,
  claim: Lease,
  make: MakeArchive,
  signal: AbortSignal,
): Promise<'untried' | 'tried'> {
  const now = () => new Date(ctx.clock.now())
  const attempts = await q.countAttempt(ctx.db, claim, new Date(ctx.clock.now() + LEASE_MS))
  if (attempts === null) return 'tried'
  try {
    if (attempts > MOST_ATTEMPTS) await q.failArchive(ctx.db, claim, now())
    else await make(ctx, claim, signal)
  } catch (error) {
    if (signal.aborted) {
      await q.uncountAttempt(ctx.db, claim)
      return 'untried'
    }
    ctx.log.error({ err: error, archive: claim.id }, 'an archive could not be made')
    if (attempts >= MOST_ATTEMPTS) await q.failArchive(ctx.db, claim, now())
    else await q.giveBack(ctx.db, [claim], now())
  }
  return 'tried'
}
