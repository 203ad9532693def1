// What keeps the notices of vendors in bounds. Anybody may send them and a shop's own vendor sends its owner's, so that they have
// room, pace and budget of their own; and forgeries cost whoever sends them, not those that are genuine.
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Problem } from '../../base/problems.ts'
import { createShares } from '../../base/shares.ts'
import type { Context } from '../../context.ts'
import { takeBudget } from './budget.ts'
import type { CallCounter } from './call-counter.ts'
import { namedMegabytes } from './pace.ts'

/** One notice that is let in. */
export interface Hearing {
  /** whether this caller has told this shop something genuine of late */
  readonly isKnown: boolean
  /** with whom it shares room: strangers take none from those who are known */
  readonly owner: string
  /** to be called when it was taken */
  believed(body: Buffer): void
  /** to be called when it failed */
  failed(error: unknown): Promise<void>
}

export interface NoticeLimits {
  /** Settles when it is the notice's turn; nothing of its body is read by then. Throws `rate_limited`. */
  hear(
    caller: string,
    shopId: string,
    req: IncomingMessage,
    headers: Record<string, string>,
  ): Promise<Hearing>
}

const MOST_KNOWN = 10_000
/** Of the pace of a shop's staff, each of whose reads costs as much. */
const COST = 1
/** What is believed is read, line by line. Of strangers the length alone says nothing: it may not come. */
const COST_OF_MEGABYTE = 24
const SECONDS_AT_ONCE = 5
const MOST_WAIT_MS = 5_000
/** Of the pace of a shop, what all that is longer shares: an owner may have many shops. */
const LONG = 1 / 2
/** What says that it was forged: not what fails here, what came too fast, or what nobody has keys for. */
const OF_SENDER: readonly number[] = [400, 403, 408, 413]

export function createNoticeLimits(ctx: Context, counter: CallCounter): NoticeLimits {
  const { shopPace, ipBudgets } = ctx.config
  const shares = createShares({ perSecond: shopPace, atOnce: shopPace * SECONDS_AT_ONCE })
  /** callers and the shops that they told something genuine */
  const known = new LRUCache<string, true>({ max: MOST_KNOWN })
  /** callers who forged too much, and the shops that do not hear them until then: others do, or any merchant could make his vendor deaf */
  const unheard = new LRUCache<string, number>({ max: MOST_KNOWN })

  return {
    async hear(caller, shopId, req, headers) {
      const pair = `${caller} of ${shopId}`
      const isKnown = known.has(pair)
      const leftMs = isKnown ? 0 : (unheard.get(pair) ?? 0) - ctx.clock.now()
      if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1_000))
      await takeBudget(ctx, counter, 'notices', pair, headers)
      const owner = `notices of ${shopId} by ${isKnown ? 'known' : 'strangers'}`
      const length = isKnown ? namedMegabytes(req) * COST_OF_MEGABYTE : 0
      for (const [name, cost] of [
        [owner, COST + length],
        ...(length > LONG ? [['', length] as const] : []),
      ] as const) {
        const waitMs = shares.take(name, cost, MOST_WAIT_MS)
        if (waitMs === null) throw tooMany(MOST_WAIT_MS / 1_000)
        if (waitMs > 0) await wait(waitMs)
      }
      return {
        isKnown,
        owner,
        believed(body) {
          // How dashboards try an address: it says nothing, and nobody has to sign it.
          if (!/^\s*(\{\s*\})?\s*$/.test(body.toString('latin1'))) known.set(pair, true)
        },
        async failed(error) {
          if (!(error instanceof Problem) || !OF_SENDER.includes(error.status)) return
          const { number, windowEndsAt } = await counter.count('forged', pair)
          if (number >= ipBudgets.forged) unheard.set(pair, windowEndsAt)
        },
      }
    },
  }
}

function tooMany(seconds: number): Problem {
  return new Problem('rate_limited', {}, seconds)
}
