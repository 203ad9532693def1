// Whether a statement in this database waits for another's lock: of tables that are spread, on whichever machine.
import { sql } from 'kysely'
import type { Db } from '../src/db/pool.ts'
import { isSpread } from '../src/db/session.ts'

const HERE = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const ANYWHERE = sql`select 1 from citus_lock_waits`

export async function someoneWaits(db: Db): Promise<boolean> {
  const { rows } = await ((await isSpread(db)) ? ANYWHERE : HERE).execute(db)
  return rows.length > 0
}
