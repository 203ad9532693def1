// Writes of orders, their lines and their history.
import { type RawBuilder, sql, type Updateable } from 'kysely'
import { isTaken } from '../../../base/errors.ts'
import type { Db } from '../../../db/pool.ts'
import { insertOf, type NewRow } from '../../../db/rows.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import type { OrderTable, Replaced } from '../../../db/tables/orders.ts'
import type { Attention, OrderStatus } from '../../../domain/order-status.ts'
import type { LockedOrder } from './queries.ts'

export interface NewOrder {
  readonly row: NewRow<'orders'>
  readonly lines: readonly StoredLine[]
  /** for each line, whether it took from the stock */
  readonly took: readonly boolean[]
  /** for each line, what one costs the merchant; null: not said */
  readonly costs: readonly (number | null)[]
}

/** Orders with their lines and the beginning of their history. Numbers that are taken fail: see `isNumberTaken`. */
export function insertOrders(orders: readonly NewOrder[]): RawBuilder<unknown>[] {
  const lines = orders.flatMap(({ row, lines, took, costs }) =>
    lines.map((line, position) => ({
      ...line,
      shop_id: row.shop_id,
      order_id: row.id,
      position,
      took_stock: took[position] ?? false,
      legal: line.legal ?? null,
      unit_cost: costs[position] ?? null,
    })),
  )
  const beginnings = orders.map(({ row }) => ({
    shop_id: row.shop_id,
    order_id: row.id,
    at: row.placed_at,
    from_status: null,
    to_status: row.status,
    actor: row.source === 'merchant' ? 'merchant' : 'buyer',
    reason: null,
  }))
  return [
    insertOf(
      'orders',
      orders.map(({ row }) => row),
    ),
    insertOf('order_lines', lines),
    insertOf('order_history', beginnings),
  ]
}

/** Numbers are short for people, so two may meet: another one has to be drawn. */
export function isNumberTaken(error: unknown): boolean {
  return isTaken(error, 'orders_shop_id_number_key')
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
    replaced?: Replaced | null
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
      replaced: entry.replaced ? JSON.stringify(entry.replaced) : null,
    })
    .execute()
}

/** As if it had not been: of a move that was taken back. */
export async function deleteHistory(tx: Db, order: LockedOrder, entryId: number): Promise<void> {
  await tx
    .deleteFrom('order_history')
    .where('shop_id', '=', order.shop_id)
    .where('order_id', '=', order.id)
    .where('id', '=', entryId)
    .execute()
}

/** What the clock notes of an order: no conflict for its editors. */
const NOTED_BY_CLOCK: ReadonlySet<string> = new Set(['reminded_at', 'claim_overdue_told_at'])

/** The one way to change an order: its version is counted here, and when it changed. */
export async function updateOrder(
  tx: Db,
  { shop_id, id }: LockedOrder,
  change: Updateable<OrderTable>,
): Promise<LockedOrder> {
  const isCounted = Object.keys(change).some((name) => !NOTED_BY_CLOCK.has(name))
  const row = await tx
    .updateTable('orders')
    .set({ ...change, ...(isCounted && { version: sql<number>`version + 1`, changed_at: sql<Date>`now()` }) })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, locked: true }
}

/** Marks it for the merchant, and tells the history why. null: it was marked so already. */
export async function noteAttention(
  tx: Db,
  order: LockedOrder,
  about: Attention,
  { actor, at }: { actor: string; at: Date },
): Promise<LockedOrder | null> {
  if (order.needs_attention === about) return null
  const marked = await updateOrder(tx, order, { needs_attention: about })
  await noteInHistory(tx, order, { actor, reason: about, at })
  return marked
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
