// SQL of what parcels cost and brought: what buyers paid, what vendors took, what is still out. A parcel belongs to when it was made.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { isVoid, PARCEL_STATES } from '../../../domain/parcel.ts'
import { moneyOfOrders } from '../orders/money-queries.ts'
import type { Period } from '../orders/sold-queries.ts'

const VOID = PARCEL_STATES.filter(isVoid)
const MOST_CORRECTIONS = 100

export interface ParcelSums {
  /** null: of all */
  readonly courier_code: string | null
  readonly parcels: number
  readonly shipping_paid: number
  readonly quoted: number
  readonly charged: number
  readonly corrected: number
  readonly insurance: number
  readonly return_cost: number
  readonly cod_orders: number
  readonly cod_collected: number
  readonly cod_fee: number
  readonly cod_remitted: number
  readonly cod_owed: number
  readonly cod_due: number
}

/** Beyond what it was to cost, or less; null: its vendor has not said. */
const CORRECTED = sql`p.charged + coalesce(p.insurance_fee, 0) - p.quoted`

/** The one of all is always there. What an order brought counts with its first parcel, once. */
export async function parcelSums(db: Db, shopId: string, { from, until }: Period): Promise<ParcelSums[]> {
  const sum = (of: string) => sql`coalesce(sum(${sql.ref(of)}), 0)::bigint as ${sql.ref(of)}`
  const { rows } = await sql<ParcelSums>`
    with made as (
      select p.*, ${CORRECTED} as corrected, not exists (
          select 1 from parcels e where e.shop_id = ${shopId} and e.order_id = p.order_id
            and e.state <> all (${VOID}::text[]) and (e.created_at, e.id) < (p.created_at, p.id)) as is_first
      from parcels p
      where p.shop_id = ${shopId} and p.created_at >= ${from} and p.created_at < ${until}
        and p.state <> all (${VOID}::text[])
    ), priced as (
      select made.courier_code, made.quoted, made.charged, made.corrected, made.insurance_fee as insurance, made.return_cost,
        o.shipping_paid, o.cod_collected, o.cod_due, o.cod_remitted,
        case when o.cod_collected > 0 then coalesce(o.cod_collected - o.cod_remitted, made.cod_fee, 0) end as cod_fee,
        case when o.cod_collected > 0 and o.cod_remitted_at is null
          then o.cod_collected - coalesce(made.cod_fee, 0) end as cod_owed,
        case when o.cod_collected + o.cod_due > 0 then 1 end as cod_order
      from made left join (${moneyOfOrders(shopId)}) as o on o.order_id = made.order_id and made.is_first
    )
    select courier_code, count(*)::int as parcels, count(cod_order)::int as cod_orders,
      ${sum('shipping_paid')}, ${sum('quoted')}, ${sum('charged')}, ${sum('corrected')}, ${sum('insurance')},
      ${sum('return_cost')}, ${sum('cod_collected')}, ${sum('cod_fee')}, ${sum('cod_remitted')}, ${sum('cod_owed')},
      ${sum('cod_due')}
    from priced group by grouping sets ((), (courier_code))
    order by courier_code nulls first`.execute(db)
  return rows
}

export interface ParcelCorrection {
  readonly id: string
  readonly order_number: string
  readonly courier_code: string
  readonly weight_grams: number
  readonly quoted: number
  readonly charged: number
  readonly corrected: number
}

/** Those whose cost was corrected, the largest first. */
export async function parcelCorrections(
  db: Db,
  shopId: string,
  { from, until }: Period,
): Promise<ParcelCorrection[]> {
  const { rows } = await sql<ParcelCorrection>`
    select p.id, o.number as order_number, p.courier_code, p.weight_grams, p.quoted,
      p.charged + coalesce(p.insurance_fee, 0) as charged, ${CORRECTED} as corrected
    from parcels p join (${moneyOfOrders(shopId)}) as o on o.order_id = p.order_id
    where p.shop_id = ${shopId} and p.created_at >= ${from} and p.created_at < ${until}
      and p.state <> all (${VOID}::text[]) and ${CORRECTED} <> 0
    order by abs(${CORRECTED}) desc, p.id limit ${sql.lit(MOST_CORRECTIONS)}`.execute(db)
  return rows
}
