// SQL of what was sold to be paid at the door: what came of it, by courier and by province, in one pass over a time.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Period } from './figure-queries.ts'

export interface CodSums {
  readonly part: 'all' | 'courier' | 'province'
  /** of which courier or province; null: of all, or of none that is known */
  readonly key: string | null
  readonly orders: number
  readonly collected_orders: number
  readonly collected: number
  readonly remitted: number
  /** collected, and not sent on yet */
  readonly owed: number
  /** still to be collected */
  readonly due: number
  readonly refused_orders: number
}

/** `all` is always there, also where nothing was placed. */
export async function codSums(db: Db, shopId: string, { from, until }: Period): Promise<CodSums[]> {
  const { rows } = await sql<CodSums>`
    select case when grouping(courier_code) = 0 then 'courier' when grouping(destination_province) = 0 then 'province'
        else 'all' end as part,
      coalesce(courier_code, destination_province) as key,
      count(*)::int as orders, count(cod_collected_at)::int as collected_orders,
      coalesce(sum(total) filter (where cod_collected_at is not null), 0)::bigint as collected,
      coalesce(sum(cod_remitted), 0)::bigint as remitted,
      coalesce(sum(total) filter (where cod_collected_at is not null and cod_remitted_at is null), 0)::bigint as owed,
      coalesce(sum(total) filter (where cod_collected_at is null
        and status in ('processing', 'shipped', 'completed')), 0)::bigint as due,
      count(cod_refused_at)::int as refused_orders
    from orders
    where shop_id = ${shopId} and placed_at >= ${from} and placed_at < ${until} and is_cod
    group by grouping sets ((), (courier_code), (destination_province))`.execute(db)
  return rows
}
