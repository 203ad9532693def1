// verifyLookupCode: the newest orders of a contact that has confirmed to be the buyer's own.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { isOpenOrder } from '../../../../domain/order-status.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { tryCode, useCode } from '../../../people/codes/actions.ts'
import { sendLinksAgain } from '../../orders/actions/send-links-again.ts'
import { lookupContact, lookupSubject } from '../../orders/lookup.ts'
import { ownerKey } from '../../orders/owner-key.ts'
import type { OrderToShow } from '../../orders/present.ts'
import { findOrdersOfContact, linesOf, passagesOf, reachedIn } from '../../orders/queries.ts'
import type { VerifyLookupCode } from '../../orders/schema.ts'
import { bookedOf } from '../../parcels/queries.ts'
import { settleOrders } from '../../payments/actions/settle-order.ts'
import { ordersAwaitingAccount } from '../../payments/refunds/queries.ts'
import { courierNamesOf, nameOfCourier } from '../../shipping/courier-names.ts'

const NEWEST = 50
/** A code that was confirmed lets its buyer pay and correct for this long. */
const CONFIRMED_MS = 3_600_000

export interface LookedUpOrders {
  readonly orders: readonly OrderToShow[]
  /** that was confirmed */
  readonly contact: string
  /** when the links of the open ones were sent last; null: none is open */
  readonly linksSentAt: Date | null
  /** ways to the open ones, for who has confirmed the contact just now */
  readonly keys: readonly { readonly orderId: string; readonly key: string; readonly until: Date }[]
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
): Promise<LookedUpOrders> {
  const contact = lookupContact(input.contact)
  const subject = lookupSubject(ctx, shop, contact.value)
  const codeId = await tryCode(ctx, subject, { ...input, code: input.code.trim() }, at)
  const find = (db: Db) => findOrdersOfContact(db, shop.id, contact.value, NEWEST)
  await settleOrders(ctx, shop, await find(ctx.db), at)
  const { orders, linksSentAt } = await inTransaction(ctx.db, async (tx) => {
    await useCode(tx, shop.id, codeId, at)
    const orders = await find(tx)
    return { orders, linksSentAt: await sendLinksAgain(tx, ctx, shop, contact, orders, at) }
  })
  const ids = orders.map(({ id }) => id)
  const [lines, passages, couriers, booked, awaiting] = await Promise.all([
    linesOf(ctx.db, shop.id, ids),
    passagesOf(ctx.db, shop.id, ids),
    courierNamesOf(ctx.db, shop),
    bookedOf(ctx.db, shop.id, ids),
    // Its buyer is asked for an account, which the link alone does not give.
    ordersAwaitingAccount(ctx.db, shop.id, ids),
  ])
  const linesById = Map.groupBy(lines, ({ order_id }) => order_id)
  const passagesById = Map.groupBy(passages, ({ order_id }) => order_id)
  const shown = orders.map((order) => ({
    order,
    lines: linesById.get(order.id) ?? [],
    reached: reachedIn(passagesById.get(order.id) ?? []),
    courierName: nameOfCourier(couriers, order.courier_code),
    isBooked: booked.has(order.id),
    // A list needs no addresses: the key of each order shows its own.
    isOwner: false,
  }))
  const until = new Date(at.getTime() + CONFIRMED_MS)
  const keys = orders
    .filter(({ id, status }) => isOpenOrder(status) || awaiting.has(id))
    .map((order) => ({ orderId: order.id, key: ownerKey(ctx, order, until), until }))
  return { orders: shown, contact: contact.value, linksSentAt, keys }
}
