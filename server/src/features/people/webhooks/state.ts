// SQL of how many events wait to be sent, over all shops: for the platform's operator.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { type Backlog, MOST_COUNTED, NO_BACKLOG } from '../../../domain/backlog.ts'

/** One that waits for an earlier one of its object is not due. */
export async function waitingDeliveries(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(send_after) filter (where send_after <= ${now} and is_first) as oldest_due_at
    from (
      select t.send_after, not exists (select from webhook_deliveries e
        where e.shop_id = t.shop_id and e.webhook_id = t.webhook_id and e.object = t.object
          and e.status not in ('delivered', 'failed') and e.sequence < t.sequence) as is_first
      from webhook_deliveries t where t.status = 'waiting' limit ${sql.lit(MOST_COUNTED)}
    ) as d`.execute(db)
  return rows[0] ?? NO_BACKLOG
}
