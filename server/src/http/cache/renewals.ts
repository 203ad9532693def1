// When an answer is made anew because something that it shows was sold: at once, unless that takes too much of the time.

/** How old the stock may be that an answer shows while the node has much to make anew. */
const OLDEST_STOCK_MS = 500
/** Making answers anew because something was sold takes this part of the time at most, but for what was saved up. */
const PART_OF_TIME = 1 / 20
const MOST_SAVED_MS = 1_000

export interface Renewals {
  /** Whether an answer that shows what was on hand when it was begun will do for the moment. */
  mayWait(begunAt: number, isBeingMade: boolean): boolean
  /** for making one anew */
  spend(ms: number): void
}

export function createRenewals(clock: () => number): Renewals {
  let saved = MOST_SAVED_MS
  let savedAt = clock()

  function save(now: number): void {
    saved = Math.min(MOST_SAVED_MS, saved + (now - savedAt) * PART_OF_TIME)
    savedAt = now
  }

  return {
    mayWait(begunAt, isBeingMade) {
      const now = clock()
      if (now - begunAt >= OLDEST_STOCK_MS) return false
      save(now)
      return isBeingMade || saved <= 0
    },
    spend(ms) {
      save(clock())
      // Whatever is owed, after half a second everything is made anew.
      saved = Math.max(saved - ms, -OLDEST_STOCK_MS * PART_OF_TIME)
    },
  }
}
