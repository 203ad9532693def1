// Expires orders that were not paid in time, also those whose time ran out while nobody was serving.
import type { Context } from '../../../context.ts'
import { workOffDue } from '../../../jobs/work-off-due.ts'
import { findShopById } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { moveOrder } from '../../orders/actions/move-order.ts'
import { findRunningOut, lockOrder, type RunningOut } from '../../orders/queries.ts'
import { type AttemptRow, attemptsOf } from '../queries.ts'
import { isStillWaitedFor } from '../rules.ts'
import { askGateway } from './ask-gateway.ts'

export async function expireOrders(ctx: Context, at: Date): Promise<void> {
  await workOffDue(ctx, {
    what: 'an order that was not paid in time',
    find: (limit, offset) => findRunningOut(ctx.db, at, { limit, offset }),
    work: (order) => askThenExpire(ctx, order, at),
  })
}

/** False: it is not known yet whether it was paid after all. */
async function askThenExpire(ctx: Context, { shop_id, id }: RunningOut, at: Date): Promise<boolean> {
  const shop = await findShopById(ctx.db, shop_id)
  if (!shop || !(await isAnswered(ctx, shop, id, at))) return false
  await expire(ctx, shop, id, at)
  return true
}

/** The notice of a payment may have been lost: every gateway is asked, and waited for within reason. */
async function isAnswered(ctx: Context, shop: Shop, orderId: string, at: Date): Promise<boolean> {
  const attempts = await attemptsOf(ctx.db, shop.id, orderId)
  for (const attempt of attempts.filter(mayBePaid)) {
    const isSilent = attempt.ask_after !== null && attempt.ask_after > at
    const state = isSilent ? null : await askGateway(ctx, shop, attempt, at)
    if (!state && isStillWaitedFor(attempt.unanswered_since, at)) return false
  }
  return true
}

/** Somebody was told how to pay it, and nobody knows that it was not. */
function mayBePaid({ gateway, instructions, status }: AttemptRow): boolean {
  return gateway !== 'manual' && instructions !== null && MAY_BE_PAID.has(status)
}

const MAY_BE_PAID = new Set<AttemptRow['status']>(['pending', 'failed', 'expired'])

async function expire(ctx: Context, shop: Shop, orderId: string, at: Date): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, shop.id, orderId)
    // Paid or claimed in the meantime.
    if (order?.status !== 'pending_payment' || !order.expires_at || order.expires_at > at) return
    await moveOrder(tx, ctx, shop, order, { to: 'expired', actor: 'system', reason: 'not paid in time', at })
  })
}
