// All SQL of refunds.
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { claimShopByShop, onlyShopIdOf } from '../../../../db/one-shop.ts'
import type { Db } from '../../../../db/pool.ts'
import { insertRows } from '../../../../db/rows.ts'
import type { RefundTable } from '../../../../db/tables/refunds.ts'
import type { Claiming } from '../../../../jobs/outbox.ts'
import { type Backlog, MOST_COUNTED, NO_BACKLOG } from '../../../../jobs/state.ts'

export type RefundRow = Selectable<RefundTable>

/** Read under the lock of its order: nobody else settles it meanwhile. */
export type LockedRefund = RefundRow & { readonly locked: true }

/** A refund that this process alone asks its gateway for, until its claim is over. */
export type ClaimedRefund = RefundRow & { readonly claimed_until: Date }

/** Oldest first. */
export async function refundsOf(db: Db, shopId: string, orderId: string): Promise<RefundRow[]> {
  return refundsOfAll(db, shopId, [orderId])
}

/** Of many orders. */
export async function refundsOfAll(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
}

export async function findRefund(db: Db, shopId: string, id: string): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refunds')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Those of these orders whose buyers are asked where to transfer money to. */
export async function ordersAwaitingAccount(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('refunds')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('way', '=', 'bank')
    .where('status', '=', 'asked')
    .select('order_id')
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** In a transaction that holds its order's lock. */
export async function lockRefund(tx: Db, shopId: string, id: string): Promise<LockedRefund | null> {
  const row = await tx
    .selectFrom('refunds')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ? { ...row, locked: true } : null
}

export async function insertRefunds(tx: Db, rows: readonly RefundRow[]): Promise<LockedRefund[]> {
  await insertRows(tx, 'refunds', rows)
  return rows.map((row) => ({ ...row, locked: true }))
}

export async function updateRefund(
  tx: Db,
  { shop_id, id }: LockedRefund,
  change: Updateable<RefundTable>,
): Promise<LockedRefund> {
  const row = await tx
    .updateTable('refunds')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, locked: true }
}

/** Its gateway was not asked, and is then; leaves alone what another process has claimed since. */
export async function askLater(
  db: Db,
  { shop_id, id, claimed_until }: Pick<ClaimedRefund, 'shop_id' | 'id' | 'claimed_until'>,
  send_after: Date,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ send_after, attempts: sql<number>`greatest(0, attempts - 1)` })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('send_after', '=', claimed_until)
    .execute()
}

/** A shop in turns; counts the try. */
export async function claimDue(
  db: Db,
  { now, until, most }: Claiming<ClaimedRefund, 'refunds'>,
): Promise<ClaimedRefund[]> {
  const { rows: due } = await sql<Pick<ClaimedRefund, 'shop_id' | 'id'>>`
    select shop_id, id from (
      select shop_id, id, send_after, row_number() over (partition by shop_id order by send_after, id) as turn
      from refunds where send_after <= ${now}
    ) as in_turns
    order by turn, send_after, id limit ${most}`.execute(db)
  return claimShopByShop(due, async (shopId, ofShop) => {
    const { rows } = await sql<ClaimedRefund>`
      with free as (
        select id from refunds
        where shop_id = ${shopId} and id = any(${ofShop.map(({ id }) => id)}::text[]) and send_after <= ${now}
        for no key update skip locked
      )
      update refunds as r set attempts = r.attempts + 1, send_after = ${until}
      from free where r.shop_id = ${shopId} and r.id = free.id
      returning r.*, r.send_after as claimed_until`.execute(db)
    return rows
  })
}

/** Of one shop. Leaves alone what another process has claimed since. */
export async function giveBack(db: Db, claims: readonly ClaimedRefund[], now: Date): Promise<void> {
  const shopId = onlyShopIdOf(claims, ({ shop_id }) => shop_id)
  const rows = claims.map(({ id, claimed_until }) => ({ id, claimed_until }))
  await sql`
    update refunds as r set attempts = greatest(0, r.attempts - 1), send_after = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id text, claimed_until timestamptz)
    where r.shop_id = ${shopId} and r.id = c.id and r.send_after = c.claimed_until`.execute(db)
}

/** As the index of them says it, word for word. */
const TO_MAKE = sql`((r.status = 'asked' and r.account_given_at is not null)
  or (r.status = 'unknown' and r.send_after is null))`

/** Of an order `o`: a refund waits for the merchant's own hand. */
export function hasRefundToMake(shopId: string): RawBuilder<boolean> {
  return sql<boolean>`o.id = any(array(
    select r.order_id from refunds r where r.shop_id = ${shopId} and ${TO_MAKE}))`
}

/** Orders with refunds that wait for the merchant's own hand; more than `most` are not counted. */
export async function countRefundsToMake(db: Db, shopId: string, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select distinct r.order_id from refunds r where r.shop_id = ${shopId} and ${TO_MAKE} limit ${sql.lit(most)}
    ) as r`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Those that a gateway is still to be asked for. */
export async function waitingRefunds(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(send_after) filter (where send_after <= ${now}) as oldest_due_at
    from (select send_after from refunds where send_after is not null
      order by send_after limit ${sql.lit(MOST_COUNTED)}) as r`.execute(db)
  return rows[0] ?? NO_BACKLOG
}

/** Of these names, those of refunds. */
export async function refundsAmong(db: Db, shopId: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from refunds where shop_id = ${shopId} and id = any(${names}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** `id, order_id, attempt_id, way, amount, made_at, reference` of refunds that were made. */
export function madeRefunds(shopId: string): RawBuilder<unknown> {
  return sql`
    select id, order_id, attempt_id, way, amount, made_at, coalesce(proof, gateway_reference) as reference
    from refunds where shop_id = ${shopId} and status = 'made'`
}
