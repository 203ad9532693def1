// A window in time with open ends: from its start up to, not including, its end.

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
