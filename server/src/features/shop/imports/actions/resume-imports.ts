// Takes over the imports of processes that died.
import type { Context } from '../../../../context.ts'
import { latestEnd } from '../../../../domain/window.ts'
import { claimAbandoned } from '../queries.ts'
import { LEASE_MS } from '../rules.ts'
import { runSoon } from '../running.ts'

const MOST_AT_ONCE = 20

export async function resumeImports(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const until = new Date(now + LEASE_MS)
  const claims = await claimAbandoned(ctx.db, {
    ...{ now: new Date(now), until, latestEnd: latestEnd(now, LEASE_MS) },
    most: MOST_AT_ONCE,
  })
  for (const claim of claims) runSoon(ctx, claim)
}
