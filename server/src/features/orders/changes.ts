// Writes of orders, their lines and their history.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { StoredLine } from '../../db/tables/checkout.ts'
import type { OrderTable } from '../../db/tables/orders.ts'
import type { Attention } from '../../domain/attention.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { LockedOrder } from './queries.ts'

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

export async function updateOrder(
  tx: Db,
  { shop_id, id }: LockedOrder,
  change: Updateable<OrderTable>,
): Promise<LockedOrder> {
  const row = await tx
    .updateTable('orders')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, locked: true }
}

/** Marks it for the merchant, and tells the history why. */
export async function noteAttention(
  tx: Db,
  order: LockedOrder,
  about: Attention,
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  if (order.needs_attention === about) return
  await updateOrder(tx, order, { needs_attention: about })
  await noteInHistory(tx, order, { actor, reason: about, at })
}

export async function clearAttention(
  tx: Db,
  order: LockedOrder,
  settled: readonly Attention[],
): Promise<void> {
  if (order.needs_attention && settled.includes(order.needs_attention)) {
    await updateOrder(tx, order, { needs_attention: null })
  }
}

/** Something happened to an order that stays where it is. */
export async function noteInHistory(
  tx: Db,
  order: LockedOrder,
  { actor, reason, at }: { actor: string; reason: string; at: Date },
): Promise<void> {
  const status = order.status
  const entry = { shopId: order.shop_id, orderId: order.id, at, actor, reason }
  await writeHistory(tx, { ...entry, from: status, to: status })
}
