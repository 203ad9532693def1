// The program that reads one file, in a process of its own. Its main thread only listens, so that it ends with the process
// that started it, however busy the thread is that reads.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { endWithParent } from '../../../base/subprocess.ts'
import type { FileKind } from '../../../domain/import-kinds.ts'

export interface GivenFile {
  readonly kind: FileKind
  readonly bytes: Uint8Array
  /** what reading may take of the processor */
  readonly cpuMs: number
}

const WATCH_EVERY_MS = 50

if (isMainThread) await listen()
else await answer(workerData)

/** Answers with a reading as JSON; null: it takes too much. */
async function listen(): Promise<void> {
  endWithParent()
  const [given]: GivenFile[] = await once(process, 'message')
  if (!given) return
  const reader = new Worker(new URL(import.meta.url), { workerData: given })
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > given.cpuMs * 1_000) process.send?.(null)
  }, WATCH_EVERY_MS)
  reader.once('exit', () => clearInterval(watch))
  reader.once('message', (reading: string | null) => process.send?.(reading))
  reader.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    process.send?.(null)
  })
}

async function answer(given: GivenFile): Promise<void> {
  // Here and not above: the main thread only listens.
  const { writtenReading } = await import('./read-file.ts')
  const reading = await writtenReading(given.kind, Buffer.from(given.bytes))
  // Now, as the process is ended from outside once it has answered.
  flushCompileCache()
  parentPort?.postMessage(reading)
}
