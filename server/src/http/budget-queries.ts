// All SQL of the budgets per IP.
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** Calls of one caller that the database has not heard of yet. */
export interface Calls {
  readonly budget: string
  readonly ipHash: string
  readonly used: number
}

/** The calls of all nodes in the window that is running. */
export interface Counted {
  readonly budget: string
  readonly ip_hash: string
  readonly used: number
  readonly window_ends_at: Date
}

/** Counts them on top of what is there, in the window that runs, or else in one that starts now. */
export async function addCalls(
  db: Db,
  calls: readonly Calls[],
  window: { now: Date; endsAt: Date },
): Promise<Counted[]> {
  const budgets = calls.map((call) => call.budget)
  const hashes = calls.map((call) => call.ipHash)
  const uses = calls.map((call) => call.used)
  // In one order on every node: two that add to the same rows queue up and never lock each other out.
  const { rows } = await sql<Counted>`
    insert into ip_budgets as known (budget, ip_hash, used, window_ends_at)
    select budget, ip_hash, used, ${window.endsAt}::timestamptz
    from unnest(${budgets}::text[], ${hashes}::text[], ${uses}::bigint[]) as calls (budget, ip_hash, used)
    order by budget, ip_hash
    on conflict (budget, ip_hash) do update set
      used = excluded.used
        + case when known.window_ends_at > ${window.now}::timestamptz then known.used else 0 end,
      window_ends_at = case when known.window_ends_at > ${window.now}::timestamptz
        then known.window_ends_at else excluded.window_ends_at end
    returning budget, ip_hash, used, window_ends_at`.execute(db)
  return rows
}

/** Forgets windows that are over; tells how many there were. */
export async function purgeIpBudgets(db: Db, now: Date): Promise<number> {
  // What is being counted right now is left alone: nobody waits for a purge, and it waits for nobody.
  const result = await sql`
    delete from ip_budgets where (budget, ip_hash) in (
      select budget, ip_hash from ip_budgets where window_ends_at <= ${now}::timestamptz
      for update skip locked
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
