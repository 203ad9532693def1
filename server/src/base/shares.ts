// A share of what all shops use: so much in a second, some more at once, and who has used it up waits.
import { LRUCache } from 'lru-cache'

export interface Rate {
  readonly perSecond: number
  readonly atOnce: number
}

export interface Shares {
  /**
   * Takes some of what `name` has, one unless said. Gives the milliseconds to wait before it is used; null: more than
   * `patienceMs`, and nothing is taken.
   */
  take(name: string, amount?: number, patienceMs?: number): number | null
}

/** Those who took none for the longest are forgotten, and have all of theirs again. */
const MOST_KNOWN = 10_000

/** `clock`: in milliseconds, of this process alone. */
export function createShares(
  { perSecond, atOnce }: Rate,
  clock: () => number = () => performance.now(),
): Shares {
  /** when each will have all of its share again */
  const wholeAt = new LRUCache<string, number>({ max: MOST_KNOWN })
  const msFor = (amount: number) => (amount * 1_000) / perSecond
  return {
    take(name, amount = 1, patienceMs = 0) {
      const now = clock()
      const before = Math.max(now, wholeAt.get(name) ?? now)
      // What is larger than a whole share is let go with a whole one.
      const waitMs = Math.max(0, before + msFor(Math.min(amount, atOnce)) - now - msFor(atOnce))
      if (waitMs > patienceMs) return null
      wholeAt.set(name, before + msFor(amount))
      return waitMs
    },
  }
}
