// Settings of a session of PostgreSQL. Through a pooler, whose sessions are not ours, the pooler sets them.
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

export const STATEMENT_TIMEOUT_MS = 15_000
/** Who waits for a lock has a connection that others wait for. */
export const LOCK_TIMEOUT_MS = 2_000

/**
 * One plan for a statement, whatever its values: planned anew they would cost as much again as they do, and not one is
 * worth compiling. So the condition of a partial index has to be written into a statement, not sent as a value. And a
 * plan that is made while a table is small must do when it is large: rows are found by an index from the beginning.
 */
const PLANNING = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', jit: 'off' }

const TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
}

/** As the library takes it. */
export const SESSION = {
  ...TIMEOUTS,
  options: Object.entries(PLANNING)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
}

/**
 * Where tables are spread over machines (Citus), a statement is planned with its values, which say where it goes; and one
 * machine after the other changes its rows, so that a transaction may change what all machines have a copy of. Elsewhere it
 * changes nothing.
 */
const WHERE_SPREAD = { plan_cache_mode: 'force_custom_plan', 'citus.multi_shard_modify_mode': 'sequential' }
const IS_SPREAD = `from pg_extension where extname = 'citus'`

/** Said on every new connection, ahead of what it is for. */
export const SESSION_STATEMENT = whereSpread(WHERE_SPREAD)

/** Said ahead of migrations: triggers of tables that are spread work within their shop, and so on its machine. */
export const MIGRATING_STATEMENT = whereSpread({ ...WHERE_SPREAD, 'citus.enable_unsafe_triggers': 'on' })

function whereSpread(settings: Readonly<Record<string, string>>): string {
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  return `select ${set.join(', ')} ${IS_SPREAD}`
}

const asked = new WeakMap<object, Promise<boolean>>()

/** Whether tables are spread over machines. Asked once: a database is spread while no server runs. */
export function isSpread(db: Kysely<Database>): Promise<boolean> {
  // Every connection and transaction of one pool has the same.
  const { adapter } = db.getExecutor()
  const known = asked.get(adapter)
  if (known) return known
  const answer = sql`select ${sql.raw(IS_SPREAD)}`.execute(db).then(({ rows }) => rows.length > 0)
  asked.set(adapter, answer)
  answer.catch(() => asked.delete(adapter))
  return answer
}

/** The settings that a session should have and has not: it works without them, more slowly and less bounded. */
export async function missingSettings(db: Kysely<Database>): Promise<string[]> {
  const wanted = { ...PLANNING, ...TIMEOUTS, ...((await isSpread(db)) && WHERE_SPREAD) }
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${Object.keys(wanted)}::text[])`.execute(db)
  const has = new Map(rows.map(({ name, setting }) => [name, setting]))
  return Object.entries(wanted).flatMap(([name, value]) => (has.get(name) === String(value) ? [] : name))
}
