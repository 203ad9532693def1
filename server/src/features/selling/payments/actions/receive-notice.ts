// What a gateway tells by calling us: verified by the shop's own keys, and applied behind the answer like any other word of it.
import type { NoticeHeaders } from '../../../../adapters/payments/gateway.ts'
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Gateway } from '../../../../domain/payment.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { hear } from '../../heard/hear.ts'
import type { HeardPayment, ToAsk } from '../../heard/heard.ts'
import { credentialsOf, previousCredentialsOf } from '../credentials.ts'

export interface ReceivedNotice {
  readonly gateway: Gateway
  readonly headers: NoticeHeaders
  /** as it was sent */
  readonly body: string
}

/** Throws `not_found` without keys, `notice_refused` when it is forged, `invalid_request` when it cannot be read. */
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
    const instead =
      reading.why === 'forged' ? await signedBefore(ctx, shop, { gateway, headers, body }) : null
    if (instead) return hear(ctx, shop, instead, at)
    ctx.log.info(
      { gateway, shop: shop.slug, why: reading.why },
      'a notice was refused; if it was genuine, the keys in the shop file are not those of this account',
    )
    if (reading.why === 'forged') throw new Problem('notice_refused')
    throw invalidRequest([{ path: 'body', code: 'format', message: 'bukan pemberitahuan yang dikenal' }])
  }
  if (reading.outcome === 'ignored') return
  const word = reading.outcome === 'refund' ? { refund: reading.refund } : { notice: reading.notice }
  await hear(ctx, shop, [{ kind: 'gateways', vendor: gateway, word } satisfies HeardPayment], at)
}

/**
 * A notice on its way while the keys changed has the signature of the old ones. A thief of those could sign it too: so
 * we believe nothing of it, and ask the gateway by the keys of today. null: the old keys did not sign it either.
 */
async function signedBefore(
  ctx: Context,
  shop: Shop,
  { gateway, headers, body }: ReceivedNotice,
): Promise<ToAsk[] | null> {
  const previous = await previousCredentialsOf(ctx, shop.id, gateway)
  const reading = previous && ctx.gateways[gateway].readNotice(headers, body, previous)
  if (!reading || reading.outcome === 'refused') return null
  ctx.log.info(
    { gateway, shop: shop.slug },
    'a notice was signed by the keys before: the gateway is asked instead',
  )
  // Of a refund the gateway is asked anyway, in time.
  if (reading.outcome !== 'accepted') return []
  return [{ kind: 'asking', vendor: gateway, reference: reading.notice.reference }]
}
