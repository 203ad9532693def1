// Hears of changes, on whichever node they were made: LISTEN on a connection of its own.
import pg from 'pg'
import { CHANNEL, type Change, readChange } from './changes.ts'
import { gather } from './gather.ts'

const HEARTBEAT_MS = 1_000
const HEARTBEAT_TIMEOUT_MS = 3_000
const RECONNECT_MS = 250
const KEEP_ALIVE_AFTER_MS = 5_000

export interface ChangeWatch {
  /** While false, nothing held in memory may be trusted to be current. */
  readonly live: boolean
  /** settles when changes are heard of for the first time */
  readonly started: Promise<void>
  /** Settles when everything was heard of that had been committed when it was asked. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

export interface ChangeListeners {
  /** in the order in which they were committed */
  onChange(change: Change): void
  /** from now on changes may be missed */
  onLost(error: Error): void
  /** asked for again and again until it is back */
  onUnreachable(): void
}

/** `answersWithin`: milliseconds until a connection that says nothing counts as dead. */
export function watchChanges(
  connectionString: string,
  listeners: ChangeListeners,
  answersWithin = HEARTBEAT_TIMEOUT_MS,
): ChangeWatch {
  let client: pg.Client | null = null
  let live = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  // PostgreSQL sends what there is to hear before it says that a statement is done.
  const ask = gather({
    async run(_: ChangeListeners, askers: readonly null[]): Promise<null[]> {
      await client?.query('select 1').catch(() => {})
      return [...askers]
    },
    most: Number.POSITIVE_INFINITY,
  })

  void connect()

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      connectionString,
      application_name: 'etalase-changes',
      // So that `caughtUp` can ask while a heartbeat is under way.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      connectionTimeoutMillis: answersWithin,
      query_timeout: answersWithin,
    })
    candidate.on('error', (error) => lose(candidate, error))
    candidate.on('end', () => lose(candidate, new Error('The connection that hears of changes ended')))
    candidate.on('notification', ({ payload = '' }) => listeners.onChange(readChange(payload)))
    client = candidate
    try {
      await candidate.connect()
      await candidate.query(`listen ${CHANNEL}`)
      if (client !== candidate) return
      live = true
      start()
      beat(candidate)
    } catch (error) {
      lose(candidate, error as Error)
    }
  }

  // A half-open connection says nothing at all: only asking shows that it is dead.
  function beat(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query<{ replica: boolean }>('select pg_is_in_recovery() as replica').then(
        ({ rows }) => {
          // Nothing is announced there any more.
          if (rows[0]?.replica) lose(current, new Error('The server that told of changes is a replica now'))
          else if (client === current && !stopped) beat(current)
        },
        (error: Error) => lose(current, error),
      )
    }, HEARTBEAT_MS).unref()
  }

  function lose(lost: pg.Client, error: Error): void {
    if (client !== lost || stopped) return
    client = null
    const wasLive = live
    live = false
    clearTimeout(timer)
    if (wasLive) listeners.onLost(error)
    listeners.onUnreachable()
    lost.end().catch(() => {})
    timer = setTimeout(() => void connect(), RECONNECT_MS).unref()
  }

  return {
    get live() {
      return live
    },
    started,
    async caughtUp() {
      if (live) await ask(listeners, null)
    },
    async stop() {
      stopped = true
      live = false
      start()
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
