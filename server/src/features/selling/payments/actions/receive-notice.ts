// What a gateway tells by calling us: verified by the shop's own keys, then applied like any other word of a gateway.
import type { NoticeHeaders } from '../../../../adapters/payments/gateway.ts'
import { invalidRequest, Problem, unavailable } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Gateway } from '../../../../domain/payment.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { credentialsOf, previousCredentialsOf } from '../credentials.ts'
import { findAttempt } from '../queries.ts'
import { noteRefundNotice } from '../refunds/note-outcome.ts'
import { applyGatewayStatus } from './apply-gateway-status.ts'
import { askGateway } from './ask-gateway.ts'
import { settleOrderOf } from './settle-order.ts'

export interface ReceivedNotice {
  readonly gateway: Gateway
  readonly headers: NoticeHeaders
  /** as it was sent */
  readonly body: string
}

/** Throws `not_found` without keys, `forbidden` when it is forged, `invalid_request` when it cannot be read. */
export async function receiveNotice(
  ctx: Context,
  shop: Shop,
  { gateway, headers, body }: ReceivedNotice,
  at: Date,
): Promise<void> {
  // Nobody but this server speaks for the built-in gateway.
  const credentials = gateway === 'sandbox' ? null : await credentialsOf(ctx, shop.id, gateway)
  if (!credentials) {
    ctx.log.info({ gateway, shop: shop.slug }, 'a notice came for a gateway that the shop has no keys for')
    throw new Problem('not_found')
  }
  const reading = ctx.gateways[gateway].readNotice(headers, body, credentials)
  if (reading.outcome === 'refused') {
    if (reading.why === 'forged' && (await askInstead(ctx, shop, { gateway, headers, body }, at))) return
    ctx.log.info(
      { gateway, shop: shop.slug, why: reading.why },
      'a notice was refused; if it was genuine, the keys in the shop file are not those of this account',
    )
    if (reading.why === 'forged') throw new Problem('forbidden')
    throw invalidRequest([{ path: 'body', message: 'bukan pemberitahuan yang dikenal' }])
  }
  if (reading.outcome === 'ignored') return
  if (reading.outcome === 'refund') {
    const isKnown = await noteRefundNotice(ctx, shop, gateway, reading.refund, at)
    if (!isKnown) ctx.log.info({ gateway, shop: shop.slug }, 'a notice of a refund that is not ours')
    return
  }
  const isOurs = await applyGatewayStatus(ctx, shop, { ...reading.notice, gateway }, at)
  // The merchant may use the same account elsewhere, and gateways send trial notices.
  if (!isOurs) ctx.log.info({ gateway, shop: shop.slug }, 'a notice of something that is not ours')
  else await settleOrderOf(ctx, shop, reading.notice.reference, at)
}

/**
 * A notice on its way while the keys changed has the signature of the old ones. A thief of those could sign it too: so
 * we believe nothing of it, and ask the gateway by the keys of today. False: the old keys did not sign it either.
 */
async function askInstead(
  ctx: Context,
  shop: Shop,
  { gateway, headers, body }: ReceivedNotice,
  at: Date,
): Promise<boolean> {
  const previous = await previousCredentialsOf(ctx, shop.id, gateway)
  const reading = previous && ctx.gateways[gateway].readNotice(headers, body, previous)
  if (!reading || reading.outcome === 'refused') return false
  ctx.log.info(
    { gateway, shop: shop.slug },
    'a notice was signed by the keys before: the gateway is asked instead',
  )
  // Of a refund the gateway is asked anyway, in time.
  if (reading.outcome !== 'accepted') return true
  const attempt = await findAttempt(ctx.db, shop.id, reading.notice.reference)
  if (attempt?.gateway !== gateway) return true
  // Not heard, so that the gateway tells it again.
  if (!(await askGateway(ctx, shop, attempt, at))) throw unavailable()
  await settleOrderOf(ctx, shop, attempt.id, at)
  return true
}
