// What a gateway tells by calling us: verified by the shop's own keys, then applied like any other word of a gateway.
import type { NoticeHeaders } from '../../../adapters/payments/gateway.ts'
import type { Context } from '../../../context.ts'
import type { Gateway } from '../../../domain/payment.ts'
import { invalidRequest, Problem } from '../../../problems.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { credentialsOf } from '../credentials.ts'
import { applyGatewayStatus } from './apply-gateway-status.ts'
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
    ctx.log.info(
      { gateway, shop: shop.slug, why: reading.why },
      'a notice was refused; if it was genuine, the keys in the shop file are not those of this account',
    )
    if (reading.why === 'forged') throw new Problem('forbidden')
    throw invalidRequest([{ path: 'body', message: 'bukan pemberitahuan yang dikenal' }])
  }
  if (reading.outcome === 'ignored') return
  const isOurs = await applyGatewayStatus(ctx, shop, { ...reading.notice, gateway }, at)
  // The merchant may use the same account elsewhere, and gateways send trial notices.
  if (!isOurs) ctx.log.info({ gateway, shop: shop.slug }, 'a notice of something that is not ours')
  else await settleOrderOf(ctx, shop, reading.notice.reference, at)
}
