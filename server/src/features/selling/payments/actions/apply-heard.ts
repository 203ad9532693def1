// What gateways told, worked off: their word is applied, or the gateway is asked for it.
import { unavailable } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { HeardPayment, ToAsk } from '../../heard/heard.ts'
import { findAttempt } from '../queries.ts'
import { noteRefundNotice } from '../refunds/note-outcome.ts'
import { applyGatewayStatus } from './apply-gateway-status.ts'
import { askGateway } from './ask-gateway.ts'
import { settleOrderOf } from './settle-order.ts'

/** However often and in whatever order. */
export async function applyHeard(
  ctx: Context,
  shop: Shop,
  { vendor: gateway, word }: HeardPayment,
  at: Date,
): Promise<void> {
  if ('refund' in word) {
    const isKnown = await noteRefundNotice(ctx, shop, gateway, word.refund, at)
    if (!isKnown) ctx.log.info({ gateway, shop: shop.slug }, 'a notice of a refund that is not ours')
    return
  }
  const isOurs = await applyGatewayStatus(ctx, shop, { ...word.notice, gateway }, at)
  // The merchant may use the same account elsewhere, and gateways send trial notices.
  if (!isOurs) ctx.log.info({ gateway, shop: shop.slug }, 'a notice of something that is not ours')
  else await settleOrderOf(ctx, shop, word.notice.reference, at)
}

/** Throws `unavailable` where it does not answer: it is asked again. */
export async function askInstead(
  ctx: Context,
  shop: Shop,
  { vendor: gateway, reference }: ToAsk,
): Promise<void> {
  const at = new Date(ctx.clock.now())
  const attempt = await findAttempt(ctx.db, shop.id, reference)
  if (attempt?.gateway !== gateway) return
  if (!(await askGateway(ctx, shop, attempt, at))) throw unavailable()
  await settleOrderOf(ctx, shop, attempt.id, at)
}
