// Jobs: put in by the transaction that needs them, worked off by every node, each one once.
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '../db/pool.ts'
import { prepareQueues, startBoss } from './boss.ts'
import type { Job, JobSettings } from './job.ts'
import { type Logging, workOff } from './work-off.ts'

export interface Jobs {
  /** Part of the transaction: the job exists if, and only if, it commits. */
  enqueue<Payload extends object>(
    tx: Db,
    job: Job<never, Payload>,
    payload: Payload,
    options?: { readonly startAfterSeconds?: number },
  ): Promise<void>
  /** Works jobs off from now on. Returns at once: neither the start nor a lost database is waited for here. */
  start<Ctx extends Logging>(ctx: Ctx, jobs: readonly Job<Ctx, object>[]): void
  /** Lets what is being worked on finish, for a while; the rest is another node's. */
  stop(): Promise<void>
}

const RETRY_MS = 1_000
const FINISH_WITHIN_MS = 5_000

export function createJobs(connectionString: string, log: Logger): Jobs {
  let worker: Promise<PgBoss> | null = null
  let sender: Promise<PgBoss> | null = null
  let working: Promise<void> | null = null
  let names: readonly string[] = []
  const queues = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  return {
    async enqueue(tx, job, payload, { startAfterSeconds } = {}) {
      const boss = await openSender()
      await queueOf(boss, job)
      await boss.send(job.name, payload, {
        db: within(tx),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      })
    },
    start(ctx, jobs) {
      names = jobs.map(({ name }) => name)
      working ??= startWorking(ctx, jobs)
    },
    async stop() {
      stopping.abort()
      await working
      const [works, sends] = await Promise.all([worker, sender].map((one) => one?.catch(() => null)))
      if (works) await finish(works)
      await Promise.all([works?.stop({ graceful: false }), sends?.stop({ graceful: false })])
    },
  }

  async function startWorking<Ctx extends Logging>(
    ctx: Ctx,
    jobs: readonly Job<Ctx, object>[],
  ): Promise<void> {
    let isLogged = false
    while (!stopping.signal.aborted) {
      try {
        worker ??= forgottenIfFailed(startBoss({ connectionString, log, works: true }), () => (worker = null))
        const boss = await worker
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

  /** The one that works sends as well; the command line, and a server that does not work yet, open one that only sends. */
  function openSender(): Promise<PgBoss> {
    const open = sender ?? worker
    if (open) return open
    if (stopping.signal.aborted) throw new Error('No more jobs are taken: stopping')
    sender = forgottenIfFailed(startBoss({ connectionString, log, works: false }), () => (sender = null))
    return sender
  }

  function queueOf(boss: PgBoss, job: JobSettings): Promise<void> {
    const made =
      queues.get(job.name) ?? forgottenIfFailed(prepareQueues(boss, [job]), () => queues.delete(job.name))
    queues.set(job.name, made)
    return made
  }

  async function finish(boss: PgBoss): Promise<void> {
    const finished = new AbortController()
    await Promise.race([
      Promise.all(names.map((name) => boss.offWork(name, { wait: true }))),
      wait(FINISH_WITHIN_MS, undefined, { signal: finished.signal }).catch(() => {}),
    ])
    finished.abort()
  }
}

/** So that the next one who asks tries anew. */
function forgottenIfFailed<T>(attempt: Promise<T>, forget: () => unknown): Promise<T> {
  attempt.catch(forget)
  return attempt
}

function within(tx: Db) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
