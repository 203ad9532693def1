// Work behind the requests: follows it to its end, and logs one failure until the database is back.
import type { Logger } from 'pino'

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
