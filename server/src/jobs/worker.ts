// A worker: what a serving process does behind its requests until it stops, and how it follows that work to its end.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface Worker {
  /** Finishes what is under way, for a while; leaves the rest to other processes. */
  stop(): Promise<void>
}

const FINISH_WITHIN_MS = 5_000

/** Settles when the work does, or when a stopping process has waited long enough for it. */
export async function finishedOrLate(work: Promise<unknown>): Promise<void> {
  const isFinished = new AbortController()
  const enough = wait(FINISH_WITHIN_MS, undefined, { signal: isFinished.signal }).catch(() => {})
  await Promise.race([work, enough])
  isFinished.abort()
}

/** Work under way: of its failures it logs one until the database is back. */
export interface InFlight {
  /** Never rejects: the work is found again once it is due. */
  follow(work: Promise<void>): Promise<void>
  /** The database answered: logs the next failure again. */
  reached(): void
  /** settles when nothing is under way any more */
  finished(): Promise<void>
}

export function createInFlight(log: Logger, failure: string): InFlight {
  const underWay = new Set<Promise<void>>()
  let isTold = false
  return {
    follow(work) {
      const settled = work
        .catch((error) => {
          if (!isTold) log.warn({ err: error }, failure)
          isTold = true
        })
        .finally(() => underWay.delete(settled))
      underWay.add(settled)
      return settled
    },
    reached() {
      isTold = false
    },
    async finished() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
