// verifyLookupCode: the newest orders of a contact that has confirmed to be the buyer's own.
import type { Context } from '../../../context.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { tryCode, useCode } from '../../codes/actions.ts'
import { lookupContact, lookupSubject } from '../../orders/lookup.ts'
import {
  findOrdersOfContact,
  linesOf,
  type OrderLineRow,
  type OrderRow,
  passedStatusesOf,
} from '../../orders/queries.ts'
import type { VerifyLookupCode } from '../../orders/schema.ts'
import { settleOrders } from '../../payments/actions/settle-order.ts'

const NEWEST = 50

export interface FoundOrder {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  readonly passed: readonly OrderStatus[]
}

/** Newest first; those whose time is over are settled first. Throws `code_refused`. */
export async function verifyLookupCode(
  ctx: Context,
  shop: Shop,
  input: VerifyLookupCode,
  at: Date,
): Promise<FoundOrder[]> {
  const { value } = lookupContact(input.contact)
  const codeId = await tryCode(ctx, lookupSubject(ctx, shop, value), input.code.trim(), at)
  await useCode(ctx.db, shop.id, codeId, at)
  const find = () => findOrdersOfContact(ctx.db, shop.id, value, NEWEST)
  const found = await find()
  const orders = (await settleOrders(ctx, shop, found, at)) ? await find() : found
  const ids = orders.map(({ id }) => id)
  const [lines, passed] = await Promise.all([
    linesOf(ctx.db, shop.id, ids),
    passedStatusesOf(ctx.db, shop.id, ids),
  ])
  const linesById = Map.groupBy(lines, ({ order_id }) => order_id)
  const passedById = Map.groupBy(passed, ({ order_id }) => order_id)
  return orders.map((order) => ({
    order,
    lines: linesById.get(order.id) ?? [],
    passed: (passedById.get(order.id) ?? []).map(({ status }) => status),
  }))
}
