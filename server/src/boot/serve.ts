// Starts the server: listens at once, answers 503 until the database is there, stops without dropping a request.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../base/config.ts'
import { startTracing, stopTracing } from '../base/tracing.ts'
import { type Context, openContext } from '../context.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { openBeside } from '../db/open-on-thread.ts'
import { allAdminRoutes } from '../doors/admin/routes.ts'
import { openDoors } from '../doors/doors.ts'
import type { WatchedMetrics } from '../doors/internal/metrics/metrics.ts'
import { startWork } from '../doors/jobs.ts'
import { allRoutes } from '../doors/storefront/routes.ts'
import { features } from '../features/index.ts'
import { startHeartbeat } from '../features/operating/platform/heartbeat.ts'
import { warnOfEndingVersions } from '../features/operating/platform/vendor-versions.ts'
import { buildServer } from '../http/server.ts'
import type { Worker } from '../jobs/worker.ts'
import { becomeReady } from './becoming-ready.ts'
import { openPorts, type Ports } from './listening.ts'
import type { Sites } from './sites.ts'

export interface RunningServer {
  readonly ctx: Context
  readonly port: number
  /** null: it has none */
  readonly internalPort: number | null
  /** what an operator should know about how safe its database is */
  readonly notes: readonly string[]
  /** resolves when the database has been reached and the API answers */
  readonly ready: Promise<void>
  /** why the console has no port of its own; null: it has one, or is to have none */
  readonly consoleError: string | null
  /** Answers on, and says that nobody should be sent here: for `DRAIN_SECONDS`, or until those who come to a replaced one are gone. */
  drain(options: { readonly isReplaced: boolean }): Promise<void>
  close(): Promise<void>
}

/** Callers that waited for the start come first: preparing the jobs takes as long as the first answers together. */
const WORK_AFTER_MS = 500
/** A browser that holds its connection open learns of the stop only when it ends: so long it may come with a request. */
const LEAST_SECONDS_OF_REPLACED = 5

export interface ServeOptions {
  /** what is being opened already; left out: it is opened now */
  readonly opening?: Promise<OpenDatabase>
  /** the sites that are being built; left out: none, and what is built is there */
  readonly building?: Sites['building']
  /** others serve the same port already */
  readonly joins?: boolean
  /** ends the wait of one that joins, which then throws its reason; later `close` is what stops it */
  readonly ending?: AbortSignal
}

export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  const database = await (options.opening ?? openBeside(config))
  try {
    return await serveOn(config, database, options)
  } catch (error) {
    await database.release()
    throw error
  }
}

async function serveOn(
  config: Config,
  database: OpenDatabase,
  { building, joins = false, ending = new AbortController().signal }: ServeOptions,
): Promise<RunningServer> {
  await startTracing(config.traces)
  const watched = await watchedMetrics(config)
  const ctx = await openContextOn(config, database, watched)
  const doors = openDoors(ctx, {
    shop: await allRoutes(config, building?.storefront),
    console: await allAdminRoutes(config, building?.console),
  })
  const servers = { byHost: buildServer(ctx, doors.byHost), console: buildServer(ctx, doors.console) }
  const closing = new AbortController()
  const becomesReady = () =>
    becomeReady(ctx, database, { joins, isClosing: () => closing.signal.aborted || ending.aborted })
  let ports: Ports
  try {
    // Callers are left to the others until it can answer; one that is alone answers 503 meanwhile.
    if (joins) await unlessAborted(ending, becomesReady)
    ports = await openPorts(ctx, servers, watched)
  } catch (error) {
    await ctx.close()
    throw error
  }
  // A line in the log is enough: the shops can do without pictures for a while.
  void ctx.media.reach()
  if (!joins) warnOfEndingVersions(ctx)
  const ready = joins ? Promise.resolve() : becomesReady()
  const working = ready.then(() => beginWork(ctx, database, closing.signal)).catch(() => null)
  return {
    ctx,
    port: ports.port,
    internalPort: ports.internal?.port ?? null,
    notes: database.notes,
    ready,
    consoleError: ports.consoleError,
    async drain({ isReplaced }) {
      ctx.markDraining()
      const seconds = isReplaced
        ? Math.max(config.drainSeconds, LEAST_SECONDS_OF_REPLACED)
        : config.drainSeconds
      const draining = { ms: seconds * 1000, isReplaced }
      await Promise.all([servers.byHost.drain(draining), servers.console.drain(draining)])
    },
    async close() {
      closing.abort()
      await Promise.all([servers.byHost.close(), servers.console.close()])
      await (await working)?.stop()
      // Last: the operator can watch it to its end.
      await ports.internal?.close()
      await ctx.close()
      await database.release()
      await stopTracing()
    },
  }
}

/** Where the database is our own, it is started again when it goes away. */
async function openContextOn(
  config: Config,
  database: OpenDatabase,
  watched: WatchedMetrics | null,
): Promise<Context> {
  const ctx = await openContext(config, database.connectionString, {
    owners: features,
    ...(watched && { metrics: watched.metrics }),
    onDatabaseUnreachable: () => {
      database
        .ensureRunning()
        .catch((error) => ctx.log.error({ err: error }, 'the embedded database does not start'))
    },
  })
  return ctx
}

/** null: nobody could read them. Loads the library only when somebody can. */
async function watchedMetrics(config: Config): Promise<WatchedMetrics | null> {
  if (config.internalPort === null) return null
  const { watchMetrics } = await import('../doors/internal/metrics/metrics.ts')
  return watchMetrics(config)
}

/** Throws the reason as soon as it is aborted: what is under way may never end. */
async function unlessAborted(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  signal.throwIfAborted()
  await Promise.race([work(), once(signal, 'abort')])
  signal.throwIfAborted()
}

/** What a server does beside answering; null: it is to end before that. */
async function beginWork(ctx: Context, database: OpenDatabase, closing: AbortSignal): Promise<Worker | null> {
  if (closing.aborted) return null
  const heartbeat = startHeartbeat(ctx)
  // Drains as soon as it is to end, and not only after the last answer.
  closing.addEventListener('abort', () => void heartbeat.drain())
  const isToEnd = await wait(WORK_AFTER_MS, false, { signal: closing }).catch(() => true)
  const work = isToEnd ? null : startWork(ctx, database.directConnectionString)
  return {
    async stop() {
      await work?.stop()
      await heartbeat.stop()
    },
  }
}
