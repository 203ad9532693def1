// Ending on SIGTERM and SIGINT: what is under way is finished, within a time.
import cluster from 'node:cluster'

const CLOSE_TIMEOUT_MS = 10_000

export interface EndSignal {
  /** aborted once the process is to end */
  readonly heard: AbortSignal
  /** what to do before the process ends */
  closes(close: () => Promise<void>): void
}

/** Listens from the very start: a signal that comes while the database is being made is kept for later. */
export function endOnSignal(): EndSignal {
  const { promise: signalled, resolve } = Promise.withResolvers<void>()
  const ending = new AbortController()
  const heard = () => {
    // A caller that never finishes must not keep the server from ending.
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    ending.abort()
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // One that comes again ends a process at once; a worker gets each from the supervisor and from the primary.
    if (cluster.isWorker) process.on(signal, heard)
    else process.once(signal, heard)
  }
  return {
    heard: ending.signal,
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
