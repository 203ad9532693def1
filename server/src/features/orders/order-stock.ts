// What an order took from the stock: given back when it ends early, taken again when its money comes late.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import {
  announceStockOf,
  countSales,
  type LowStock,
  lockProducts,
  lockVariants,
  moveStock,
  takeStock,
} from '../products/stock.ts'
import { linesOf } from './queries.ts'

/** Only lines that really took something, and only once. */
export async function releaseStock(tx: Db, shopId: string, orderId: string): Promise<void> {
  const lines = await linesOf(tx, shopId, [orderId])
  // In the order in which placing locks them, so that two orders cannot block each other.
  await lockProducts(tx, shopId, lines)
  await lockVariants(tx, shopId, lines)
  // An order that came to nothing was no sale.
  await countSales(tx, shopId, lines, -1)
  await moveStock(
    tx,
    shopId,
    lines.filter((line) => line.took_stock),
    1,
  )
  await announceStockOf(tx, shopId, lines)
  await markTaken(tx, shopId, orderId, [])
}

/** All or nothing, as when the order was placed; gives what became scarce. null: not everything is there any more, and nothing was taken. */
export async function takeStockAgain(
  tx: Db,
  shopId: string,
  orderId: string,
  at: Date,
): Promise<readonly LowStock[] | null> {
  const lines = await linesOf(tx, shopId, [orderId])
  const { took, low, errors } = await takeStock(tx, shopId, lines, at)
  if (errors.length > 0) {
    await countSales(tx, shopId, lines, 1)
    await announceStockOf(tx, shopId, lines)
    return null
  }
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
