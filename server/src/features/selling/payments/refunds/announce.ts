// Who hears what of a refund: its buyer, the merchant, the shop's programs.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { EventType } from '../../../../domain/events.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { tellMerchant } from '../../../people/messages/actions/tell-merchant.ts'
import { queueEvents } from '../../../people/webhooks/actions/queue-events.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { notaUrl, tellBuyer } from '../../orders/tell-buyer.ts'
import type { RefundRow } from './queries.ts'

/** The buyer is asked where to transfer it to. */
export async function askForAccount(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  amount: number,
): Promise<void> {
  await tellBuyer(tx, ctx, shop, order, { kind: 'refund_account', amount })
}

/** Of a part: of all of it the order's own move tells. */
export async function tellOfPart(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  { amount, way, proof }: RefundRow,
): Promise<void> {
  const nota_url = await notaUrl(tx, ctx, shop, order)
  const content = { kind: 'refund_made', amount, by_bank: way === 'bank', proof, nota_url } as const
  await tellBuyer(tx, ctx, shop, order, content)
}

export async function tellMerchantOf(
  tx: Db,
  ctx: Context,
  shop: Shop,
  order: OrderRow,
  { amount }: RefundRow,
  news: 'account' | 'failed' | 'unknown' | 'made',
): Promise<void> {
  await tellMerchant(tx, ctx, shop, {
    kind: 'merchant_refund',
    order_number: order.number,
    customer_name: order.customer_name,
    amount,
    news,
  })
}

/** In the transaction that holds its order's lock. What people wrote, and where it goes, is not in it: `getOrder` has it. */
export async function queueRefundEvents(
  tx: Db,
  ctx: Context,
  { id: order_id, number }: OrderRow,
  refunds: readonly RefundRow[],
  type: Extract<EventType, `refund.${string}`>,
): Promise<void> {
  await queueEvents(tx, ctx, refunds[0]?.shop_id ?? '', [type], async () =>
    refunds.map(({ id, amount, way, status, lines, created_at, made_at }) => ({
      type,
      object: order_id,
      data: {
        ...{ id, order_id, order_number: number, amount, way, status, lines },
        created_at: created_at.toISOString(),
        made_at: made_at?.toISOString() ?? null,
      },
    })),
  )
}
