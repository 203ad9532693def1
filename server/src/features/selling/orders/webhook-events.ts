// Events of an order for a shop’s programs: each with the whole order as it is then.

import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { StoredLine } from '../../../db/tables/checkout.ts'
import type { EventType } from '../../../domain/events.ts'
import { withOlderNames } from '../../../domain/shipping.ts'
import { streetOf } from '../../../domain/street.ts'
import type { LowStock } from '../../catalogue/products/stock.ts'
import { queueEvents, type ShopEvent } from '../../people/webhooks/actions/queue-events.ts'
import { type LockedOrder, linesOf, type OrderRow } from './queries.ts'

/** In the transaction that holds the order's lock, after it was written. */
export async function queueOrderEvents(
  tx: Db,
  ctx: Context,
  order: LockedOrder,
  types: readonly EventType[],
): Promise<void> {
  await queueEvents(tx, ctx, order.shop_id, types, async () => {
    const lines = await linesOf(tx, order.shop_id, [order.id])
    return types.map((type) => orderEvent(type, order, lines))
  })
}

/** Of a new order; one that costs nothing is paid as well. */
export function eventsOfPlaced(
  order: OrderRow,
  lines: readonly StoredLine[],
  low: readonly LowStock[],
): ShopEvent[] {
  const types: EventType[] = order.status === 'paid' ? ['order.placed', 'order.paid'] : ['order.placed']
  return [
    ...types.map((type) => orderEvent(type, order, lines)),
    ...low.map((each) => lowStockEvent(each, order)),
  ]
}

export function lowStockEvent(
  { product_id, variant_id, name, variant, left }: LowStock,
  { number }: OrderRow,
): ShopEvent {
  return {
    type: 'stock.low',
    object: product_id,
    data: { product_id, variant_id, name, variant, left, order_number: number },
  }
}

function orderEvent(type: EventType, order: OrderRow, lines: readonly StoredLine[]): ShopEvent {
  return { type, object: order.id, data: { ...snapshotOf(order), lines: lines.map(lineOf) } }
}

/** Nothing in it opens the buyer's page. */
function snapshotOf(order: OrderRow): Record<string, unknown> {
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    needs_attention: order.needs_attention,
    customer_name: order.customer_name,
    contact: order.contact,
    contact_channel: order.contact_channel,
    phone: order.phone,
    address: streetOf(order),
    city: order.city,
    destination: withOlderNames({
      subdistrict: order.destination_village,
      district: order.destination_district,
      city: order.destination_city,
      province: order.destination_province,
      zip_code: order.destination_zip,
    }),
    payment_method: order.payment_method,
    courier_code: order.courier_code,
    courier_service: order.courier_service,
    buyer_note: order.buyer_note,
    awb: order.awb,
    voucher_code: order.voucher_code,
    subtotal: order.subtotal,
    discount_total: order.discount_total,
    shipping_cost: order.shipping_cost,
    shipping_discount: order.shipping_discount,
    payment_fee: order.payment_fee,
    unique_code: order.unique_code,
    total: order.total,
    refunded_total: order.refunded_total,
    is_cod: order.is_cod,
    cod_collected_at: order.cod_collected_at?.toISOString() ?? null,
    cod_remitted_at: order.cod_remitted_at?.toISOString() ?? null,
    placed_at: order.placed_at.toISOString(),
    expires_at: order.expires_at?.toISOString() ?? null,
    claimed_at: order.buyer_claimed_at?.toISOString() ?? null,
  }
}

function lineOf({
  product_id,
  variant_id,
  sku,
  name,
  variant_label,
  qty,
  unit_price,
  line_total,
}: StoredLine) {
  return { product_id, variant_id, sku, name, variant: variant_label, qty, unit_price, line_total }
}
