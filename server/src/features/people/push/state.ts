// SQL of how much news waits to be pushed, over all shops: for the platform's operator.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { type Backlog, MOST_COUNTED, NO_BACKLOG } from '../../../domain/backlog.ts'

export async function waitingPushes(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(send_after) filter (where send_after <= ${now}) as oldest_due_at
    from (select send_after from push_deliveries order by send_after limit ${sql.lit(MOST_COUNTED)}) as d`.execute(
    db,
  )
  return rows[0] ?? NO_BACKLOG
}
