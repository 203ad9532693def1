// Keeps an answer whose work is done and whose database went away in between, when the database is back.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { isDatabaseStuck } from '../../db/pool.ts'
import { type FinishedClaim, finishClaims } from './queries.ts'

const AGAIN_MS = 500
/** Longer than a failover that somebody has to help along. Whoever asks after the lease may have taken the claim over. */
const MOST_MS = 10 * 60_000

/**
 * Without it an order that is placed could not be asked for again with its key after a failover: the work would be
 * done again, and find its draft used up.
 */
export async function keepLater({ db, log }: Context, finished: FinishedClaim, why: unknown): Promise<void> {
  const until = performance.now() + MOST_MS
  let failure = why
  while (isDatabaseStuck(failure) && performance.now() < until) {
    await wait(AGAIN_MS, undefined, { ref: false })
    try {
      await finishClaims(db, [finished])
      return
    } catch (error) {
      failure = error
    }
  }
  log.error(
    { err: failure, shop: finished.slot.shopId },
    'an answer could not be kept under its idempotency key',
  )
}
