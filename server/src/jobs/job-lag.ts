// Since when jobs wait that somebody should have worked off by now, as pg-boss keeps them.
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** null: none waits. The table holds an hour of jobs, so that all of it may be looked at. */
export async function jobsDueSince(db: Db, now: Date): Promise<Date | null> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass('pgboss.job') is not null as is_there`.execute(db)
  if (!found[0]?.is_there) return null
  const { rows } = await sql<{ since: Date | null }>`
    select min(start_after) as since from pgboss.job
    where state < 'active' and not blocked and start_after <= ${now}`.execute(db)
  return rows[0]?.since ?? null
}
