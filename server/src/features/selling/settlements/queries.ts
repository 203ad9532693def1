// Reads of movements of money, of what is still to come, and of what does not add up.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { SettlementFeedTable } from '../../../db/tables/settlements.ts'
import type { Mismatch } from '../../../domain/settlement.ts'
import { moneyOfSettled, settledSince } from '../mutations/queries.ts'
import { collectedAtDoor, numbersSince, paidDirectly } from '../orders/money-queries.ts'
import type { Period } from '../orders/sold-queries.ts'
import { paidAtGateways } from '../payments/queries.ts'
import { madeRefunds } from '../payments/refunds/queries.ts'

export type SettlementFeedRow = Selectable<SettlementFeedTable>

export async function feedsOf(db: Db, shopId: string): Promise<SettlementFeedRow[]> {
  return db
    .selectFrom('settlement_feeds')
    .where('shop_id', '=', shopId)
    .orderBy('gateway')
    .selectAll()
    .execute()
}

export interface MovementRow {
  readonly at: Date
  readonly kind: 'gateway' | 'direct' | 'cod' | 'refund'
  readonly order_number: string
  readonly gateway: string | null
  readonly method: string | null
  /** below zero: it went back */
  readonly gross: number
  /** null: nobody told */
  readonly fee: number | null
  readonly fee_tax: number | null
  readonly withheld: number | null
  readonly net: number | null
  readonly settles_at: Date | null
  readonly settled_at: Date | null
  readonly reference: string | null
}

/** Every movement in a time, oldest first. */
export async function movementsIn(
  db: Db,
  shopId: string,
  { from, until }: Period,
  limit: number,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select m.* from (${movements(shopId, from)}) as m
    where m.at >= ${from} and m.at < ${until} order by m.at, m.order_number, m.gross limit ${limit}`.execute(
    db,
  )
  return rows
}

function movements(shopId: string, since: Date): RawBuilder<unknown> {
  return sql`
    select coalesce(t.made_at, a.paid_at) as at, 'gateway' as kind, o.number as order_number, a.gateway, a.method,
      a.amount as gross, t.fee, t.fee_tax, t.withheld, t.net, t.settles_at, t.settled_at, coalesce(t.id, a.id) as reference
    from (${paidAtGateways(shopId, since)}) as a
    join (${numbersSince(shopId, since)}) as o on o.id = a.order_id
    left join gateway_transactions t on t.shop_id = ${shopId} and t.attempt_id = a.id and t.gateway = a.gateway
      and t.kind = 'payment' and t.status = 'success'
    union all
    select coalesce(m.came_at, d.came_at), 'direct', d.number, null, d.method, coalesce(m.amount, d.amount), 0, 0, 0,
      coalesce(m.amount, d.amount), null, coalesce(m.came_at, d.came_at), m.reference
    from (${paidDirectly(shopId, since, settledSince(shopId, since))}) as d left join (${moneyOfSettled(shopId)}) as m on m.order_id = d.order_id
    union all
    select c.came_at, 'cod', c.number, null, c.method, c.amount, c.amount - c.remitted, null, null, c.remitted, null,
      c.remitted_at, null
    from (${collectedAtDoor(shopId, since)}) as c
    union all
    select r.made_at, 'refund', o.number, t.gateway, r.way, -r.amount, t.fee, t.fee_tax, t.withheld,
      case when r.way = 'bank' then -r.amount when t.net is not null then -abs(t.net) end, null,
      case when r.way = 'bank' then r.made_at else t.settled_at end, coalesce(r.reference, t.id)
    from (${madeRefunds(shopId)}) as r
    join (${numbersSince(shopId, since)}) as o on o.id = r.order_id
    left join gateway_transactions t on t.shop_id = ${shopId} and t.refund_id = r.id and t.kind = 'refund'
      and t.status = 'success'`
}

export interface ComingRow {
  readonly gateway: string
  /** in Jakarta; null: the gateway does not say */
  readonly day: string | null
  readonly payments: number
  readonly gross: number
  readonly net: number | null
}

/** What is paid and not in the merchant's balance yet, by the day on which the gateway expects it there. */
export async function comingOf(db: Db, shopId: string): Promise<ComingRow[]> {
  const { rows } = await sql<ComingRow>`
    select gateway, to_char(settles_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day, count(*)::int as payments,
      sum(amount)::bigint as gross, case when count(net) = count(*) then sum(net)::bigint end as net
    from gateway_transactions
    where shop_id = ${shopId} and settled_at is null and kind = 'payment' and status = 'success'
    group by 1, 2 order by 2 nulls last, 1`.execute(db)
  return rows
}

export interface MismatchRow {
  readonly what: Mismatch
  readonly gateway: string
  /** the gateway's own name of it */
  readonly transaction: string | null
  readonly order_number: string | null
  readonly reference: string
  readonly at: Date
  readonly here: number | null
  readonly there: number | null
}

/** `since`: what changed earlier is not looked at again; `patience`: what is younger may still come. Newest first. */
export async function mismatchesOf(
  db: Db,
  shopId: string,
  { since, patience }: { since: Date; patience: Date },
  limit: number,
): Promise<MismatchRow[]> {
  const told = sql`gateway_transactions t where t.shop_id = ${shopId} and t.status = 'success' and t.made_at >= ${since}`
  const { rows } = await sql<MismatchRow>`
    with paid as materialized (${paidAtGateways(shopId, since)}),
    back as materialized (${madeRefunds(shopId)}),
    numbers as materialized (${numbersSince(shopId, since)})
    select m.what, m.gateway, m.transaction, n.number as order_number, m.reference, m.at, m.here, m.there from (
      select case when t.attempt_id is null then 'unknown_here' else 'not_paid_here' end as what, t.gateway,
        t.id as transaction, null::text as order_id, t.reference, t.made_at as at, null::bigint as here, t.amount as there
      from ${told} and t.kind = 'payment' and not exists (select 1 from paid p where p.id = t.attempt_id)
      union all
      select 'amount_differs', t.gateway, t.id, p.order_id, t.reference, t.made_at, p.amount, t.amount
      from (select * from ${told} and t.kind = 'payment') as t join paid p on p.id = t.attempt_id where p.amount <> t.amount
      union all
      select 'sum_differs', t.gateway, t.id, null, t.reference, t.made_at, t.net,
        t.amount - t.fee - coalesce(t.fee_tax, 0)
      from ${told} and t.kind = 'payment' and t.net is not null and t.fee is not null
        and t.net not in (t.amount - t.fee - coalesce(t.fee_tax, 0),
          t.amount - t.fee - coalesce(t.fee_tax, 0) - coalesce(t.withheld, 0))
      union all
      select 'missing_there', p.gateway, null, p.order_id, p.id, p.paid_at, p.amount, null
      from paid p join settlement_feeds f on f.shop_id = ${shopId} and f.gateway = p.gateway
      where p.paid_at >= f.began_at and p.paid_at < ${patience} and p.paid_at >= ${since} and f.error is null
        and not exists (select 1 from gateway_transactions t where t.shop_id = ${shopId} and t.attempt_id = p.id
          and t.kind = 'payment' and t.status = 'success')
      union all
      select 'refund_unknown_here', t.gateway, t.id, null, t.reference, t.made_at, null, t.amount
      from ${told} and t.kind = 'refund' and not exists (select 1 from back b where b.id = t.refund_id)
      union all
      select 'refund_amount_differs', t.gateway, t.id, b.order_id, t.reference, t.made_at, b.amount, t.amount
      from (select * from ${told} and t.kind = 'refund') as t join back b on b.id = t.refund_id where b.amount <> t.amount
      union all
      select 'refund_missing_there', f.gateway, null, b.order_id, b.id, b.made_at, b.amount, null
      from back b join paid p on p.id = b.attempt_id
      join settlement_feeds f on f.shop_id = ${shopId} and f.gateway = p.gateway
      where b.way = 'gateway' and b.made_at >= f.began_at and b.made_at < ${patience} and b.made_at >= ${since}
        and f.error is null and not exists (select 1 from gateway_transactions t where t.shop_id = ${shopId}
          and t.refund_id = b.id and t.kind = 'refund' and t.status = 'success')
    ) as m left join paid q on m.order_id is null and q.id = m.reference
      left join numbers n on n.id = coalesce(m.order_id, q.order_id)
    order by m.at desc, m.reference limit ${limit}`.execute(db)
  return rows
}

/** What couriers sent on in a time. */
export async function remittedIn(db: Db, shopId: string, { from, until }: Period): Promise<number> {
  const { rows } = await sql<{ remitted: number }>`
    select coalesce(sum(remitted), 0)::bigint as remitted from (${collectedAtDoor(shopId, from)}) as c
    where remitted_at >= ${from} and remitted_at < ${until}`.execute(db)
  return rows[0]?.remitted ?? 0
}
