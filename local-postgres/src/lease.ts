// The lease: who uses the database holds a shared lock in it, and who lets go as the last one stops it.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { PORT, type Server } from './server.ts'

// Any numbers will do, as long as they stay: all processes must use the same, whatever their version.
const LOCK = '1702125932, 1'

const CLOSING_TIMEOUT_MS = 1_000
const POLL_MS = 5

export interface Lease {
  /**
   * Gives the lease back; `stop` runs only for the last holder, while nobody else can take a lease. False: its connection was
   * gone, and the lease with it.
   */
  drop(stop: () => Promise<void>): Promise<boolean>
  /** Closes it without asking who is last: for a lease that another one of ours replaces. */
  close(): Promise<void>
}

/**
 * The database itself keeps the count, so a killed process holds nothing. A process that comes while the last one stops it
 * waits for the lock, loses its connection in the shutdown, and has to try again.
 */
export async function takeLease(server: Server, timeoutMs: number): Promise<Lease> {
  const client = newClient(server, timeoutMs)
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock_shared(${LOCK})`)
    await proveAccepting(server, timeoutMs)
  } catch (error) {
    await close()
    throw error
  }
  return {
    close,
    async drop(stop) {
      try {
        const last = await isLast(client)
        if (last === null) return false
        if (!last) return true
        await waitForClosingConnections(client).catch(() => {})
        await stop()
        return true
      } finally {
        await close()
      }
    },
  }
}

function newClient(server: Server, timeoutMs: number): pg.Client {
  const timeout = Math.max(1, Math.ceil(timeoutMs))
  const client = new pg.Client({
    host: server.socketDir,
    port: PORT,
    user: server.role,
    password: server.password,
    database: server.name,
    ssl: false,
    application_name: `${server.name} lease`,
    connectionTimeoutMillis: timeout,
    lock_timeout: timeout,
  })
  // Unhandled, a lost connection would end the process.
  client.on('error', () => {})
  return client
}

/**
 * In a shutdown the stopper's session may end, and pass the lock on, just before the waiting one is ended too. By then
 * the database takes no new connections, so one that it takes proves that the lock was not got that way.
 */
async function proveAccepting(server: Server, timeoutMs: number): Promise<void> {
  const probe = newClient(server, timeoutMs)
  try {
    await probe.connect()
  } finally {
    await probe.end().catch(() => {})
  }
}

/** Lets go first and asks then: two that leave at once cannot each take the other for one who stays. Null: the lease was lost. */
async function isLast(client: pg.Client): Promise<boolean | null> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${LOCK})`)
    const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${LOCK}) as last`)
    return rows[0]?.last === true
  } catch {
    return null
  }
}

/**
 * A pool's `end()` returns before its connections are closed, and stopping at once would make errors of them. Those who
 * stay are ended by the shutdown, and those who wait for a lease expect that.
 */
async function waitForClosingConnections(client: pg.Client): Promise<void> {
  const deadline = performance.now() + CLOSING_TIMEOUT_MS
  while (performance.now() < deadline) {
    const { rows } = await client.query(
      `select from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()
         and application_name <> current_setting('application_name') limit 1`,
    )
    if (rows.length === 0) return
    await delay(POLL_MS)
  }
}

/** Whether the database may still come up, or go down to be started again, after this refusal. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  // 57: starting up, shutting down, thrown out; 53: too many connections just now; 55: waited too long for the lock.
  return /^(57|53|55)/.test(error.code ?? '')
}
