// How long news is worth telling, and when it is tried again. Pure.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** An order that came in the night is still news in the morning; later the console itself tells it. */
export const WORTH_TELLING_MS = 8 * HOUR
/** Longer than the longest try, so that nobody takes news for lost that is on its way. */
export const CLAIMED_MS = 30 * SECOND
/** Of one person. */
export const MOST_SUBSCRIPTIONS = 20

const WAITS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE]

/** How long a push service keeps it for a browser that is away; 0: it is no news any more. */
export function secondsLeft({ created_at }: { readonly created_at: Date }, now: number): number {
  return Math.max(0, Math.floor((created_at.getTime() + WORTH_TELLING_MS - now) / SECOND))
}

/** null: it is given up. `attempts` counts the one that has just failed. */
export function nextTry({ attempts }: { readonly attempts: number }, now: number): Date | null {
  const wait = WAITS_MS[attempts - 1]
  return wait === undefined ? null : new Date(now + wait)
}
