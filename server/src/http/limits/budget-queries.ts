// All SQL of the budgets per IP.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export interface Wanted {
  readonly budget: string
  readonly ipHash: string
  readonly count: number
}

export interface Reserved {
  /** the highest one reserved: the others come right before it */
  readonly lastNumber: number
  readonly windowEndsAt: Date
}

/** Reserves the next numbers of each caller, in the window that runs, or else in one that starts now. */
export async function reserveNumbers<T extends Wanted>(
  db: Db,
  wanted: readonly T[],
  window: { now: Date; endsAt: Date; latestEnd: Date },
): Promise<(T & Reserved)[]> {
  const budgets = wanted.map(({ budget }) => budget)
  const hashes = wanted.map(({ ipHash }) => ipHash)
  const counts = wanted.map(({ count }) => count)
  const isRunning = sql`(known.window_ends_at > ${window.now}::timestamptz
    and known.window_ends_at <= ${window.latestEnd}::timestamptz)`
  // In one order on every node: two that add to the same rows queue up and never lock each other out.
  const { rows } = await sql<{ budget: string; ip_hash: string; used: number; window_ends_at: Date }>`
    insert into ip_budgets as known (budget, ip_hash, used, window_ends_at)
    select budget, ip_hash, used, ${window.endsAt}::timestamptz
    from unnest(${budgets}::text[], ${hashes}::text[], ${counts}::bigint[]) as wanted (budget, ip_hash, used)
    order by budget, ip_hash
    on conflict (budget, ip_hash) do update set
      used = excluded.used
        + case when ${isRunning} then known.used else 0 end,
      window_ends_at = case when ${isRunning}
        then known.window_ends_at else excluded.window_ends_at end
    returning budget, ip_hash, used, window_ends_at`.execute(db)
  const rowsByCaller = new Map(rows.map((row) => [`${row.budget} ${row.ip_hash}`, row]))
  return wanted.map((each) => {
    const row = rowsByCaller.get(`${each.budget} ${each.ipHash}`)
    if (!row) throw new Error('The database did not say what it reserved')
    return { ...each, lastNumber: row.used, windowEndsAt: row.window_ends_at }
  })
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
