// exportOrders: orders as a table, page by page, so that any number of them takes the memory of one page.
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { OrderFilter } from '../../orders/list-queries.ts'
import { settleOrdersOf } from '../../payments/actions/settle-order.ts'
import { methodsOf } from '../../payments/methods.ts'
import { type TableForm, tableOf } from '../orders-table.ts'
import { findOrdersAt, withLines } from './list-orders.ts'

const PAGE = 500

export async function* exportOrders(
  ctx: Context,
  shop: Shop,
  filter: OrderFilter,
  form: TableForm,
  at: Date,
): AsyncGenerator<string> {
  await settleOrdersOf(ctx, shop, at)
  const methods = new Map((await methodsOf(ctx, shop)).map(({ code, name }) => [code, name]))
  const table = tableOf(form, (code) => methods.get(code) ?? code)
  yield table.header
  let after: string | undefined
  do {
    const orders = await findOrdersAt(ctx, shop, { ...filter, limit: PAGE, after }, at)
    if (orders.length > 0) yield table.rows(await withLines(ctx, shop, orders))
    after = orders.length === PAGE ? orders.at(-1)?.id : undefined
  } while (after !== undefined)
}
