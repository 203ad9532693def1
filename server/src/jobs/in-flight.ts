// Work that goes on behind the requests: followed to its end, its failures told in one line until the database is back.
import type { Logger } from 'pino'

export interface InFlight {
  /** What fails is found again once it is due. Never rejects. */
  follow(work: Promise<void>): Promise<void>
  /** the database answered: the next failure is told again */
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
