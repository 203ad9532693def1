// Reminds buyers, once, of an order that is about to expire.
import type { Context } from '../../../context.ts'
import { queueMessage } from '../../messages/actions/queue-message.ts'
import { findShopById } from '../../shops/queries.ts'
import { findRunningOut, lockOrder, type RunningOut, updateOrder } from '../queries.ts'
import { trackUrlOf } from '../track-token.ts'

const AHEAD_MS = 3 * 3_600_000
const AT_ONCE = 200

export async function remindBuyers(ctx: Context, at: Date): Promise<void> {
  const soon = new Date(at.getTime() + AHEAD_MS)
  for (;;) {
    const due = await findRunningOut(ctx.db, soon, { limit: AT_ONCE, unreminded: true })
    for (const order of due) await remind(ctx, order, at)
    if (due.length < AT_ONCE) return
  }
}

async function remind(ctx: Context, { shop_id, id }: RunningOut, at: Date): Promise<void> {
  const shop = await findShopById(ctx.db, shop_id)
  if (!shop) return
  await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    if (order?.status !== 'pending_payment' || order.reminded_at || !order.expires_at) return
    await updateOrder(tx, order, { reminded_at: at })
    // After a long stop there is nothing left to remind of.
    if (order.expires_at <= at) return
    await queueMessage(tx, ctx, shop, {
      channel: order.contact_channel,
      to: order.contact,
      kind: 'payment_reminder',
      order_number: order.number,
      customer_name: order.customer_name,
      track_url: trackUrlOf(ctx, shop, order),
      total: order.total,
      unique_code: order.unique_code,
      pay_before: order.expires_at.toISOString(),
    })
  })
}
