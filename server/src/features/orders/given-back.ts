// What an order took from the stock: given back when it ends early, taken again when its money comes late.
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { linesOf, type OrderLineRow } from './queries.ts'
import { takeStock } from './stock.ts'

/** Only lines that really took something, and only once. */
export async function giveBackStock(tx: Db, shopId: string, orderId: string): Promise<void> {
  const lines = await linesOf(tx, shopId, [orderId])
  await changeSales(tx, shopId, lines, -1)
  await addStock(
    tx,
    shopId,
    lines.filter((line) => line.took_stock),
  )
  await markTaken(tx, shopId, orderId, [])
}

/** All or nothing, as when the order was placed. False: not everything is there any more, and nothing was taken. */
export async function takeStockAgain(tx: Db, shopId: string, orderId: string): Promise<boolean> {
  const lines = await linesOf(tx, shopId, [orderId])
  const { took, faults } = await takeStock(tx, shopId, lines)
  if (faults.length > 0) {
    await changeSales(tx, shopId, lines, 1)
    return false
  }
  const taken = lines.filter((_, i) => took[i]).map(({ position }) => position)
  await markTaken(tx, shopId, orderId, taken)
  return true
}

/** Locks in the order that placing does, products before variants, each by id: two orders cannot block each other. */
async function addStock(tx: Db, shopId: string, lines: readonly OrderLineRow[]): Promise<void> {
  for (const table of ['products', 'variants'] as const) {
    const own = lines.filter((line) => (line.variant_id === null) === (table === 'products'))
    if (own.length === 0) continue
    const ids = own.map((line) => line.variant_id ?? line.product_id)
    await sql`
      select id from ${sql.table(table)} where shop_id = ${shopId} and id = any(${ids}::text[])
      order by id for update`.execute(tx)
    await sql`
      update ${sql.table(table)} as t set stock = t.stock + d.qty
      from unnest(${ids}::text[], ${own.map((line) => line.qty)}::int[]) as d (id, qty)
      where t.shop_id = ${shopId} and t.id = d.id`.execute(tx)
  }
}

/** An order that came to nothing was no sale: `best_selling` must not count it. */
async function changeSales(
  tx: Db,
  shopId: string,
  lines: readonly OrderLineRow[],
  sign: 1 | -1,
): Promise<void> {
  const ids = lines.map((line) => line.product_id)
  await sql`
    select id from products where shop_id = ${shopId} and id = any(${ids}::text[]) order by id for update`.execute(
    tx,
  )
  await sql`
    update products as p set sold_count = greatest(0, p.sold_count + d.qty)
    from (select id, ${sign} * sum(qty)::int as qty
      from unnest(${ids}::text[], ${lines.map((line) => line.qty)}::int[]) as l (id, qty)
      group by id) as d
    where p.shop_id = ${shopId} and p.id = d.id`.execute(tx)
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
