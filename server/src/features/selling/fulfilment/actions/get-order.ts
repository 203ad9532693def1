// getOrder: an order as its merchant sees it, by its number.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findOrderByNumber, type OrderRow } from '../../orders/queries.ts'
import { settleOrders } from '../../payments/actions/settle-order.ts'

/** Throws `not_found`. */
export async function getOrder(ctx: Context, shop: Shop, number: string): Promise<OrderRow> {
  const order = await findOrderByNumber(ctx.db, shop.id, number)
  if (!order) throw new Problem('not_found')
  return order
}

/** As it is at this moment: one whose time is over ends before anything is said or done about it. Throws `not_found`. */
export async function getOrderAt(ctx: Context, shop: Shop, number: string, at: Date): Promise<OrderRow> {
  const order = await getOrder(ctx, shop, number)
  return (await settleOrders(ctx, shop, [order], at)) ? getOrder(ctx, shop, number) : order
}
