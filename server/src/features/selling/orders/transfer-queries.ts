// SQL of the orders that a transfer may be for.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import type { OrderRow } from './queries.ts'

export type TransferOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'status'
  | 'total'
  | 'payment_method'
  | 'customer_name'
  | 'placed_at'
  | 'expires_at'
  | 'is_cod'
>

const COLUMNS = [
  'id',
  'number',
  'status',
  'total',
  'payment_method',
  'customer_name',
  'placed_at',
  'expires_at',
  'is_cod',
] as const

const ofShop = (db: Db, shopId: string) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .select(COLUMNS)

/** Whatever became of them, newest first. */
export async function ordersOfTotal(
  db: Db,
  shopId: string,
  total: number,
  { since, limit }: { since: Date; limit: number },
): Promise<TransferOrder[]> {
  return ofShop(db, shopId).where('total', '=', total).where('placed_at', '>=', since).limit(limit).execute()
}

/** That wait for about this much. */
export async function unpaidOfAbout(
  db: Db,
  shopId: string,
  { lowest, highest, limit }: { lowest: number; highest: number; limit: number },
): Promise<TransferOrder[]> {
  return ofShop(db, shopId)
    .where('status', '=', sql.lit('pending_payment'))
    .where('total', '>=', lowest)
    .where('total', '<=', highest)
    .limit(limit)
    .execute()
}

/** That wait for money, or did so until lately: newest first. */
export async function unpaidSince(
  db: Db,
  shopId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<TransferOrder[]> {
  const waiting = await ofShop(db, shopId)
    .where('status', '=', sql.lit('pending_payment'))
    .limit(limit)
    .execute()
  const over = await ofShop(db, shopId)
    .where('status', '=', 'expired')
    .where('placed_at', '>=', since)
    .limit(limit)
    .execute()
  return [...waiting, ...over]
}

export interface Departure {
  readonly order_id: string
  readonly to: OrderStatus
  readonly at: Date
  readonly actor: string
}

/** Of these orders, when each came to where it is no more to be paid, oldest first. */
export async function departuresOf(
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<Departure[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_history')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('to_status', 'in', ['paid', 'cancelled', 'refunded'])
    .whereRef('from_status', '<>', 'to_status')
    .orderBy('id')
    .select(['order_id', 'to_status as to', 'at', 'actor'])
    .execute()
}
