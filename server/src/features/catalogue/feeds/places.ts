// How many feeds are written at once: one for a caller, a few of a shop, some in this process; and how often a shop's are.
import { Problem } from '../../../base/problems.ts'
import { createShares } from '../../../base/shares.ts'

const MOST_OF_SHOP = 4
const MOST_AT_ONCE = 24
/** Of a shop: all four every few minutes, from several readers. */
const RATE = { perSecond: 0.2, atOnce: 24 }
const COME_BACK_SECONDS = 30

export interface Places {
  /** Gives back how to leave. Throws `rate_limited`. */
  take(shopId: string, caller: string): () => void
}

export function createPlaces(clock?: () => number): Places {
  const shares = createShares(RATE, clock)
  const callers = new Map<string, Set<string>>()
  let all = 0
  return {
    take(shopId, caller) {
      const here = callers.get(shopId) ?? new Set()
      const isFull = here.has(caller) || here.size >= MOST_OF_SHOP || all >= MOST_AT_ONCE
      if (isFull || shares.take(shopId) === null) throw new Problem('rate_limited', {}, COME_BACK_SECONDS)
      callers.set(shopId, here.add(caller))
      all++
      let isHere = true
      return () => {
        if (!isHere) return
        isHere = false
        all--
        here.delete(caller)
        if (here.size === 0) callers.delete(shopId)
      }
    },
  }
}
