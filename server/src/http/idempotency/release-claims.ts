// Gives keys back whose request failed: at once, or when a database that is away is there again.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { isPassing } from '../../db/pool.ts'
import { type NewClaim, releaseClaim } from './queries.ts'

const AGAIN_MS = 500

/** Those that wait, the oldest first: one asks for all of them, and keeps no connection from the others. */
const waiting = new WeakMap<Context, NewClaim[]>()

/** Never rejects. */
export async function release(ctx: Context, { slot, claim }: NewClaim): Promise<void> {
  try {
    await releaseClaim(ctx.db, slot, claim)
  } catch (error) {
    ctx.log.warn(
      { err: error, shop: slot.shopId },
      'an idempotency key stays claimed until its lease is over, or it can be released',
    )
    if (isPassing(error)) releaseLater(ctx, { slot, claim })
  }
}

/** After a failover whoever asks again should not wait for a lease of nobody. */
function releaseLater(ctx: Context, held: NewClaim): void {
  const known = waiting.get(ctx)
  if (known) return void known.push(held)
  const claims = [held]
  waiting.set(ctx, claims)
  void releaseInTurn(ctx, claims).finally(() => waiting.delete(ctx))
}

async function releaseInTurn(ctx: Context, claims: NewClaim[]): Promise<void> {
  for (let held = claims[0]; held; held = claims[0]) {
    const isOver = ctx.clock.now() > held.claim.leasedUntil.getTime()
    if (isOver || (await isDone(ctx, held))) claims.shift()
    else await wait(AGAIN_MS, undefined, { ref: false })
  }
}

/** Whatever else goes wrong would go wrong again. */
function isDone({ db }: Context, { slot, claim }: NewClaim): Promise<boolean> {
  return releaseClaim(db, slot, claim).then(
    () => true,
    (error) => !isPassing(error),
  )
}
