// createRefund, settleRefund: money of an order goes back; an order that ends by it needs its parcels no more.
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import { endParcels } from '../../parcels/asking.ts'
import { createRefund, type WantedRefund } from '../../payments/refunds/actions/create-refund.ts'
import { type SettledRefund, settleRefund } from '../../payments/refunds/actions/settle-refund.ts'
import { getOrderAt } from './get-order.ts'

/** Throws `not_found`, `invalid_request` and `order_moved`. */
export async function refundByMerchant(
  ctx: Context,
  shop: Shop,
  number: string,
  wanted: WantedRefund,
  at: Date,
  by?: Actor,
): Promise<OrderRow> {
  const order = await getOrderAt(ctx, shop, number, at)
  await createRefund(ctx, shop, order, wanted, at, by)
  await endParcelsOf(ctx, shop, order, at)
  return order
}

/** Throws `not_found` and `order_moved`. */
export async function settleByMerchant(
  ctx: Context,
  shop: Shop,
  number: string,
  settled: SettledRefund,
  at: Date,
  by?: Actor,
): Promise<OrderRow> {
  const order = await getOrderAt(ctx, shop, number, at)
  await settleRefund(ctx, shop, order, settled, at, by)
  await endParcelsOf(ctx, shop, order, at)
  return order
}

async function endParcelsOf(ctx: Context, shop: Shop, before: OrderRow, at: Date): Promise<void> {
  if (before.status === 'refunded') return
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, before.id)
    if (order?.status === 'refunded') await endParcels(tx, ctx, order, at)
  })
}
