// Work whose time and memory a stranger's file decides about: on a thread of its own, which ends where it takes too much.
// No request waits for it meanwhile.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Bounds {
  readonly withinMs: number
  readonly heapMb: number
}

/** The largest files that are taken need half of that memory, and a tenth of the time. */
const BOUNDS: Bounds = { withinMs: 30_000, heapMb: 256 }

/** What the thread posts of what it is given, once; null: it was ended before it had. */
export async function runApart<Result>(
  file: URL,
  given: unknown,
  { withinMs, heapMb }: Bounds = BOUNDS,
): Promise<Result | null> {
  const thread = new Worker(file, {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const deadline = setTimeout(() => thread.terminate(), withinMs)
  try {
    const posted = once(thread, 'message').then(([result]): Result => result)
    return await Promise.race([posted, once(thread, 'exit').then(() => null)])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return null
    throw error
  } finally {
    clearTimeout(deadline)
  }
}
