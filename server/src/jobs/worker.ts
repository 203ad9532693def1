// A worker: what a serving process does behind its requests until it stops.
import { setTimeout as wait } from 'node:timers/promises'

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
