// getOrder: an order as its merchant sees it, by its number.
import type { Context } from '../../../context.ts'
import { Problem } from '../../../problems.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { findOrderByNumber, type OrderRow } from '../../orders/queries.ts'

/** Throws `not_found`. */
export async function getOrder(ctx: Context, shop: Shop, number: string): Promise<OrderRow> {
  const order = await findOrderByNumber(ctx.db, shop.id, number)
  if (!order) throw new Problem('not_found')
  return order
}
