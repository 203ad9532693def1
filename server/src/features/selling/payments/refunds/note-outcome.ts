// Writes what became of refunds that gateways were asked for, or told of.
import type { RefundNotice } from '../../../../adapters/payments/gateway.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { noteInHistory } from '../../orders/changes.ts'
import { type LockedOrder, lockOrder } from '../../orders/queries.ts'
import { findAttempt } from '../queries.ts'
import { queueRefundEvents, tellMerchantOf } from './announce.ts'
import type { RefundOutcome } from './ask-gateway-back.ts'
import { askLater, findRefund, type LockedRefund, lockRefund, updateRefund } from './queries.ts'
import { nextAsk } from './rules.ts'
import { noteFailed, noteMade } from './settle.ts'

/** May get the same one again. */
export async function noteOutcome(ctx: Context, outcome: RefundOutcome): Promise<void> {
  const { shop_id, id, order_id, became } = outcome
  if (became.is === 'later') return askLater(ctx.db, outcome, became.after)
  const shop = await findShopById(ctx.db, shop_id)
  if (!shop) return
  const at = new Date(ctx.clock.now())
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop_id, order_id)
    const refund = await lockRefund(tx, shop_id, id)
    if (order && refund) await noteBecame(tx, ctx, shop, order, refund, outcome, at)
  })
}

/** Under the order's lock; of one that is settled already it writes nothing, but that one that was given up was made. */
export async function noteBecame(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: LockedOrder,
  refund: LockedRefund,
  { became }: Pick<RefundOutcome, 'became'>,
  at: Date,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<LockedOrder> {
  if (refund.status === 'made' || became.is === 'later') return order
  if (refund.status === 'failed' && became.is !== 'made') return order
  const actor = await actorOf(tx, refund)
  if (became.is === 'made') {
    const { gatewayReference } = became
    return noteMade(tx, ctx, shop, order, refund, { actor, at, gatewayReference, isQuiet })
  }
  if (became.is === 'failed') {
    await noteFailed(tx, ctx, shop, order, refund, { actor, at, why: became.why, isQuiet })
    return order
  }
  const send_after = nextAsk(refund, at)
  const isUnknown = became.is === 'unknown' || send_after === null
  const asked = await updateRefund(tx, refund, {
    status: isUnknown ? 'unknown' : 'asked',
    send_after,
    ...(became.is === 'unknown' && { failure: became.why }),
    ...(became.is === 'pending' && became.gatewayReference && { gateway_reference: became.gatewayReference }),
  })
  // Nobody asks any more: somebody has to look at the gateway.
  if (send_after === null) {
    await noteInHistory(tx, order, { actor, reason: 'refund unknown', at })
    await queueRefundEvents(tx, ctx, order, [asked], 'refund.unknown')
    await tellMerchantOf(tx, ctx, shop, order, asked, 'unknown')
  }
  return order
}

async function actorOf(tx: Db, { shop_id, attempt_id }: LockedRefund): Promise<string> {
  const attempt = attempt_id === null ? null : await findAttempt(tx, shop_id, attempt_id)
  return attempt ? `gateway ${attempt.gateway}` : 'merchant'
}

/** What a gateway tells by a notice. False: this shop has no such refund there. */
export async function noteRefundNotice(
  ctx: Context,
  shop: Shop,
  gateway: string,
  { key, gatewayReference, status, failure }: RefundNotice,
  at: Date,
): Promise<boolean> {
  const found = await findRefund(ctx.db, shop.id, key)
  const attempt = found?.attempt_id ? await findAttempt(ctx.db, shop.id, found.attempt_id) : null
  if (!found || attempt?.gateway !== gateway) return false
  const became =
    status === 'made'
      ? ({ is: 'made', gatewayReference } as const)
      : ({ is: 'failed', why: failure ?? 'failed' } as const)
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, found.order_id)
    const refund = await lockRefund(tx, shop.id, key)
    if (order && refund) await noteBecame(tx, ctx, shop, order, refund, { became }, at)
  })
  return true
}
