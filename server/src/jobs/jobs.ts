// Runs the jobs: each once over all nodes, on whichever is free.
import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { prepareQueues, startBoss } from './boss.ts'
import type { Job } from './job.ts'
import { type Logging, workOff } from './work-off.ts'
import { finishedOrLate, type Worker } from './worker.ts'

const RETRY_MS = 1_000

/** Returns at once: it waits neither for the start nor for a database that is away. */
export function startJobs<Ctx extends Logging>(
  connectionString: string,
  ctx: Ctx,
  jobs: readonly Job<Ctx>[],
): Worker {
  const { log } = ctx
  const stopping = new AbortController()
  let boss: PgBoss | null = null
  const working = startWorking()

  return {
    async stop(late) {
      stopping.abort()
      await working
      const open = boss
      if (!open) return
      const finished = Promise.all(jobs.map(({ name }) => open.offWork(name, { wait: true })))
      await finishedOrLate(finished, late)
      await open.stop({ graceful: false })
    },
  }

  async function startWorking(): Promise<void> {
    let isLogged = false
    while (!stopping.signal.aborted) {
      try {
        boss ??= await startBoss({ connectionString, log })
        await prepareQueues(boss, jobs)
        if (!stopping.signal.aborted) await workOff(boss, ctx, jobs)
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        if (!isLogged) log.warn({ err: error }, 'jobs cannot be worked off yet; trying again until they can')
        isLogged = true
        await wait(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
}
