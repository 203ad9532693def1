// How many feeds are written at once: one of a shop for a caller, a few of a shop, some in this process; and how often a shop's are.
import { Problem } from '../../../base/problems.ts'
import { createShares } from '../../../base/shares.ts'

const MOST_OF_SHOP = 4
/** Of all shops together: who reads slowly at each of them leaves room for others. */
const MOST_OF_CALLER = 6
const MOST_AT_ONCE = 24
/** Of a shop: all four every few minutes, from several readers. */
const RATE = { perSecond: 0.2, atOnce: 24 }
/** Of a shop by one caller, who is not to use up what the shop has for all. */
const RATE_OF_CALLER = { perSecond: 0.05, atOnce: 20 }
const COME_BACK_SECONDS = 30

export interface Places {
  /** Gives back how to leave. Throws `rate_limited`. */
  take(shopId: string, caller: string): () => void
}

export function createPlaces(clock?: () => number): Places {
  const ofShops = createShares(RATE, clock)
  const ofCallers = createShares(RATE_OF_CALLER, clock)
  const taken = new Set<{ readonly shopId: string; readonly caller: string }>()

  function isFull(shopId: string, caller: string): boolean {
    const own = [...taken].filter((place) => place.caller === caller)
    const here = [...taken].filter((place) => place.shopId === shopId)
    return (
      taken.size >= MOST_AT_ONCE ||
      own.length >= MOST_OF_CALLER ||
      here.length >= MOST_OF_SHOP ||
      here.some((place) => place.caller === caller)
    )
  }

  return {
    take(shopId, caller) {
      const isOpen =
        !isFull(shopId, caller) &&
        ofCallers.take(`${shopId} ${caller}`) !== null &&
        ofShops.take(shopId) !== null
      if (!isOpen) throw new Problem('rate_limited', {}, COME_BACK_SECONDS)
      const place = { shopId, caller }
      taken.add(place)
      return () => void taken.delete(place)
    },
  }
}
