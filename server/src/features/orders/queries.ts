// All SQL of orders.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { StoredLine } from '../../db/tables/checkout.ts'
import type { OrderLineTable, OrderTable } from '../../db/tables/orders.ts'
import type { Attention } from '../../domain/attention.ts'
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

/** Read under a lock that lasts until the transaction ends: nobody else moves it meanwhile. */
export type LockedOrder = OrderRow & { readonly locked: true }

export async function lockOrder(tx: Db, shopId: string, orderId: string): Promise<LockedOrder | null> {
  const row = await tx
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  return row ? { ...row, locked: true } : null
}

export async function findOrder(db: Db, shopId: string, orderId: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
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
  const status = order.status as OrderStatus
  const entry = { shopId: order.shop_id, orderId: order.id, at, actor, reason }
  await writeHistory(tx, { ...entry, from: status, to: status })
}

/** Who said that it is paid; null when nobody did. */
export async function whoMarkedPaid(tx: Db, shopId: string, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('order_history')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'paid')
    .where('from_status', 'in', ['pending_payment', 'expired'])
    .orderBy('id', 'desc')
    .limit(1)
    .select('actor')
    .executeTakeFirst()
  return row?.actor ?? null
}

export async function findOrderByToken(db: Db, shopId: string, tokenHash: Buffer): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('track_token_hash', '=', tokenHash)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findOrderByNumber(db: Db, shopId: string, number: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('number', '=', number.toUpperCase())
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findOrdersOfContact(
  db: Db,
  shopId: string,
  contact: string,
  limit: number,
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('contact', '=', contact)
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()
}

export async function hasOrders(db: Db, shopId: string, contact: string): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('contact', '=', contact)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function findNewestOrders(
  db: Db,
  shopId: string,
  { limit, status }: { limit: number; status: OrderStatus | null },
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .$if(status !== null, (query) => query.where('status', '=', status))
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()
}

export type RunningOut = Pick<OrderRow, 'shop_id' | 'id' | 'expires_at'>

/** Unpaid orders that run out before a moment, oldest first; a claimed one does not run out. */
export async function findRunningOut(
  db: Db,
  before: Date,
  { limit, offset = 0, unreminded = false }: { limit: number; offset?: number; unreminded?: boolean },
): Promise<RunningOut[]> {
  return (
    db
      .selectFrom('orders')
      .where('status', '=', 'pending_payment')
      .where('expires_at', '<=', before)
      // Money came, though not what was due: that is for the merchant to settle, not for the clock.
      .where((eb) =>
        eb.or([eb('needs_attention', 'is', null), eb('needs_attention', '<>', 'amount_differs')]),
      )
      .$if(unreminded, (query) => query.where('reminded_at', 'is', null))
      .orderBy('expires_at')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .select(['shop_id', 'id', 'expires_at'])
      .execute()
  )
}

/** In the order they were bought in, order by order. */
export async function linesOf(db: Db, shopId: string, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_lines')
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .selectAll()
    .execute()
}

export async function passedStatuses(db: Db, shopId: string, orderId: string): Promise<OrderStatus[]> {
  const passed = await passedStatusesOf(db, shopId, [orderId])
  return passed.map((row) => row.status)
}

export async function passedStatusesOf(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<{ order_id: string; status: OrderStatus }[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('order_history')
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .select(['order_id', 'to_status'])
    .execute()
  return rows.map((row) => ({ order_id: row.order_id, status: row.to_status as OrderStatus }))
}
