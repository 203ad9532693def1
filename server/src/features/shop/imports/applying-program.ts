// The program that works on one import, in a process of its own with a connection of its own: whatever a file causes to be
// computed, those who answer requests compute none of it. Its main thread only listens, so that it ends with the process
// that started it, however busy the thread is that works.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Config } from '../../../base/config.ts'
import { endWithParent } from '../../../base/subprocess.ts'
import type { ImportClaim } from './queries.ts'

export interface GivenImport {
  readonly config: Config
  readonly claim: ImportClaim
}

/** Answers once the import is over, or with what went wrong beside the file's own faults. */
export type Worked = { readonly failure: string | null }

if (isMainThread) await listen()
else await work(workerData)

async function listen(): Promise<void> {
  endWithParent()
  const [given]: GivenImport[] = await once(process, 'message')
  const worker = new Worker(new URL(import.meta.url), { workerData: given })
  worker.once('message', (worked: Worked) => process.send?.(worked))
  worker.once('error', ({ message }) => process.send?.({ failure: message } satisfies Worked))
}

async function work({ config, claim }: GivenImport): Promise<void> {
  const failure = await run(config, claim).then(
    () => null,
    (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
  // Now, as the process is ended from outside once it has answered.
  flushCompileCache()
  parentPort?.postMessage({ failure } satisfies Worked)
}

async function run(config: Config, claim: ImportClaim): Promise<void> {
  const { openContext } = await import('../../../context.ts')
  const { openDatabase } = await import('../../../db/open-database.ts')
  const { runImport } = await import('./actions/run-import.ts')
  const database = await openDatabase(config)
  try {
    const ctx = await openContext(config, database.connectionString, { owners: [], connectsWithin: 30_000 })
    try {
      await ctx.followClock()
      await ctx.platform.recall(ctx.db)
      await runImport(ctx, claim)
    } finally {
      await ctx.close()
    }
  } finally {
    await database.release()
  }
}
