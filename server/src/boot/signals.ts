// Ending on SIGTERM and SIGINT, and when another process takes over: what is under way is finished, within a time.
import cluster, { type Worker } from 'node:cluster'
import type { Config } from '../base/config.ts'

const CLOSE_TIMEOUT_MS = 10_000

/** What the primary tells a worker in whose place another answers already. */
const REPLACED = 'replaced'

export interface ProcessEnding {
  /** whether another process answers in its place already */
  readonly isReplaced: boolean
}

export interface EndSignal {
  /** aborted once the process is to end */
  readonly heard: AbortSignal
  /** what to do before the process ends */
  closes(close: (ending: ProcessEnding) => Promise<void>): void
}

/** Listens from the very start: a signal that comes while the database is being made is kept for later. */
export function endOnSignal({ drainSeconds }: Pick<Config, 'drainSeconds'>): EndSignal {
  const { promise: signalled, resolve } = Promise.withResolvers<ProcessEnding>()
  const aborting = new AbortController()
  const end = (ending: ProcessEnding) => {
    // A caller that never finishes must not keep the server from ending.
    setTimeout(() => process.exit(1), drainSeconds * 1000 + CLOSE_TIMEOUT_MS).unref()
    aborting.abort()
    resolve(ending)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // One that comes again ends a process at once; a worker gets each from the supervisor and from the primary.
    if (cluster.isWorker) process.on(signal, () => end({ isReplaced: false }))
    else process.once(signal, () => end({ isReplaced: false }))
  }
  if (cluster.isWorker) process.on('message', (word) => word === REPLACED && end({ isReplaced: true }))
  return {
    heard: aborting.signal,
    closes(close) {
      signalled.then(close).then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    },
  }
}

/** Another process answers in its place: it ends once those who are connected to it have been answered. */
export function tellReplaced(worker: Worker): void {
  // One that dies at this moment hears nothing any more, and needs not.
  worker.send(REPLACED, () => {})
}

/**
 * SIGHUP, by which supervisors ask for a reload. At a terminal it says that the terminal is gone, and ends everything as
 * it always does.
 */
export function onReload(reload: () => void): void {
  if (!process.stdin.isTTY) process.on('SIGHUP', reload)
}
