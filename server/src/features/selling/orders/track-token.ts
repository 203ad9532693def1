// The secret by which a buyer follows one order: 192 random bits, looked up by their hash.
import { createHash, randomBytes } from 'node:crypto'
import type { Secrets, WithSecrets } from '../../../base/secrets.ts'
import type { Context } from '../../../context.ts'
import { sealedIn } from '../../../db/sealed.ts'
import { trackUrl } from '../../../domain/addresses.ts'

export function newTrackToken(): string {
  return randomBytes(24).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Kept beside its hash only sealed, for the links in later messages. */
export function sealToken(
  secrets: Secrets,
  { shop_id, id }: { shop_id: string; id: string },
  token: string,
): Buffer {
  return secrets.seal(purposeOf(shop_id, id), token)
}

/** Throws when it was sealed under another APP_SECRET. */
export function openToken(secrets: Secrets, order: SealedToken): string {
  return secrets.open(purposeOf(order.shop_id, order.id), order.track_token_sealed)
}

interface SealedToken {
  readonly shop_id: string
  readonly id: string
  readonly track_token_sealed: Buffer
}

/** null when it was sealed under another APP_SECRET. */
export function tokenOf({ secrets }: WithSecrets, order: SealedToken): string | null {
  try {
    return openToken(secrets, order)
  } catch {
    return null
  }
}

/** Where the buyer follows this order; null when the token was sealed under another APP_SECRET. */
export function trackUrlOf(
  ctx: Pick<Context, 'secrets' | 'platform'>,
  shop: { slug: string; primaryDomain: string | null },
  order: SealedToken,
): string | null {
  const token = tokenOf(ctx, order)
  return token === null ? null : trackUrl(shop, ctx.platform, token)
}

export const sealedTokens = sealedIn('orders', 'track_token_sealed', 'id', {
  kind: 'links of buyers to their orders',
  purposeOf,
})

function purposeOf(shopId: string, orderId: string): string {
  return `track ${shopId} ${orderId}`
}
