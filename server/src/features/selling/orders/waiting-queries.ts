// SQL of how much waits for a merchant: every open console asks for it again and again, so each part is a few steps in an index.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { WAITS } from './list-queries.ts'
import type { OrderRow } from './queries.ts'
import type { WaitingFilter } from './rules.ts'

/** More of a kind is not counted. */
export const MOST_WAITING = 1_000

/**
 * Looking at several of those that changed last tells of each that did: of two transactions the one that began first may
 * be seen last.
 */
const LATEST = 20

type CountedFilter = Exclude<WaitingFilter, 'parcel' | 'payout'>

export interface WaitingOrders extends Readonly<Record<CountedFilter, number>> {
  /** of the claims, those that wait too long */
  readonly overdue: number
  /** another text whenever an order is placed or changed */
  readonly latest: string
  /** null: there is none yet */
  readonly newest: NewestOrder | null
}

export type NewestOrder = Pick<OrderRow, 'number' | 'customer_name' | 'total' | 'source' | 'placed_at'>

type CountedRow = Omit<WaitingOrders, 'newest'> & { [Field in keyof NewestOrder]: NewestOrder[Field] | null }

/** `overdueBefore`: a claim of that moment waits too long. */
export async function countWaiting(db: Db, shopId: string, overdueBefore: Date): Promise<WaitingOrders> {
  const { rows } = await waitingCounts(shopId, overdueBefore).execute(db)
  const [row] = rows
  if (!row) throw new Error('There is a row whatever there is to count')
  const { number, customer_name, total, source, placed_at, ...counts } = row
  const isThere = number !== null && customer_name !== null && total !== null && source !== null && placed_at
  return { ...counts, newest: isThere ? { number, customer_name, total, source, placed_at } : null }
}

export function waitingCounts(shopId: string, overdueBefore: Date): RawBuilder<CountedRow> {
  const inShop = sql`from orders o where o.shop_id = ${shopId}`
  const most = sql.lit(MOST_WAITING)
  const count = (which: CountedFilter) => sql`
    (select count(*)::int as ${sql.ref(which)} from (select 1 ${inShop} and ${WAITS[which]} limit ${most}) as o)`
  return sql<CountedRow>`
    select claims.*, pack, ship, attention, unpaid, latest, newest.*
    from (
      select count(*)::int as claim,
        count(*) filter (where o.buyer_claimed_at <= ${overdueBefore})::int as overdue
      from (
        select o.buyer_claimed_at ${inShop} and ${WAITS.claim} order by o.placed_at, o.id limit ${most}
      ) as o
    ) as claims
    cross join ${count('pack')} as to_pack
    cross join ${count('ship')} as to_ship
    cross join ${count('attention')} as to_see
    cross join ${count('unpaid')} as to_be_paid
    cross join (
      select md5(coalesce(string_agg(o.id || o.version, ' ' order by o.id), '')) as latest
      from (
        select o.id, o.version ${inShop} order by o.changed_at desc, o.id desc limit ${sql.lit(LATEST)}
      ) as o
    ) as changed
    left join (
      select o.number, o.customer_name, o.total, o.source, o.placed_at
      ${inShop} order by o.placed_at desc, o.id desc limit 1
    ) as newest on true`
}
