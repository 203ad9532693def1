// When to send an event again, when to give it up, and when a webhook counts as dead.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A 2xx that comes later does not count. */
export const ANSWER_WITHIN_MS = 10 * SECOND
/** Longer than the longest try, so that nobody takes an event for lost that is on its way. */
export const CLAIMED_MS = 30 * SECOND
/** How much of an answer we keep. */
export const ANSWER_BYTES = 500
export const RECORD_KEPT_MS = 30 * DAY
/** How long the secret before signs as well. */
export const OLD_SECRET_MS = DAY
/** Of one shop: each event is a row for each of them. */
export const MOST_WEBHOOKS = 20

const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]
const LAST_WAIT_MS = 12 * HOUR
const TRIED_FOR_MS = 3 * DAY

/** null: give it up. `attempts` counts the one that has just failed. The last try comes when its time is over. */
export function nextTry(
  { attempts, created_at }: { readonly attempts: number; readonly created_at: Date },
  now: number,
): Date | null {
  const end = created_at.getTime() + TRIED_FOR_MS
  if (now >= end) return null
  return new Date(Math.min(now + (WAITS_MS[attempts - 1] ?? LAST_WAIT_MS), end))
}

/** Nothing got through for as long as an event is tried; its first try took its time too. */
export function isDead(failingSince: Date, now: number): boolean {
  return now - failingSince.getTime() >= TRIED_FOR_MS - MINUTE
}
