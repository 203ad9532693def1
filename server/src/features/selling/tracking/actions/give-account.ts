// giveRefundAccount: the buyer, who has confirmed to be it, says where money is to be transferred back to.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { giveRefundAccount, type RefundAccount } from '../../payments/refunds/actions/give-refund-account.ts'
import { type OrderWithPayment, trackOrder } from './track-order.ts'

/** Throws `not_found`, `confirmation_needed`, `order_moved` and `invalid_request`. */
export async function giveAccount(
  ctx: Context,
  shop: Shop,
  { token, ...account }: RefundAccount & { readonly token: string },
  at: Date,
): Promise<OrderWithPayment> {
  const { order, isOwner } = await trackOrder(ctx, shop, token, at)
  if (!isOwner) throw new Problem('confirmation_needed')
  await giveRefundAccount(ctx, shop, order, account, at)
  return trackOrder(ctx, shop, token, at)
}
