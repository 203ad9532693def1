// A worker: what a serving process does behind its requests until it stops, and how it follows that work to its end.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface Worker {
  /** Finishes what is under way, until `late` is aborted; leaves the rest to other processes. */
  stop(late?: AbortSignal): Promise<void>
}

/**
 * When a worker stops. `writers` write events, news and messages: the jobs, and whatever says nothing else. `events` go
 * to programs and browsers; a webhook that is switched off writes a message. `messages` are sent last.
 */
export const STOP_STAGES = ['writers', 'events', 'messages'] as const
export type StopStage = (typeof STOP_STAGES)[number]

/** Of all stages together: less than a process has to end. */
const STOP_WITHIN_MS = 6_000
/** To give up what is late, and to note it. */
const GIVE_UP_MS = 500

/** One stage after the other, its workers together. Each has its share of the time, and what those before it left. */
export async function stopInStages(
  stages: readonly (readonly Worker[])[],
  { withinMs = STOP_WITHIN_MS, giveUpMs = GIVE_UP_MS } = {},
): Promise<void> {
  const begun = performance.now()
  for (const [i, workers] of stages.entries()) {
    const late = new AbortController()
    const stopped = new AbortController()
    const left = (withinMs * (i + 1)) / stages.length - (performance.now() - begun)
    const limit = async () => {
      await wait(Math.max(0, left), undefined, { signal: stopped.signal })
      late.abort()
      await wait(giveUpMs, undefined, { signal: stopped.signal })
    }
    const stops = Promise.all(workers.map((worker) => worker.stop(late.signal)))
    await Promise.race([stops, limit().catch(() => {})]).finally(() => stopped.abort())
  }
}

/** Settles when the work does, or when it is too late to wait for it. */
export async function finishedOrLate(work: Promise<unknown>, late?: AbortSignal): Promise<void> {
  if (late?.aborted) return
  const isLate = Promise.withResolvers<void>()
  const onLate = () => isLate.resolve()
  late?.addEventListener('abort', onLate)
  await Promise.race([work, isLate.promise]).finally(() => late?.removeEventListener('abort', onLate))
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
