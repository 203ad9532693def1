// Settles an unpaid order whose time is over: its gateways are asked once more for a lost notice, then it expires.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { isTimeOver } from '../../../../domain/order-status.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { moveOrder } from '../../orders/actions/move-order.ts'
import { findOrder, findOverIn, lockOrder, type OrderRow } from '../../orders/queries.ts'
import { type AttemptRow, attemptsOf, findAttempt } from '../queries.ts'
import { askGateway } from './ask-gateway.ts'

/** A request waits this long at most for all gateways together; what they tell later still counts. */
const REQUEST_WAITS_MS = 2_000

/**
 * What a request does first with orders it meets, so that no answer speaks of one that the next answer contradicts.
 * True: one of them is not as it was.
 */
export async function settleOrders(
  ctx: Context,
  shop: Shop,
  orders: readonly OrderRow[],
  at: Date,
): Promise<boolean> {
  const over = orders.filter((order) => isTimeOver(order, at))
  if (over.length === 0) return false
  const signal = AbortSignal.timeout(REQUEST_WAITS_MS)
  for (const { id } of over) {
    await askForLostNotices(ctx, shop, id, at, signal)
    await expireOrder(ctx, shop, id, at)
  }
  return true
}

/** Those of a whole shop, before a list is made: which orders a filter finds depends on it. The rest is left to the job. */
export async function settleOrdersOf(ctx: Context, shop: Shop, at: Date): Promise<void> {
  await settleOrders(ctx, shop, await findOverIn(ctx.db, shop.id, at, MOST_AT_ONCE), at)
}

/** The job comes by every minute, so that there are few unless nobody was serving. */
const MOST_AT_ONCE = 100

/** The same for the order of an attempt that was just spoken of. */
export async function settleOrderOf(ctx: Context, shop: Shop, attemptId: string, at: Date): Promise<void> {
  const attempt = await findAttempt(ctx.db, shop.id, attemptId)
  const order = attempt && (await findOrder(ctx.db, shop.id, attempt.order_id))
  if (order) await settleOrders(ctx, shop, [order], at)
}

/** Asks about every attempt that somebody may have paid. Gives back those of which nothing is known. */
export async function askForLostNotices(
  ctx: Context,
  shop: Shop,
  orderId: string,
  at: Date,
  signal?: AbortSignal,
): Promise<AttemptRow[]> {
  const silent: AttemptRow[] = []
  for (const attempt of (await attemptsOf(ctx.db, shop.id, orderId)).filter(mayBePaid)) {
    const isKnownSilent = attempt.ask_after !== null && attempt.ask_after > at
    const state = isKnownSilent ? null : await ask(ctx, shop, attempt, at, signal)
    if (!state) silent.push(attempt)
  }
  return silent
}

/** The buyer knows how to pay it, and nobody knows that it was not paid. */
function mayBePaid({ gateway, instructions, status }: AttemptRow): boolean {
  return gateway !== 'manual' && instructions !== null && MAY_BE_PAID.has(status)
}

const MAY_BE_PAID = new Set<AttemptRow['status']>(['pending', 'failed', 'expired'])

/** Keys that cannot be read are the operator's trouble, and must not keep a buyer from an answer. */
async function ask(ctx: Context, shop: Shop, attempt: AttemptRow, at: Date, signal?: AbortSignal) {
  try {
    return await askGateway(ctx, shop, attempt, at, signal)
  } catch (error) {
    ctx.log.error({ err: error, attempt: attempt.id }, 'a gateway could not be asked for a lost notice')
    return null
  }
}

export async function expireOrder(ctx: Context, shop: Shop, orderId: string, at: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, orderId)
    // Paid or claimed in the meantime.
    if (!order || !isTimeOver(order, at)) return
    await moveOrder(tx, ctx, shop, order, { to: 'expired', actor: 'system', reason: 'not paid in time', at })
  })
}
