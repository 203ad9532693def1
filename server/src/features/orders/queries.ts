// All SQL of orders.
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { StoredLine } from '../../db/tables/checkout.ts'
import type { OrderLineTable, OrderTable } from '../../db/tables/orders.ts'
import type { OrderStatus } from '../../domain/order-status.ts'

export type OrderRow = Selectable<OrderTable>
export type OrderLineRow = Selectable<OrderLineTable>

/** False: the number is taken, try another one. */
export async function insertOrder(tx: Db, order: Insertable<OrderTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.columns(['shop_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertOrderLines(
  tx: Db,
  shopId: string,
  orderId: string,
  lines: readonly StoredLine[],
  took: readonly boolean[],
): Promise<void> {
  const rows = lines.map((line, position) => ({
    ...line,
    shop_id: shopId,
    order_id: orderId,
    position,
    picture: line.picture ? JSON.stringify(line.picture) : null,
    took_stock: took[position] ?? false,
  }))
  await tx.insertInto('order_lines').values(rows).execute()
}

export async function writeHistory(
  tx: Db,
  entry: {
    shopId: string
    orderId: string
    at: Date
    from: OrderStatus | null
    to: OrderStatus
    actor: string
    reason: string | null
  },
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({
      shop_id: entry.shopId,
      order_id: entry.orderId,
      at: entry.at,
      from_status: entry.from,
      to_status: entry.to,
      actor: entry.actor,
      reason: entry.reason,
    })
    .execute()
}

/** Takes one use of a voucher, or says why not; the row's lock keeps the count per contact true as well. */
export async function takeVoucherUse(
  tx: Db,
  use: { shopId: string; voucherId: string; orderId: string; contact: string },
): Promise<'used_up' | 'already_used' | null> {
  const voucher = await tx
    .updateTable('vouchers')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('shop_id', '=', use.shopId)
    .where('id', '=', use.voucherId)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('usage_limit', 'is', null), eb('used_count', '<', eb.ref('usage_limit'))]))
    .returning('per_contact_limit')
    .executeTakeFirst()
  if (!voucher) return 'used_up'
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from voucher_uses
    where shop_id = ${use.shopId} and voucher_id = ${use.voucherId} and contact = ${use.contact}`.execute(tx)
  if (voucher.per_contact_limit !== null && (rows[0]?.used ?? 0) >= voucher.per_contact_limit)
    return 'already_used'
  await tx
    .insertInto('voucher_uses')
    .values({ shop_id: use.shopId, voucher_id: use.voucherId, order_id: use.orderId, contact: use.contact })
    .execute()
  return null
}

/** From now on the order holds its total, until it is paid or gone. False: the draft held none any more. */
export async function keepHeldTotal(tx: Db, shopId: string, draftId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('held_totals')
    .set({ expires_at: null })
    .where('shop_id', '=', shopId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function passedStatuses(db: Db, shopId: string, orderId: string): Promise<OrderStatus[]> {
  const rows = await db
    .selectFrom('order_history')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .select('to_status')
    .execute()
  return rows.map((row) => row.to_status as OrderStatus)
}
