// How much work waits behind the requests, and SQL of how the jobs are: which are late, and how many failed.
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Bilingual } from '../domain/setting-error.ts'

/** What waits, and since when some of it could have been done. */
export interface Backlog {
  /** at most `MOST_COUNTED` */
  readonly waiting: number
  /** null: nothing is due */
  readonly oldest_due_at: Date | null
}

/** What waits in a feature, as the platform's status, its findings and the metrics name it. */
export interface BacklogSource {
  /** in the status, and in the code of the finding that it is late */
  readonly name: string
  /** in the metrics */
  readonly label: string
  /** at the beginning of a sentence */
  readonly says: Bilingual
  /** What is due for longer is late. */
  readonly lateAfterMs: number
  /** It hangs on receivers that merchants name: late, it is a warning, and never broken. */
  readonly dependsOnMerchants?: true
  readonly read: (db: Db, now: Date) => Promise<Backlog>
}

/** More is not counted: an operator who looks must not make it worse. */
export const MOST_COUNTED = 1_000

export const NO_BACKLOG: Backlog = { waiting: 0, oldest_due_at: null }

export interface JobsState extends Backlog {
  /** of the last hour, after their last try: pg-boss then deletes them */
  readonly failed: number
}

/** Their tables are pg-boss's own, and come with its first start. */
export async function readJobsState(db: Db, now: Date): Promise<JobsState> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass('pgboss.job') is not null as is_there`.execute(db)
  if (!found[0]?.is_there) return { ...NO_BACKLOG, failed: 0 }
  const { rows } = await sql<JobsState>`
    select due.waiting, due.oldest_due_at, failed.failed
    from (select count(*)::int as waiting, min(start_after) as oldest_due_at from (
        select start_after from pgboss.job where state in ('created', 'retry') and start_after <= ${now}
        order by start_after limit ${sql.lit(MOST_COUNTED)}) as j) as due
    cross join (select count(*)::int as failed from (
        select from pgboss.job where state = 'failed' and completed_on > ${now}::timestamptz - interval '1 hour'
        limit ${sql.lit(MOST_COUNTED)}) as j) as failed`.execute(db)
  return rows[0] ?? { ...NO_BACKLOG, failed: 0 }
}
