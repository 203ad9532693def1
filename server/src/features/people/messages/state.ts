// SQL of how sending goes, over all shops: for the platform's operator.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { ContactChannel } from '../../../domain/contact.ts'
import { OF_NO_SHOP } from '../../../domain/ids.ts'
import { type Backlog, MOST_COUNTED, NO_BACKLOG } from '../../../jobs/state.ts'

/** A claimed message is not due before its claim is over. */
export async function waitingMessages(db: Db, now: Date): Promise<Backlog> {
  const first = (channel: ContactChannel) => sql`(
    select send_after from messages where status = 'waiting' and channel = ${sql.lit(channel)}
    order by send_after limit ${sql.lit(MOST_COUNTED)})`
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(send_after) filter (where send_after <= ${now}) as oldest_due_at
    from (${first('email')} union all ${first('whatsapp')}) as m`.execute(db)
  return rows[0] ?? NO_BACKLOG
}

export interface SentByChannel {
  readonly channel: ContactChannel
  /** one-time codes since the day began */
  readonly codes_sent: number
  readonly codes_failed: number
  /** messages of every kind since `recently` */
  readonly recently_sent: number
  readonly recently_failed: number
}

/** What lies in the outbox counts as sent: nobody refused it. */
export async function sentSince(db: Db, moments: { day: Date; recently: Date }): Promise<SentByChannel[]> {
  const { day, recently } = moments
  const since = day < recently ? day : recently
  const { rows } = await sql<SentByChannel>`
    select channel,
      count(*) filter (where kind = 'code' and created_at >= ${day} and status in ('sent', 'outbox'))::int
        as codes_sent,
      count(*) filter (where kind = 'code' and created_at >= ${day} and status = 'failed')::int as codes_failed,
      count(*) filter (where created_at >= ${recently} and status in ('sent', 'outbox'))::int as recently_sent,
      count(*) filter (where created_at >= ${recently} and status = 'failed')::int as recently_failed
    from messages where created_at >= ${since} group by channel order by channel`.execute(db)
  return rows
}

/** The shops whose messages were refused the most. */
export async function mostRefused(
  db: Db,
  { since, least, most }: { readonly since: Date; readonly least: number; readonly most: number },
): Promise<{ shop_id: string; count: number }[]> {
  const { rows } = await sql<{ shop_id: string; count: number }>`
    select shop_id, count(*)::int as count from messages
    where created_at >= ${since} and status = 'failed' and shop_id <> ${OF_NO_SHOP}
    group by shop_id having count(*) >= ${least} order by count(*) desc limit ${most}`.execute(db)
  return rows
}
