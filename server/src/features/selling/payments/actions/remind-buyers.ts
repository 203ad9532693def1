// Reminds buyers, once, of an order that is about to expire.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { workOffDue } from '../../../../jobs/work-off-due.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import { announceUnpaid } from '../../orders/announce.ts'
import { updateOrder } from '../../orders/changes.ts'
import { findRunningOut, lockOrder, type RunningOut } from '../../orders/queries.ts'
import { payToOf } from '../pay-to.ts'
import { attemptsOf } from '../queries.ts'
import { nearestEnd, shownAttempt } from '../rules.ts'

const AHEAD_MS = 3 * 3_600_000

export async function remindBuyers(ctx: Context, at: Date): Promise<void> {
  const soon = new Date(at.getTime() + AHEAD_MS)
  await workOffDue(ctx, {
    what: 'a reminder of an order that is not paid yet',
    find: (limit, offset) => findRunningOut(ctx.db, soon, { limit, offset, unreminded: true }),
    work: (order) => remind(ctx, order, at, soon),
  })
}

async function remind(ctx: Context, { shop_id, id }: RunningOut, at: Date, soon: Date): Promise<boolean> {
  const shop = await findShopById(ctx.db, shop_id)
  if (!shop) return false
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (order?.status !== 'pending_payment' || order.reminded_at || !order.expires_at) return
    // Claimed, and the claim rejected, in the meantime: there is a day left again.
    if (order.expires_at > soon) return
    await updateOrder(tx, order, { reminded_at: at })
    // After a long stop there is nothing left to remind of.
    if (order.expires_at <= at) return
    const attempt = shownAttempt(await attemptsOf(tx, shop.id, id), order)
    await announceUnpaid(tx, ctx, shop, order, {
      kind: 'payment_reminder',
      payBefore: nearestEnd(order.expires_at, attempt, at),
      payTo: payToOf(attempt),
    })
  })
  return true
}
