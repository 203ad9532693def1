// How long an import may take, how often to try it, and how much to keep of it. Pure.

/** A process that gives no sign of life for so long counts as dead. */
export const LEASE_MS = 60_000
/** Well within it. */
export const RENEW_MS = 15_000
/** An import that ends the process that works on it must not go on to the next for ever. */
export const MOST_ATTEMPTS = 2
/** Of one shop, at work or waiting: one at a time is worked on. */
export const MOST_RUNNING = 10
/** Milliseconds of work on one shop's files: beyond these its next file waits, and the machine is the others'. */
export const TIME_OF_SHOP = { perSecond: 100, atOnce: 3_000 }
export const MOST_REST_MS = 30_000

/** More than anyone mends in one sitting; the API also says how many there are. */
export const MOST_FAULTS = 10_000
export const MOST_NOTES = 1_000
/** How long it can be looked up. */
export const KEPT_MS = 90 * 24 * 60 * 60 * 1000
