// All SQL of payment attempts and of what gateways told of them.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AttemptState } from '../../adapters/payments/gateway.ts'
import type { Db } from '../../db/pool.ts'
import type { AttemptStatus, PaymentAttemptTable, StoredInstructions } from '../../db/tables/payments.ts'

export type AttemptRow = Selectable<PaymentAttemptTable>

export interface AttemptRef {
  readonly shop_id: string
  readonly id: string
}

export async function insertAttempt(db: Db, attempt: Insertable<PaymentAttemptTable>): Promise<AttemptRow> {
  return db.insertInto('payment_attempts').values(attempt).returningAll().executeTakeFirstOrThrow()
}

/** What was paid or closed while the gateway was still answering stays so. */
export async function finishOpening(
  db: Db,
  { shop_id, id }: AttemptRef,
  opened: { gatewayReference: string; instructions: StoredInstructions; expiresAt: Date },
): Promise<AttemptRow> {
  return db
    .updateTable('payment_attempts')
    .set({
      status: sql<AttemptStatus>`case status when 'opening' then 'pending' else status end`,
      gateway_reference: opened.gatewayReference,
      instructions: JSON.stringify(opened.instructions),
      expires_at: opened.expiresAt,
    })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Only from a state in which it may still be changed so: what is paid is not closed any more. */
export async function changeStatus(
  db: Db,
  { shop_id, id }: AttemptRef,
  to: AttemptStatus,
  from: readonly AttemptStatus[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ status: to })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Oldest first. */
export async function attemptsOf(db: Db, shopId: string, orderId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempts')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
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

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Open at a gateway although their time is over, while their order still waits. */
export async function findOverdue(db: Db, at: Date, { limit, offset }: Page): Promise<AttemptRow[]> {
  return openAtGateways(db)
    .where('orders.status', '=', 'pending_payment')
    .where('payment_attempts.expires_at', '<=', at)
    .orderBy('payment_attempts.expires_at')
    .orderBy('payment_attempts.seq')
    .limit(limit)
    .offset(offset)
    .selectAll('payment_attempts')
    .execute()
}

/** Open at a gateway although their order does not wait for money any more. */
export async function findUseless(db: Db, { limit, offset }: Page): Promise<AttemptRow[]> {
  return openAtGateways(db)
    .where('orders.status', '<>', 'pending_payment')
    .orderBy('payment_attempts.seq')
    .limit(limit)
    .offset(offset)
    .selectAll('payment_attempts')
    .execute()
}

function openAtGateways(db: Db) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.shop_id', '=', 'payment_attempts.shop_id')
        .onRef('orders.id', '=', 'payment_attempts.order_id'),
    )
    .where('payment_attempts.status', 'in', ['opening', 'pending'])
    .where('payment_attempts.gateway', '<>', 'manual')
}
