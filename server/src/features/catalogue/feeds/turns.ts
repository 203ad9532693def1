// Who works on something long does so in small slices, one at a time in this process, and leaves most of the time to others.
import { setTimeout as wait } from 'node:timers/promises'

export interface Turns {
  /** Works when its turn comes. Whoever waits longest goes next. */
  take<T>(work: () => T): Promise<T>
}

/** `share`: how much of the time the slices may take together. */
export function createTurns(share: number): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(work) {
      const turn = last.then(() => {
        const begun = process.threadCpuUsage()
        const made = work()
        // What it has worked: on a busy machine more time goes by.
        const { user, system } = process.threadCpuUsage(begun)
        return { made, restMs: ((user + system) / 1000) * (1 / share - 1) }
      })
      last = turn.then(
        ({ restMs }) => wait(restMs),
        () => {},
      )
      return turn.then(({ made }) => made)
    },
  }
}
