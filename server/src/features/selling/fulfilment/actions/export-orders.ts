// exportOrders: orders as a table, page by page, so that any number of them takes the memory of one page.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { OrderFilter } from '../../orders/list-queries.ts'
import { settleOrdersOf } from '../../payments/actions/settle-order.ts'
import { ordersHeader, ordersTable } from '../orders-table.ts'
import { findOrdersAt, withLines } from './list-orders.ts'

const PAGE = 500

export async function* exportOrders(
  ctx: Context,
  shop: Shop,
  filter: OrderFilter,
  at: Date,
): AsyncGenerator<string> {
  await settleOrdersOf(ctx, shop, at)
  yield ordersHeader()
  let after: string | undefined
  do {
    const orders = await findOrdersAt(ctx, shop, { ...filter, limit: PAGE, after }, at)
    if (orders.length > 0) yield ordersTable(await withLines(ctx, shop, orders))
    after = orders.length === PAGE ? orders.at(-1)?.id : undefined
  } while (after !== undefined)
}
