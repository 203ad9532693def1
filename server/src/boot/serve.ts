// Starts the server: listens at once, answers 503 until the database is there, stops without dropping a request.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../base/config.ts'
import { startTracing, stopTracing } from '../base/tracing.ts'
import { type Context, openContext } from '../context.ts'
import { migrate } from '../db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../db/open-database.ts'
import { isPassing } from '../db/pool.ts'
import { missingSettings } from '../db/session.ts'
import { allAdminRoutes } from '../doors/admin/routes.ts'
import { openDoors } from '../doors/doors.ts'
import type { WatchedMetrics } from '../doors/internal/metrics/metrics.ts'
import { INTERNAL_ROUTES } from '../doors/internal/routes.ts'
import { startWork } from '../doors/jobs.ts'
import { allRoutes } from '../doors/storefront/routes.ts'
import { features } from '../features/index.ts'
import { type Heartbeat, startHeartbeat } from '../features/operating/platform/heartbeat.ts'
import { type InternalServer, serveInternal } from '../http/internal-server.ts'
import { buildServer, type HttpServer } from '../http/server.ts'
import type { Worker } from '../jobs/worker.ts'
import { ListenError } from './failure.ts'
import { seedDemo } from './seed.ts'
import { knowSiblings } from './siblings.ts'

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

const RETRY_MS = 500
/** A browser that holds its connection open for later is told only by its end: so long it may come with a request. */
const LEAST_SECONDS_OF_REPLACED = 5

export interface ServeOptions {
  /** others serve the same port already */
  readonly joins?: boolean
  /** ends the wait of one that joins, which then throws its reason; later `close` is what stops it */
  readonly ending?: AbortSignal
}

export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  const database = await openDatabase(config)
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
  { joins = false, ending = new AbortController().signal }: ServeOptions,
): Promise<RunningServer> {
  await startTracing(config.traces)
  const watched = await watchedMetrics(config)
  const ctx = await openContext(config, database.connectionString, {
    owners: features,
    ...(watched && { metrics: watched.metrics }),
    onDatabaseUnreachable: () => {
      database
        .ensureRunning()
        .catch((error) => ctx.log.error({ err: error }, 'the embedded database does not start'))
    },
  })
  const doors = openDoors(ctx, { shop: await allRoutes(config), console: await allAdminRoutes(config) })
  const server = buildServer(ctx, doors.byHost)
  const consoleServer = buildServer(ctx, doors.console)
  let closing = false
  let work: Worker | null = null
  let heartbeat: Heartbeat | null = null
  let port: number
  let internal: InternalServer | null = null
  let consoleError: string | null = null
  const becomesReady = () => becomeReady(ctx, database, { joins, isClosing: () => closing || ending.aborted })
  try {
    // Callers are left to the others until it can answer; one that is alone answers 503 meanwhile.
    if (joins) await unlessAborted(ending, becomesReady)
    internal = await listenInside(ctx, watched)
    port = await listen(server, config)
    ctx.platform.listensOn(port)
    consoleError = await listenForConsole(ctx, consoleServer)
  } catch (error) {
    await internal?.close()
    await ctx.close()
    throw error
  }
  // Told, and no more: the shops can do without pictures for a while.
  void ctx.media.reach()
  const ready = joins ? Promise.resolve() : becomesReady()
  ready
    .then(() => {
      if (closing) return
      work = startWork(ctx, database.directConnectionString)
      heartbeat = startHeartbeat(ctx)
    })
    .catch(() => {})
  return {
    ctx,
    port,
    internalPort: internal?.port ?? null,
    notes: database.notes,
    ready,
    consoleError,
    async drain({ isReplaced }) {
      ctx.markDraining()
      const seconds = isReplaced
        ? Math.max(config.drainSeconds, LEAST_SECONDS_OF_REPLACED)
        : config.drainSeconds
      const draining = { ms: seconds * 1000, isReplaced }
      await Promise.all([server.drain(draining), consoleServer.drain(draining)])
    },
    async close() {
      closing = true
      void heartbeat?.drain()
      await Promise.all([server.close(), consoleServer.close()])
      await ready.catch(() => {})
      await work?.stop()
      await heartbeat?.stop()
      // Last: whoever watches sees it through to its end.
      await internal?.close()
      await ctx.close()
      await database.release()
      await stopTracing()
    },
  }
}

/** Throws the reason as soon as it is aborted: what is under way may never end. */
async function unlessAborted(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  signal.throwIfAborted()
  await Promise.race([work(), once(signal, 'abort')])
  signal.throwIfAborted()
}

/** On a developer's machine only; the server does without it, as its host is served too. */
async function listenForConsole(ctx: Context, server: HttpServer): Promise<string | null> {
  const { consolePort: port } = ctx.platform
  if (port === null) return null
  try {
    ctx.platform.servesConsoleOn(await server.listen(port, ctx.config.host))
    return null
  } catch (error) {
    ctx.platform.servesConsoleOn(null)
    const { code } = error as NodeJS.ErrnoException
    return `port ${port} cannot be listened on (${code}), so the console is at its host alone; CONSOLE_PORT names another port, or is "off"`
  }
}

/** null: nobody could read them. The library is loaded for whoever does. */
async function watchedMetrics(config: Config): Promise<WatchedMetrics | null> {
  if (config.internalPort === null) return null
  const { watchMetrics } = await import('../doors/internal/metrics/metrics.ts')
  return watchMetrics(config)
}

async function listenInside(ctx: Context, watched: WatchedMetrics | null): Promise<InternalServer | null> {
  const { internalPort: port, internalHost: host } = ctx.config
  if (port === null) return null
  try {
    watched?.open(ctx, knowSiblings(watched.tell))
    const routes = { ...INTERNAL_ROUTES, ...(watched && { '/metrics': watched.answer }) }
    return await serveInternal(ctx, routes, { port, host })
  } catch (error) {
    throw new ListenError({ host, port, prefix: 'INTERNAL_' }, error as NodeJS.ErrnoException)
  }
}

async function listen(server: HttpServer, { port, host }: Config): Promise<number> {
  try {
    return await server.listen(port, host)
  } catch (error) {
    throw new ListenError({ host, port }, error as NodeJS.ErrnoException)
  }
}

/** A database that is down is waited for; anything else that goes wrong is logged and ends the start. */
async function becomeReady(
  ctx: Context,
  database: OpenDatabase,
  { joins, isClosing }: { joins: boolean; isClosing: () => boolean },
): Promise<void> {
  let isLogged = false
  while (!isClosing()) {
    try {
      await migrate(database.directConnectionString)
      await ctx.followClock()
      if (ctx.config.databaseDirectUrl) await warnOfSessions(ctx)
      if (!joins) await ctx.platform.keep(ctx.db)
      await seedDemo(ctx, database)
      // Not waited for: reads work without memory, and stopping must not wait for a database that is gone.
      void ctx.markReady()
      return
    } catch (error) {
      if (!isPassing(error)) throw error
      if (!isLogged) ctx.log.warn({ err: error }, 'the database cannot be reached; trying again until it can')
      isLogged = true
      await wait(RETRY_MS)
    }
  }
}

/** Only a pooler leaves them out: a node tells PostgreSQL itself. */
async function warnOfSessions({ db, log }: Context): Promise<void> {
  const missing = await missingSettings(db)
  if (missing.length > 0)
    log.warn(
      { missing },
      'connections through DATABASE_URL lack settings: let the pooler say the connect_query of deploy/pgbouncer/pgbouncer.ini',
    )
}
