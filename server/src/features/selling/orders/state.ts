// SQL of what is ordered over all shops: for the platform's operator.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { isSpread } from '../../../db/session.ts'
import { EACH_SHOP } from '../../../tenancy/queries.ts'
import { IS_SOLD } from './sold-queries.ts'

/** More is not counted. */
export const MOST_UNPAID = 10_000

export interface PlatformTrade {
  readonly orders: number
  /** of these, paid and neither cancelled nor given back */
  readonly paid_orders: number
  readonly revenue: number
}

/**
 * Shop by shop, as the index has them: a step for each shop and one for each order since then, however many there were
 * before. `offset 0` keeps it so; joined otherwise every order there ever was would be looked at. (Citus does not know it in
 * such a place, and has fewer orders in each table.)
 */
export async function tradeSince(db: Db, since: Date): Promise<PlatformTrade> {
  const shopByShop = (await isSpread(db)) ? sql`` : sql`offset 0`
  const { rows } = await sql<PlatformTrade>`
    select count(*)::int as orders, count(*) filter (where is_sold)::int as paid_orders,
      coalesce(sum(total) filter (where is_sold), 0)::bigint as revenue
    from ${EACH_SHOP} as shop
    cross join lateral (
      select total, ${IS_SOLD} as is_sold
      from orders o where shop_id = shop.id and placed_at >= ${since} ${shopByShop}
    ) as placed`.execute(db)
  return rows[0] ?? { orders: 0, paid_orders: 0, revenue: 0 }
}

/** Orders that wait for their money. */
export async function countAllUnpaid(db: Db): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*)::int as unpaid
    from (select 1 from orders where status = 'pending_payment' limit ${sql.lit(MOST_UNPAID)}) as o`.execute(
    db,
  )
  return rows[0]?.unpaid ?? 0
}

/** Since when an unpaid order is over that nobody has ended yet; null: there is none. */
export async function overSince(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(expires_at) as since from orders
    where status = 'pending_payment' and expires_at <= ${now}`.execute(db)
  return rows[0]?.since ?? null
}
