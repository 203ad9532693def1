// What an order took from the stock: given back when it ends early, taken again when its money comes late.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { type LowStock, lockStock, saveStock } from '../../catalogue/products/stock.ts'
import { linesOf, type OrderRow } from './queries.ts'

type StockTaker = Pick<OrderRow, 'shop_id' | 'id' | 'number'>

/** Only lines that really took something, and only once. */
export async function releaseStock(
  tx: Db,
  { shop_id: shopId, id: orderId, number: orderNumber }: StockTaker,
  at: Date,
): Promise<void> {
  const lines = await linesOf(tx, shopId, [orderId])
  const stock = await lockStock(tx, shopId, lines)
  // An order that came to nothing was no sale.
  stock.countSales(lines, -1)
  const taken = lines.filter((line) => line.took_stock)
  stock.giveBack(taken, { kind: 'returned', orderNumber, at })
  await saveStock(tx, stock, null)
  await markTaken(tx, shopId, orderId, [])
}

/** An order that its buyer did not take: what it sold comes to nothing, before anything is back. */
export async function countNoSale(tx: Db, { shop_id: shopId, id: orderId }: StockTaker): Promise<void> {
  const lines = await linesOf(tx, shopId, [orderId])
  const stock = await lockStock(tx, shopId, lines)
  stock.countSales(lines, -1)
  await saveStock(tx, stock, null)
}

/** All or nothing, as when the order was placed; gives what became scarce. null: not everything is there any more, and nothing was taken. */
export async function takeStockAgain(
  tx: Db,
  { shop_id: shopId, id: orderId, number: orderNumber }: StockTaker,
  at: Date,
): Promise<readonly LowStock[] | null> {
  const lines = await linesOf(tx, shopId, [orderId])
  const stock = await lockStock(tx, shopId, lines)
  const { took, low, errors } = stock.take(lines, { kind: 'taken_again', orderNumber, at })
  const isTaken = errors.length === 0
  // The buyer has paid: it is a sale all the same.
  if (!isTaken) stock.countSales(lines, 1)
  await saveStock(tx, stock, at)
  if (!isTaken) return null
  const taken = lines.filter((_, i) => took[i]).map(({ position }) => position)
  await markTaken(tx, shopId, orderId, taken)
  return low
}

async function markTaken(
  tx: Db,
  shopId: string,
  orderId: string,
  positions: readonly number[],
): Promise<void> {
  await sql`
    update order_lines set took_stock = position = any(${positions}::int[])
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(tx)
}
