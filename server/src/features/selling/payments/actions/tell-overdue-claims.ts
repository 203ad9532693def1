// Tells merchants again, once, of a transfer that a buyer reported two days ago and nobody has looked for.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { workOffDue } from '../../../../jobs/work-off-due.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import { announceOverdueClaim } from '../../orders/announce.ts'
import { updateOrder } from '../../orders/changes.ts'
import { findUntoldClaims, lockOrder, type OpenClaim } from '../../orders/queries.ts'
import { isClaimOverdue, OVERDUE_MS } from '../../orders/rules.ts'
import { methodOf } from '../methods.ts'

export async function tellOverdueClaims(ctx: Context, at: Date): Promise<void> {
  const before = new Date(at.getTime() - OVERDUE_MS)
  await workOffDue(ctx, {
    what: 'a claim that nobody has looked at',
    find: (limit, offset) => findUntoldClaims(ctx.db, before, { limit, offset }),
    work: (claim) => tell(ctx, claim, at),
  })
}

async function tell(ctx: Context, { shop_id, id }: OpenClaim, at: Date): Promise<boolean> {
  const shop = await findShopById(ctx.db, shop_id)
  if (!shop) return false
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, id)
    // Confirmed, rejected or announced in the meantime.
    if (!order?.buyer_claimed_at || order.claim_overdue_told_at || !isClaimOverdue(order, at)) return
    const method = await methodOf({ ...ctx, db: tx }, shop, order.payment_method)
    await updateOrder(tx, order, { claim_overdue_told_at: at })
    await announceOverdueClaim(tx, ctx, shop, order, {
      claimedAt: order.buyer_claimed_at,
      payBy: method?.name ?? order.payment_method,
    })
  })
  return true
}
