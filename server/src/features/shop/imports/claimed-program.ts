// A program that works on something claimed, in a process of its own with connections of its own: whatever a merchant causes to be
// computed, those who answer requests compute none of it. Its main thread only listens, so that it ends with the process that
// started it, however busy the thread is that works.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Config } from '../../../base/config.ts'
import { endWithParent } from '../../../base/subprocess.ts'
import type { Context } from '../../../context.ts'
import type { Lease } from '../../../db/leased.ts'

export interface GivenClaim {
  readonly config: Config
  readonly claim: Lease
}

/** Answers once the work is over, or with what went wrong beside what it is to say itself. */
export type Worked = { readonly failure: string | null }

type ClaimedWork = (ctx: Context, claim: Lease) => Promise<void>

/** `program`: its own address; `load` gives what it does, once a thread is there to do it. */
export async function workOnClaim(program: string, load: () => Promise<ClaimedWork>): Promise<void> {
  await (isMainThread ? listen(program) : work(workerData, load))
}

async function listen(program: string): Promise<void> {
  endWithParent()
  const [given]: GivenClaim[] = await once(process, 'message')
  const worker = new Worker(new URL(program), { workerData: given })
  worker.once('message', (worked: Worked) => process.send?.(worked))
  worker.once('error', ({ message }) => process.send?.({ failure: message } satisfies Worked))
}

async function work({ config, claim }: GivenClaim, load: () => Promise<ClaimedWork>): Promise<void> {
  const failure = await run(config, claim, load).then(
    () => null,
    (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
  // Now, as the process is ended from outside once it has answered.
  flushCompileCache()
  parentPort?.postMessage({ failure } satisfies Worked)
}

async function run(config: Config, claim: Lease, load: () => Promise<ClaimedWork>): Promise<void> {
  const { openContext, PATIENT } = await import('../../../context.ts')
  const { openDatabase } = await import('../../../db/open-database.ts')
  const doWork = await load()
  const database = await openDatabase(config)
  try {
    const ctx = await openContext(config, database.connectionString, { owners: [], ...PATIENT })
    try {
      await ctx.followClock()
      await ctx.platform.recall(ctx.db)
      await doWork(ctx, claim)
    } finally {
      await ctx.close()
    }
  } finally {
    await database.release()
  }
}
