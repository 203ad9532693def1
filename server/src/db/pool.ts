// The pool of connections and Kysely on top of it; counts statements so that tests can hold us to a number.
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { codeOf } from '../base/errors.ts'
import { inSpan } from '../base/tracing.ts'
import { type ClientOptions, PooledClient, UnreplicatedError } from './client.ts'
import { createConnectionTurns } from './connection-turns.ts'
import { isOutdated } from './prepared.ts'
import type { Database } from './schema.ts'
import { LOCK_TIMEOUT_MS, SESSION, SESSION_STATEMENT, STATEMENT_TIMEOUT_MS } from './session.ts'

export type Db = Kysely<Database>

export interface DbHandle {
  readonly db: Db
  /** statements sent since the start */
  readonly statements: () => number
  /** how many connections there are, how many of them nobody uses, and how many requests wait for one */
  readonly connections: () => ConnectionCounts
  close(): Promise<void>
}

export interface ConnectionCounts {
  readonly total: number
  readonly idle: number
  readonly waiting: number
  /** statements that the database answered since the start */
  readonly answered: number
}

export interface DbOptions {
  readonly connectionString: string
  readonly poolSize: number
  /** whether a pooler stands between here and PostgreSQL; then it is for the pooler to say what a session has */
  readonly throughPooler?: boolean
  /** whether statements are prepared by name */
  readonly prepares?: boolean
  /** milliseconds for a statement */
  readonly answersWithin?: number
  /** milliseconds that a request waits for a connection */
  readonly connectsWithin?: number
  /** milliseconds that a statement waits for a lock; 0: as long as it may take itself */
  readonly locksWithin?: number
  readonly onIdleError: (error: Error) => void
}

const INT8 = 20

/**
 * From a host that is gone nothing comes, not even an end: a connection that has owed an answer for so long is
 * destroyed. Longer than a statement may take, which ends it in good order.
 */
const ANSWER_WITHIN_MS = STATEMENT_TIMEOUT_MS + 5_000
const CONNECT_WITHIN_MS = 3_000
const KEEP_ALIVE_AFTER_MS = 5_000

// Amounts are bigint columns far below 2^53: read them as numbers, not as text.
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export function openDb(options: DbOptions): DbHandle {
  const settings: pg.PoolConfig & ClientOptions = {
    Client: PooledClient,
    // Statements that do not wait for one another leave at once.
    pipeline: true,
    connectionString: options.connectionString,
    max: options.poolSize,
    types: TYPES,
    application_name: 'etalase',
    connectionTimeoutMillis: options.connectsWithin ?? CONNECT_WITHIN_MS,
    query_timeout: options.answersWithin ?? ANSWER_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    prepares: options.prepares ?? true,
    // PgBouncer refuses to hear it.
    ...(!options.throughPooler && { ...SESSION, lock_timeout: options.locksWithin ?? LOCK_TIMEOUT_MS }),
  }
  const pool = new pg.Pool(settings)
  // Without a listener a connection that breaks would end the process, idle or at work.
  pool.on('error', options.onIdleError)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    // Not waited for: it leaves together with the first statement, and fails only where the connection does.
    if (!options.throughPooler) client.query(SESSION_STATEMENT).catch(() => {})
  })

  const turns = createConnectionTurns(
    options.poolSize,
    pool.options.connectionTimeoutMillis ?? CONNECT_WITHIN_MS,
  )
  const count = { statements: 0, answered: 0 }
  const dialect = new PostgresDialect({ pool })
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    async provideConnection(use) {
      const handBack = await turns.take()
      try {
        const client = await pool.connect()
        try {
          return await use(connectionOf(client, count))
        } finally {
          client.release(client instanceof PooledClient && client.isSpent)
        }
      } finally {
        handBack()
      }
    },
  })
  const db = new Kysely<Database>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
  return {
    db,
    statements: () => count.statements,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: turns.waiting(),
      answered: count.answered,
    }),
    close: () => pool.end(),
  }
}

/** A pooled connection as Kysely uses one. */
function connectionOf(
  client: pg.PoolClient,
  count: { statements: number; answered: number },
): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      count.statements++
      const answer = await inSpan(
        'db',
        () => ({ 'db.query.text': shortened(sql) }),
        () => client.query(sql, [...parameters]),
      )
      count.answered++
      // Several statements in one text give a list, and nobody asks what each of them did.
      if (Array.isArray(answer)) return { rows: [] }
      const { command, rowCount, rows } = answer
      // The commit looks whether it was rolled back.
      if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command }] as R[] }
      return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) }
    },
    streamQuery() {
      throw new Error('Nothing is streamed from the database')
    },
  }
}

/** Shows only the text of a statement, in which values are $1 and $2. */
function shortened(sql: string): string {
  return sql.length > MOST_TOLD ? `${sql.slice(0, MOST_TOLD)} …` : sql
}

const MOST_TOLD = 2_000

/** The same database, on one connection that several statements may be sent to without waiting for one another. */
export function onConnection(db: Db, connection: DatabaseConnection): Db {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
  return new Kysely<Database>({ ...OF_NO_USE, executor })
}

const noPool = new PostgresDialect({
  pool: () => Promise.reject(new Error('One connection is all there is')),
})
const OF_NO_USE = { config: { dialect: noPool }, dialect: noPool, driver: noPool.createDriver() }

const CONNECTION_LOST = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01', // what PgBouncer says when it has no connection to give
  '25006', // the server has become a replica
  '53300', // too many connections
  '57P01', // terminated by an administrator
  '57P02',
  '57P03', // starting up or shutting down
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket of the embedded database is gone
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Citus that has lost a machine in the middle of a statement or of a commit calls that an error of its own, */
const MACHINE_LOST =
  /^(failure on connection marked as essential|failed to prepare transaction|could not commit transaction for shard|execution cannot recover from multiple connection failures)/
/** or passes on the words of the library that it speaks to machines with. */
const LINE_LOST =
  /^(server closed the connection|could not (receive data from|send data to) server|SSL (SYSCALL error|connection has been closed)|no connection to the server|connection not open)/

const PASSING = new Set([
  '40001', // serialisation failure
  '40P01', // deadlock
  '55P03', // lock not available
  '57014', // took longer than we wait
  '25P03', // idle in a transaction for too long
])

const STUCK = new Set(['55P03', '57014', '25P03'])

/** No room on disk or in memory. Until an operator makes some, changes are refused. */
const OUT_OF_ROOM = new Set([
  '53000',
  '53100', // the disk is full
  '53200', // out of memory
  '58030', // the disk cannot be read or written
])

/** True when the same request may well work in a moment. */
export function isTransient(error: unknown): boolean {
  return (
    isDatabaseDown(error) ||
    isOutdated(error) ||
    isOutOfRoom(error) ||
    error instanceof UnreplicatedError ||
    PASSING.has(String(codeOf(error)))
  )
}

/** True when it answers, but has no room to write in, or no memory to work in: an operator has to do something. */
export function isOutOfRoom(error: unknown): boolean {
  return OUT_OF_ROOM.has(String(codeOf(error)))
}

/** True when it is not there, or somebody keeps it waiting: another try would wait as long. */
export function isDatabaseStuck(error: unknown): boolean {
  return (
    isDatabaseDown(error) ||
    isOutOfRoom(error) ||
    error instanceof UnreplicatedError ||
    STUCK.has(String(codeOf(error)))
  )
}

/** True when the database could not be reached, as opposed to refusing what was asked. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  const code = codeOf(error)
  if (code === 'XX000') return MACHINE_LOST.test(error.message) || LINE_LOST.test(error.message)
  if (typeof code === 'string') return CONNECTION_LOST.has(code)
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed/.test(
    error.message,
  )
}
