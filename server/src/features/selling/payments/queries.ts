// All SQL of payment attempts and of notices about them.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AttemptState } from '../../../adapters/payments/gateway.ts'
import type { Db } from '../../../db/pool.ts'
import { insertOf, insertRows } from '../../../db/rows.ts'
import type { PaymentAttemptTable, StoredInstructions } from '../../../db/tables/payments.ts'
import type { AttemptStatus } from '../../../domain/payment.ts'
import { changedSince } from '../orders/money-queries.ts'
import { type LockedOrder, waitsForPayment } from '../orders/queries.ts'
import { shownAttempt } from './rules.ts'

/** Without its place among the attempts of its order, which the database gives. */
export type AttemptRow = Omit<Selectable<PaymentAttemptTable>, 'seq'>

export interface AttemptRef {
  readonly shop_id: string
  readonly id: string
}

export type NewAttempt = AttemptRow

export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<AttemptRow> {
  await insertRows(tx, 'payment_attempts', [attempt])
  return attempt
}

export function insertAttempts(attempts: readonly NewAttempt[]): RawBuilder<unknown> {
  return insertOf('payment_attempts', attempts)
}

/** What was paid or closed while the gateway was still answering stays so. */
export async function finishOpening(
  db: Db,
  attempt: AttemptRef,
  opened: { gatewayReference: string; instructions: StoredInstructions; expiresAt: Date },
): Promise<AttemptRow> {
  return change(db, attempt)
    .set({
      status: sql<AttemptStatus>`case when status = 'opening' then 'pending' else status end`,
      gateway_reference: opened.gatewayReference,
      instructions: JSON.stringify(opened.instructions),
      expires_at: opened.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Only from a state in which it may still be changed so: what is paid is not closed any more. */
export async function changeStatus(
  db: Db,
  attempt: AttemptRef,
  to: AttemptStatus,
  from: readonly AttemptStatus[],
): Promise<boolean> {
  const { numUpdatedRows } = await change(db, attempt)
    .set({ status: to })
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The merchant's own account is not shown any more for an order that is to be paid by another method. */
export async function closeManualAttempts(tx: Db, shopId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ status: 'cancelled' })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('gateway', '=', 'manual')
    .where('status', '=', 'pending')
    .execute()
}

/** The longer a gateway has been silent, the less often it is asked. */
export async function noteSilence(
  db: Db,
  attempt: AttemptRow,
  { at, askAfter }: { at: Date; askAfter: Date },
): Promise<void> {
  await change(db, attempt)
    .set({ unanswered_since: attempt.unanswered_since ?? at, ask_after: askAfter })
    .execute()
}

export async function noteAnswer(db: Db, attempt: AttemptRef): Promise<void> {
  await change(db, attempt)
    .set({ unanswered_since: null, ask_after: null })
    .where('ask_after', 'is not', null)
    .execute()
}

/** The gateway's own name of an attempt, where the answer with it was lost. */
export async function saveGatewayReference(
  tx: Db,
  attempt: AttemptRef,
  gatewayReference: string,
): Promise<void> {
  await change(tx, attempt)
    .set({ gateway_reference: gatewayReference })
    .where('gateway_reference', 'is', null)
    .execute()
}

function change(db: Db, { shop_id, id }: AttemptRef) {
  return db.updateTable('payment_attempts').where('shop_id', '=', shop_id).where('id', '=', id)
}

/** Openings that came to nothing: nobody knows how to pay them, and clicking again and again adds more of them. */
export async function forgetFailedOpenings(
  tx: Db,
  shopId: string,
  orderId: string,
  kept: number,
): Promise<void> {
  await sql`
    delete from payment_attempts where shop_id = ${shopId} and id in (
      select id from payment_attempts
      where shop_id = ${shopId} and order_id = ${orderId} and status = 'failed' and instructions is null
      order by seq desc offset ${kept})`.execute(tx)
}

/** What gateways reported for these orders where another amount was due. */
export async function reportedAmounts(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<{ order_id: string; amount: number }[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('payment_notices')
    .innerJoin('payment_attempts', (join) =>
      join
        .onRef('payment_attempts.shop_id', '=', 'payment_notices.shop_id')
        .onRef('payment_attempts.id', '=', 'payment_notices.attempt_id'),
    )
    .where('payment_notices.shop_id', '=', shopId)
    .where('payment_attempts.order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('payment_notices.status', '=', 'paid')
    .whereRef('payment_notices.amount', '<>', 'payment_attempts.amount')
    .select(['payment_attempts.order_id', 'payment_notices.amount'])
    .execute()
}

/** Of these orders, the transfers to the merchant's own accounts that their buyers were told of, the newest first. */
export async function transfersOf(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<{ order_id: string; method: string; amount: number; account: string | null }[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('payment_attempts')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('gateway', '=', 'manual')
    .orderBy('seq', 'desc')
    .select(['order_id', 'method', 'amount'])
    .select(sql<string | null>`instructions ->> 'manual_account_number'`.as('account'))
    .execute()
}

/** A gateway speaks for its own attempts; of a transfer whoever saw it does. `came`: what the bank says, and so what may go back. */
export async function payTransfer(tx: Db, order: LockedOrder, came?: number): Promise<void> {
  const shown = shownAttempt(await attemptsOf(tx, order.shop_id, order.id), order)
  if (shown?.kind !== 'manual') return
  const isPaid = await changeStatus(tx, shown, 'paid', ['pending', 'expired'])
  if (isPaid && came !== undefined && came !== shown.amount)
    await change(tx, shown).set({ amount: came }).execute()
}

/** Ids of orders that a gateway says were paid, with keys that move money. */
export function ordersPaidForReal(shopId: string): RawBuilder<unknown> {
  return sql`select order_id from payment_attempts where shop_id = ${shopId} and status = 'paid'
    and gateway not in ('manual', 'sandbox') and not coalesce((instructions ->> 'is_test')::boolean, instructions is null)`
}

/** Oldest first. */
export async function attemptsOf(db: Db, shopId: string, orderId: string): Promise<AttemptRow[]> {
  return attemptsOfAll(db, shopId, [orderId])
}

/** Of many orders. */
export async function attemptsOfAll(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempts')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('seq')
    .selectAll()
    .execute()
}

export async function findAttempt(db: Db, shopId: string, id: string): Promise<AttemptRow | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Kept once, however often it comes. */
export async function keepNotice(
  tx: Db,
  { shop_id, id }: AttemptRef,
  { status, amount }: AttemptState,
  outcome: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('payment_notices')
    .values({ shop_id, attempt_id: id, status, amount: amount ?? 0, outcome, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Open at a gateway although their time is over, while their order still waits. */
export async function findOverdue(db: Db, at: Date, limit: number): Promise<AttemptRow[]> {
  return openAtGateways(db, at)
    .where(ORDER_WAITS)
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(limit)
    .selectAll()
    .execute()
}

/** Open at a gateway although their order does not wait for money any more, or is to be paid by another method. */
export async function findUseless(db: Db, at: Date, limit: number): Promise<AttemptRow[]> {
  return openAtGateways(db, at)
    .where(sql<boolean>`not ${ORDER_WAITS}`)
    .orderBy('seq')
    .limit(limit)
    .selectAll()
    .execute()
}

/** Over, and asked about in vain since: their gateway may still say that they were paid. */
export async function findUnanswered(db: Db, at: Date, limit: number): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempts')
    .where('status', 'in', [sql.lit<AttemptStatus>('failed'), sql.lit<AttemptStatus>('expired')])
    .where('ask_after', '<=', at)
    .orderBy('ask_after')
    .limit(limit)
    .selectAll()
    .execute()
}

export interface OpenPayments {
  readonly gateway: string
  readonly status: AttemptStatus
  readonly count: number
}

/** Those that a gateway takes money for, of all shops; more than `most` are not counted. */
export async function countOpen(db: Db, most: number): Promise<OpenPayments[]> {
  const { rows } = await sql<OpenPayments>`
    select gateway, status, count(*) as count from (
      select gateway, status from payment_attempts
      where status in ('opening', 'pending') and gateway <> 'manual' limit ${most}) as open
    group by gateway, status`.execute(db)
  return rows
}

const ORDER_WAITS = waitsForPayment({
  shopId: sql.ref('payment_attempts.shop_id'),
  orderId: sql.ref('payment_attempts.order_id'),
  method: sql.ref('payment_attempts.method'),
  amount: sql.ref('payment_attempts.amount'),
})

function openAtGateways(db: Db, at: Date) {
  return db
    .selectFrom('payment_attempts')
    .where('status', 'in', [sql.lit<AttemptStatus>('opening'), sql.lit<AttemptStatus>('pending')])
    .where('gateway', '<>', sql.lit('manual'))
    .where((eb) => eb.or([eb('ask_after', 'is', null), eb('ask_after', '<=', at)]))
}

/** `id, gateway` of every attempt. */
export function attemptNames(shopId: string): RawBuilder<unknown> {
  return sql`select id, gateway from payment_attempts where shop_id = ${shopId}`
}

/** Of these names, those of attempts at this gateway. */
export async function attemptsAmong(
  db: Db,
  shopId: string,
  gateway: string,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from payment_attempts
    where shop_id = ${shopId} and id = any(${names}::text[]) and gateway = ${gateway}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * `id, order_id, gateway, method, status, amount, paid_at` of attempts at gateways that were paid. `paid_at`: when the gateway told so
 * first.
 */
export function paidAtGateways(shopId: string, since: Date): RawBuilder<unknown> {
  return sql`
    select a.id, a.order_id, a.gateway, a.method, a.status, a.amount, coalesce((select min(n.received_at)
      from payment_notices n where n.shop_id = ${shopId} and n.attempt_id = a.id and n.status = 'paid'), a.created_at) as paid_at
    from payment_attempts a
    where a.shop_id = ${shopId} and a.gateway not in ('manual', 'sandbox') and a.status in ('paid', 'refunded')
      and a.order_id in (${changedSince(shopId, since)})`
}
