// How often something is done that anybody could ask for without end: so many in a second, a few more at once.
import { LRUCache } from 'lru-cache'

export interface Allowed {
  readonly perSecond: number
  readonly atOnce: number
}

/** True each time that it may be done once more. `clock`: in milliseconds, of this process alone. */
export function createAllowance(
  { perSecond, atOnce }: Allowed,
  clock: () => number = () => performance.now(),
): () => boolean {
  let left = atOnce
  let countedAt = clock()
  return () => {
    const now = clock()
    left = Math.min(atOnce, left + ((now - countedAt) * perSecond) / 1_000)
    countedAt = now
    if (left < 1) return false
    left -= 1
    return true
  }
}

/** Those who did none for the longest are forgotten, and have all of theirs again. */
const MOST_KNOWN = 10_000

/** Of what all may do, each has a share. */
export function createShares(
  { all, each }: { readonly all: Allowed; readonly each: Allowed },
  clock?: () => number,
): (name: string) => boolean {
  const mayAnybody = createAllowance(all, clock)
  const shares = new LRUCache<string, () => boolean>({ max: MOST_KNOWN })
  return (name) => {
    const may = shares.get(name) ?? createAllowance(each, clock)
    shares.set(name, may)
    return may() && mayAnybody()
  }
}
