// Windows and leases that end by the clock: one that ends later than it can have been begun was begun by another time of day.

/** So far two clocks may be apart before what one of them wrote is nothing to the other. */
const CLOCKS_APART_MS = 60_000

/** The latest moment at which a window of this length can end that runs now; one that ends later is void. */
export function latestEnd(now: number, lengthMs: number): Date {
  return new Date(now + lengthMs + CLOCKS_APART_MS)
}

/** Neither over, nor left by a clock that was an hour ahead: that one would lock everybody out for the hour. */
export function isRunning(endsAt: number, now: number, lengthMs: number): boolean {
  return now < endsAt && endsAt <= latestEnd(now, lengthMs).getTime()
}
