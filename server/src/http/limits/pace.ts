// How fast the staff and the programs of one shop may ask: what comes faster waits a little, and then is refused with 429. So no
// shop's program slows the buyers of another.
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../../base/problems.ts'
import { createShares } from '../../base/shares.ts'
import { isRead } from '../arrival.ts'

export interface Pace {
  /** Settles when it is the request's turn. Throws `rate_limited`. */
  keep(shopId: string, req: IncomingMessage): Promise<void>
}

/** A page of the console asks a dozen things at once, and people turn many pages. */
const SECONDS_AT_ONCE = 5
/** A program that asks a few things at a time only becomes slower. */
const MOST_WAIT_MS = 5_000
/** One that asks again the moment it is refused, each time with a large body, would cost more than what is refused. */
const REFUSED_AFTER_MS = 1_000
/** in reads */
const COST_OF_CHANGE = 4
const COST_OF_MEGABYTE = 6
const MEGABYTE = 1024 * 1024
/** that any route takes: as much as a body counts whose length nobody names */
const MOST_MEGABYTES = 16

/** `perSecond`: in reads, of the staff, and as many of the programs. */
export function createPace(perSecond: number): Pace {
  const shares = createShares({ perSecond, atOnce: perSecond * SECONDS_AT_ONCE })
  return {
    async keep(shopId, req) {
      // Apart: whoever is to stop a program that asks without end must not wait behind it.
      const who = req.headers.authorization === undefined ? 'staff' : 'programs'
      const waitMs = shares.take(`${shopId} ${who}`, costOf(req), MOST_WAIT_MS)
      if (waitMs === null) {
        await wait(REFUSED_AFTER_MS)
        throw new Problem('rate_limited', {}, MOST_WAIT_MS / 1_000)
      }
      if (waitMs > 0) await wait(waitMs)
    },
  }
}

function costOf(req: IncomingMessage): number {
  return isRead(req) ? 1 : COST_OF_CHANGE + namedMegabytes(req) * COST_OF_MEGABYTE
}

/** As large as its body is said to be. */
export function namedMegabytes({ headers }: IncomingMessage): number {
  const { 'content-length': length = 0, 'transfer-encoding': chunked } = headers
  return chunked === undefined ? Number(length) / MEGABYTE : MOST_MEGABYTES
}
