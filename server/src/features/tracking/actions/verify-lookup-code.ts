// verifyLookupCode: the newest orders of a contact that has confirmed to be the buyer's own.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { tryCode, useCode } from '../../codes/actions.ts'
import { sendLinksAgain } from '../../orders/actions/send-links-again.ts'
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

export interface LookingUp extends VerifyLookupCode {
  readonly callerHash: Buffer
}

/** Newest first; those whose time is over are settled first. Throws `code_refused`. */
export async function verifyLookupCode(
  ctx: Context,
  shop: Shop,
  input: LookingUp,
  at: Date,
): Promise<FoundOrder[]> {
  const contact = lookupContact(input.contact)
  const subject = lookupSubject(ctx, shop, contact.value)
  const codeId = await tryCode(ctx, subject, { ...input, code: input.code.trim() }, at)
  const find = (db: Db) => findOrdersOfContact(db, shop.id, contact.value, NEWEST)
  await settleOrders(ctx, shop, await find(ctx.db), at)
  const orders = await inTransaction(ctx.db, async (tx) => {
    await useCode(tx, shop.id, codeId, at)
    const found = await find(tx)
    await sendLinksAgain(tx, ctx, shop, contact, found, at)
    return found
  })
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
