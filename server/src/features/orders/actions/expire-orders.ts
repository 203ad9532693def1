// Expires orders that were not paid in time, also those whose time ran out while nobody was serving.
import type { Context } from '../../../context.ts'
import { askGateway } from '../../payments/actions/ask-gateway.ts'
import { type AttemptRow, attemptsOf } from '../../payments/queries.ts'
import { findShopById, type Shop } from '../../shops/queries.ts'
import { findRunningOut, lockOrder, type RunningOut } from '../queries.ts'
import { moveOrder } from './move-order.ts'

const AT_ONCE = 200
/** A gateway that cannot be asked whether it was paid after all is waited for this long. */
const PATIENCE_MS = 60 * 60_000
const MAY_BE_PAID = new Set<AttemptRow['status']>(['opening', 'pending', 'failed', 'expired'])

export async function expireOrders(ctx: Context, at: Date): Promise<void> {
  // Those that have to wait stay in front: the rest must not wait behind them.
  let waiting = 0
  for (;;) {
    const due = await findRunningOut(ctx.db, at, { limit: AT_ONCE, offset: waiting })
    for (const order of due) {
      if (!(await expireOrAsk(ctx, order, at))) waiting++
    }
    if (due.length < AT_ONCE) return
  }
}

/** False: it is not known yet whether it was paid after all. */
async function expireOrAsk(
  ctx: Context,
  { shop_id, id, expires_at }: RunningOut,
  at: Date,
): Promise<boolean> {
  const shop = await findShopById(ctx.db, shop_id)
  if (!shop || !expires_at) return false
  const isPatient = at.getTime() - expires_at.getTime() < PATIENCE_MS
  const isKnown = await askGateways(ctx, shop, id, at)
  if (!isKnown && isPatient) return false
  await expire(ctx, shop, id, at)
  return true
}

/** The notice of a payment may have been lost. False: not every gateway could be asked. */
async function askGateways(ctx: Context, shop: Shop, orderId: string, at: Date): Promise<boolean> {
  const attempts = await attemptsOf(ctx.db, shop.id, orderId)
  const asked = attempts.filter(({ gateway, status }) => gateway !== 'manual' && MAY_BE_PAID.has(status))
  const states = await Promise.all(asked.map((attempt) => askGateway(ctx, shop, attempt, at)))
  return states.every((state) => state !== null)
}

async function expire(ctx: Context, shop: Shop, orderId: string, at: Date): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, shop.id, orderId)
    // Paid or claimed in the meantime.
    if (order?.status !== 'pending_payment' || !order.expires_at || order.expires_at > at) return
    await moveOrder(tx, ctx, shop, order, { to: 'expired', actor: 'system', reason: 'not paid in time', at })
  })
}
