// Expires orders that were not paid in time, also those whose time ran out while nobody was serving.
import type { Context } from '../../../../context.ts'
import { workOffDue } from '../../../../jobs/work-off-due.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import { findRunningOut, type RunningOut } from '../../orders/queries.ts'
import { isStillWaitedFor } from '../rules.ts'
import { askForLostNotices, expireOrder } from './settle-order.ts'

export async function expireOrders(ctx: Context, at: Date): Promise<void> {
  await workOffDue(ctx, {
    what: 'an order that was not paid in time',
    find: (limit, offset) => findRunningOut(ctx.db, at, { limit, offset }),
    work: (order) => askThenExpire(ctx, order, at),
  })
}

/** False: while nobody looks at it, it is waited for a gateway that is silent, within reason. */
async function askThenExpire(ctx: Context, { shop_id, id }: RunningOut, at: Date): Promise<boolean> {
  const shop = await findShopById(ctx.db, shop_id)
  if (!shop) return false
  const silent = await askForLostNotices(ctx, shop, id, at)
  if (silent.some(({ unanswered_since }) => isStillWaitedFor(unanswered_since, at))) return false
  await expireOrder(ctx, shop, id, at)
  return true
}
