// Settings of a session of PostgreSQL. Through a pooler, whose sessions are not ours, the pooler sets them.
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

export const STATEMENT_TIMEOUT_MS = 15_000

/**
 * One plan for a statement, whatever its values: planned anew they would cost as much again as they do, and not one is
 * worth compiling. So the condition of a partial index has to be written into a statement, not sent as a value. And a
 * plan that is made while a table is small must do when it is large: rows are found by an index from the beginning.
 */
const PLANNING = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', jit: 'off' }

const TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
}

/** As the library takes it. */
export const SESSION = {
  ...TIMEOUTS,
  options: Object.entries(PLANNING)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
}

/** The settings that a session should have and has not: it works without them, more slowly and less bounded. */
export async function missingSettings(db: Kysely<Database>): Promise<string[]> {
  const wanted = { ...PLANNING, ...TIMEOUTS }
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${Object.keys(wanted)}::text[])`.execute(db)
  const has = new Map(rows.map(({ name, setting }) => [name, setting]))
  return Object.entries(wanted).flatMap(([name, value]) => (has.get(name) === String(value) ? [] : name))
}
