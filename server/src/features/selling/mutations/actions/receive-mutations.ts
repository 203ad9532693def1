// What a service tells of mutations by calling us: verified by the shop's own secret, and taken in behind the answer.
import { type Credit, MOST_TOLD } from '../../../../adapters/mutations/mutation-provider.ts'
import type { NoticeHeaders } from '../../../../adapters/payments/gateway.ts'
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { MutationProviderName } from '../../../../domain/mutations.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { assertRoomFor, hear } from '../../heard/hear.ts'
import { type HeardMoney, inParts, MOST_A_ROW } from '../../heard/heard.ts'
import { noteHeard } from '../changes.ts'
import { mutationKeysOf } from '../credentials.ts'
import { takeInMoney } from './take-in-money.ts'

export interface ReceivedMutations {
  readonly provider: MutationProviderName
  readonly headers: NoticeHeaders
  /** as it was sent */
  readonly body: Buffer
}

const MOST_PARTS = MOST_TOLD / MOST_A_ROW

/**
 * Throws `not_found` without a secret, `rate_limited` where too much waits, `notice_refused` when it is forged, `invalid_request`
 * when it cannot be read. Of a secret that was exchanged nothing is believed: whoever has the old one could sign money that never came.
 */
export async function receiveMutations(
  ctx: Context,
  shop: Shop,
  { provider, headers, body }: ReceivedMutations,
  at: Date,
): Promise<void> {
  const keys = await mutationKeysOf(ctx, shop.id, provider)
  if (!keys?.webhook_secret) throw new Problem('not_found')
  // First: whoever tells without end has thousands of lines read in vain.
  await assertRoomFor(ctx, shop, { kind: 'mutations', vendor: provider }, MOST_PARTS)
  const reading = ctx.mutations[provider].readNotice(headers, body, keys)
  if (reading.outcome === 'refused') {
    ctx.log.info({ provider, shop: shop.slug, why: reading.why }, 'a notice of mutations was refused')
    if (reading.why === 'forged') throw new Problem('notice_refused')
    throw invalidRequest([{ path: 'body', code: 'format', message: 'bukan pemberitahuan yang dikenal' }])
  }
  if (reading.unreadable > 0)
    ctx.log.warn(
      { provider, shop: shop.slug, unreadable: reading.unreadable },
      'mutations that cannot be read',
    )
  await hear(ctx, shop, heardMoney(provider, reading.credits, true), at)
}

/** `isTold`: by itself; else it was asked. */
export function heardMoney(
  vendor: MutationProviderName,
  credits: readonly Credit[],
  isTold: boolean,
): HeardMoney[] {
  return inParts(credits).map((some) => ({ kind: 'mutations', vendor, credits: some, isTold }))
}

/** What was heard: the orders that it is for are paid. Throws `NotNow`. */
export async function takeInHeard(
  ctx: Context,
  shop: Shop,
  { vendor, credits, isTold }: HeardMoney,
  at: Date,
): Promise<void> {
  const { strangers } = await takeInMoney(ctx, shop, vendor, credits, at)
  if (isTold) await noteHeard(ctx.db, { shop_id: shop.id, provider: vendor }, at, strangers[0]?.slice(-4))
}
