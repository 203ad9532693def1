// What the database holds of a shop after load: everything that an answer may have confirmed.
import type { Db } from '../../server/src/db/pool.ts'
import type { LoadShop } from './shop.ts'

export type Facts = Awaited<ReturnType<typeof readFacts>>

export async function readFacts(db: Db, { id }: LoadShop) {
  const orders = await db
    .selectFrom('orders')
    .where('shop_id', '=', id)
    .select(['id', 'number', 'contact', 'source', 'buyer_claimed_at'])
    .execute()
  const history = await db
    .selectFrom('order_history')
    .where('shop_id', '=', id)
    .select(['order_id', 'to_status'])
    .execute()
  const stock = await db
    .selectFrom('stock_ledger')
    .where('shop_id', '=', id)
    .where('reason', 'is not', null)
    .select('reason')
    .execute()
  const products = await db
    .selectFrom('products')
    .where('shop_id', '=', id)
    .select(['id', 'price', 'version'])
    .execute()
  const confirmations = await db
    .selectFrom('messages')
    .where('shop_id', '=', id)
    .where('kind', '=', 'order_placed')
    .select('order_number')
    .execute()
  const events = await db
    .selectFrom('webhook_deliveries')
    .where('shop_id', '=', id)
    .where('type', '=', 'order.placed')
    .select('object')
    .execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  return {
    orders,
    products,
    byId,
    ordersOf: countBy(orders.map(({ contact }) => contact)),
    /** by `ORDER STATE`, how often it came there */
    reached: countBy(history.map(({ order_id, to_status }) => `${order_id} ${to_status}`)),
    stock: countBy(stock.map(({ reason }) => String(reason))),
    confirmations: countBy(confirmations.map(({ order_number }) => String(order_number))),
    events: countBy(events.map(({ object }) => object)),
  }
}

function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
