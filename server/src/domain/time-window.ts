// Windows in time: those with open ends that a merchant sets, and those of ours that end by the clock, such as leases.

/** From its start up to, not including, its end. */
export interface TimeWindow {
  readonly from: Date | null
  readonly until: Date | null
}

export function isOpen(window: TimeWindow, at: Date): boolean {
  return !isBefore(window, at) && !isAfter(window, at)
}

export function isBefore({ from }: TimeWindow, at: Date): boolean {
  return from !== null && at < from
}

export function isAfter({ until }: TimeWindow, at: Date): boolean {
  return until !== null && at >= until
}

/** The earliest of these moments that is still to come. */
export function nextMoment(moments: Iterable<Date | null>, at: Date): Date | null {
  let next: Date | null = null
  for (const moment of moments) {
    if (moment && moment > at && (!next || moment < next)) next = moment
  }
  return next
}

/** So far two clocks may be apart before what one of them wrote is nothing to the other. */
const CLOCKS_APART_MS = 60_000

/**
 * The latest moment at which a window of this length can end that runs now; one that ends later was begun by
 * another time of day, and is void.
 */
export function latestEnd(now: number, lengthMs: number): Date {
  return new Date(now + lengthMs + CLOCKS_APART_MS)
}

/** Neither over, nor left by a clock that was an hour ahead: that one would lock everybody out for the hour. */
export function isWindowOpen(endsAt: number, now: number, lengthMs: number): boolean {
  return now < endsAt && endsAt <= latestEnd(now, lengthMs).getTime()
}
