// Who looked at personal data: one row a day for each session, token or command and each thing it looked at.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { AccessLogTable } from '../db/tables/privacy.ts'
import { WITHOUT_WAITING_FOR_DISK } from '../db/transaction.ts'
import { type Actor, COMMAND_LINE } from '../domain/access.ts'
import { jakartaDay } from '../domain/jakarta.ts'
import type { AccessKind } from '../domain/personal-data.ts'

export type AccessRow = Selectable<AccessLogTable>

export interface Access {
  /** left out: the command line */
  readonly by?: Actor
  /** the session or token; left out: the command line */
  readonly via?: string
  readonly what: AccessKind
  /** the number of an order; empty: a list */
  readonly subject: string
}

/** Before it is shown. A list that is loaded again and again costs one small statement, which waits for no disk. */
export async function noteAccess(db: Db, shopId: string, access: Access, at: Date): Promise<void> {
  const { by = COMMAND_LINE, via = COMMAND_LINE.name, what, subject } = access
  await sql`
    insert into access_log as known
      (shop_id, day, via, what, subject, actor_kind, actor_id, actor_name, times, first_at, last_at)
    select ${shopId}, ${jakartaDay(at)}, ${via}, ${what}, ${subject}, ${by.kind}, ${by.id}, ${by.name}, 1,
      ${at}::timestamptz, ${at}::timestamptz
    where ${WITHOUT_WAITING_FOR_DISK}
    on conflict (shop_id, day, via, what, subject) do update
    set times = known.times + 1, first_at = least(known.first_at, excluded.first_at),
      last_at = greatest(known.last_at, excluded.last_at)`.execute(db)
}

export interface WantedAccess {
  readonly from: Date
  readonly until: Date
  /** a session or a token; or its owner, by id or name */
  readonly who?: string | undefined
  /** the number of an order */
  readonly subject?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** What was looked at between two moments, as far as days tell: newest first. */
export async function accessesOf(db: Db, shopId: string, wanted: WantedAccess): Promise<AccessRow[]> {
  const { from, until, who = null, subject = null, limit, offset } = wanted
  const { rows } = await sql<AccessRow>`
    select * from access_log
    where shop_id = ${shopId} and day between ${jakartaDay(from)} and ${jakartaDay(until)}
      and last_at >= ${from} and first_at <= ${until}
      and (${who}::text is null or via = ${who} or actor_id = ${who} or actor_name = ${who})
      and (${subject}::text is null or subject = ${subject})
    order by last_at desc, via, what, subject limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** `day`: as 2026-11-15. */
export async function deleteAccessesBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('access_log').where('day', '<', day).execute()
}
