// How long an archive may take, how often to try it, and how long it is kept. Pure.

/** A process that gives no sign of life for so long counts as dead. */
export const LEASE_MS = 60_000
/** What ends the process that works on it must not go on to the next for ever. */
export const MOST_ATTEMPTS = 2
/** How long it can be downloaded. */
export const KEPT_DAYS = 7

/** Milliseconds of work on one shop's archives: beyond these its next one waits, and the machine is the others'. */
export const TIME_OF_SHOP = { perSecond: 50, atOnce: 10_000 }
export const MOST_REST_MS = 10 * 60_000

/** Orders that are read at a time. */
export const PAGE = 200
/** Of packed bytes that are kept as one row, and sent as one piece. */
export const PART_BYTES = 256 * 1024
/** Packed, and without pictures: far beyond what any shop has. */
export const MOST_BYTES = 2 * 1024 ** 3

/** Bytes a second that a download is read at, for all of one shop together. */
export const PACE = { perSecond: 16 * 1024 ** 2, atOnce: 32 * 1024 ** 2 }
/** At once, of one shop, and of all in this process. */
export const MOST_DOWNLOADS = { ofShop: 2, inAll: 20 }

export function keptUntil(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + KEPT_DAYS * 86_400_000)
}
