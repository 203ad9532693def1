// settleClaim: the merchant has looked for a transfer that a buyer reported, and it is there or it is not.
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../domain/access.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { moveByMerchant } from './move-by-merchant.ts'
import { rejectClaim } from './reject-claim.ts'

export interface ClaimSettled {
  readonly number: string
  readonly accept: boolean
  readonly reason?: string
}

/** Throws `not_found`, and `order_moved` when there is no claim. */
export async function settleClaim(
  ctx: Context,
  shop: Shop,
  { accept, ...claim }: ClaimSettled,
  at: Date,
  by: Actor,
): Promise<OrderRow> {
  if (!accept) return rejectClaim(ctx, shop, claim.number, at, { by, ...claim })
  return moveByMerchant(ctx, shop, { ...claim, to: 'paid', isClaimed: true }, at, by)
}
