// Work that becomes due in the database: looked for by one at a time, and let be finished when the process ends.
import { setTimeout as wait } from 'node:timers/promises'
import type { InFlight } from './in-flight.ts'

export interface DueWork {
  /** Takes what is due, now or, while it is being looked for, right after. */
  look(): void
  /** settles when nothing is under way */
  finished(): Promise<void>
  /** Lets what is under way be finished, for a while; the rest is another process's at once. */
  stop(): Promise<void>
}

const FINISH_WITHIN_MS = 5_000

/** `takeDue` gives what it finds to `inFlight`; it is given up with `stopping`. */
export function createDueWork(
  inFlight: InFlight,
  stopping: AbortController,
  takeDue: () => Promise<void>,
): DueWork {
  let isStopped = false
  let isLooking = false
  let isAskedAgain = false

  function look(): void {
    if (isStopped) return
    isAskedAgain = isLooking
    if (isLooking) return
    isLooking = true
    void inFlight.follow(
      takeDue().finally(() => {
        isLooking = false
        if (isAskedAgain) look()
      }),
    )
  }

  return {
    look,
    finished: inFlight.finished,
    async stop() {
      isStopped = true
      const isFinished = new AbortController()
      const enough = wait(FINISH_WITHIN_MS, undefined, { signal: isFinished.signal }).catch(() => {})
      await Promise.race([inFlight.finished(), enough])
      isFinished.abort()
      stopping.abort()
      await inFlight.finished()
    },
  }
}
