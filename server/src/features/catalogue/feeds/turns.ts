// Who works on something long does so in small slices, one at a time in this process, and leaves most of the time to others.
import { setTimeout as wait } from 'node:timers/promises'

export interface Turns {
  /** Works when its turn comes. Whoever waits longest goes next. */
  take<T>(work: () => T): Promise<T>
}

const LONGEST_MS = 10

/** `share`: how much of the time the slices may take together. */
export function createTurns(share: number): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(work) {
      const turn = last.then(() => {
        const begun = performance.now()
        const made = work()
        // By the clock: many a kernel counts CPU too coarsely for slices as short as these. What takes longer was held up.
        const workedMs = Math.min(performance.now() - begun, LONGEST_MS)
        return { made, restMs: workedMs * (1 / share - 1) }
      })
      last = turn.then(
        ({ restMs }) => wait(restMs),
        () => {},
      )
      return turn.then(({ made }) => made)
    },
  }
}
