// An order as UCP shows it, to whoever has its secret link: that stands nowhere in it.
import type { Json } from '../../../base/json.ts'
import type { WithSecrets } from '../../../base/secrets.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import { confirmationUrlOf, documentKey } from '../../selling/orders/document-key.ts'
import { toOrder } from '../../selling/orders/present.ts'
import type { Order } from '../../selling/orders/schema.ts'
import type { OrderWithPayment } from '../../selling/tracking/actions/track-order.ts'
import { CURRENCY, toMinor } from './money.ts'
import { total } from './present-cart.ts'

const GONE: readonly OrderStatus[] = ['cancelled', 'expired', 'refunded']
const SENT: readonly OrderStatus[] = ['shipped', 'completed']

export function toAgentOrder(ctx: WithSecrets, tracked: OrderWithPayment, baseUrl: string): Json {
  const order = toOrder(tracked, baseUrl)
  const { status } = tracked.order
  const lines = tracked.lines.map(({ product_id, variant_id }, place) => ({
    ...{ id: `${place + 1}`, itemId: variant_id ?? product_id },
    ...{ qty: order.lines[place]?.qty ?? 0, line: order.lines[place] },
  }))
  const active = (qty: number) => (GONE.includes(status) ? 0 : qty)
  const all = lines.map(({ id, qty }) => ({ id, quantity: qty }))
  return {
    // With which an agent asks again.
    id: documentKey(ctx, tracked.order, 'agent', tracked),
    label: order.number,
    checkout_id: order.id,
    permalink_url: confirmationUrlOf(ctx, baseUrl, tracked.order, tracked),
    line_items: lines.map(({ id, itemId, qty, line }) => ({
      id,
      item: {
        id: itemId,
        title: [line?.name, line?.variant_label].filter(Boolean).join(', '),
        price: toMinor(line?.unit_price ?? 0),
        ...(line?.image && { image_url: line.image }),
      },
      quantity: { original: qty, total: active(qty), fulfilled: SENT.includes(status) ? qty : 0 },
      totals: [total('subtotal', line?.line_total ?? 0), total('total', line?.line_total ?? 0)],
      status: GONE.includes(status) ? 'removed' : SENT.includes(status) ? 'fulfilled' : 'processing',
    })),
    fulfillment: {
      expectations: GONE.includes(status) ? [] : [expectationOf(order, all)],
      events: eventsOf(order, all, tracked.reached.get('shipped') ?? null),
    },
    adjustments: order.refunds.map((refund) => ({
      id: refund.id,
      type: 'refund',
      occurred_at: refund.made_at ?? refund.asked_at,
      status: refund.made_at === null ? 'pending' : 'completed',
      totals: [total('total', -(refund.amount ?? 0))],
      ...(refund.label && { description: refund.label }),
    })),
    currency: CURRENCY,
    totals: totalsOf(order),
    messages: [{ type: 'info', code: status, content: order.status_label }],
  }
}

interface Held {
  readonly id: string
  readonly quantity: number
}

/** The street stays with the shop and its buyer. */
function expectationOf(
  { delivery, courier_name, courier_service }: Order,
  line_items: readonly Held[],
): Json {
  const known = Object.entries({
    address_locality: delivery?.city,
    address_region: delivery?.province,
    postal_code: delivery?.zip_code,
  }).filter(([, value]) => value)
  const courier = [courier_name, courier_service].filter(Boolean).join(' ')
  return {
    id: 'parcel',
    line_items,
    method_type: 'shipping',
    destination: { ...Object.fromEntries(known), address_country: 'ID' },
    ...(courier && { description: courier }),
  }
}

const EVENT_TYPES: Readonly<Record<string, string>> = {
  picked: 'shipped',
  moving: 'in_transit',
  delivering: 'in_transit',
  problem: 'failed_attempt',
  delivered: 'delivered',
  returning: 'returned_to_sender',
  returned: 'returned_to_sender',
  declined: 'undeliverable',
  lost: 'undeliverable',
  destroyed: 'undeliverable',
  cancelled: 'canceled',
}

/** The oldest first. A shop that only notes a number has one: that it was shipped. */
function eventsOf(order: Order, line_items: readonly Held[], shippedAt: Date | null): Json[] {
  const told = order.parcels.flatMap((parcel) =>
    parcel.events.flatMap((event, place) =>
      event.at === null
        ? []
        : [
            {
              id: `${parcel.id}-${parcel.events.length - place}`,
              occurred_at: event.at,
              type: EVENT_TYPES[event.state ?? ''] ?? 'processing',
              line_items,
              ...trackingOf(parcel),
              ...(event.label && { description: event.label }),
            },
          ],
    ),
  )
  if (told.length > 0) return told.toSorted((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1))
  if (shippedAt === null) return []
  const tracking = trackingOf({ ...order, courier_name: order.courier_name })
  return [{ id: 'shipped', occurred_at: shippedAt.toISOString(), type: 'shipped', line_items, ...tracking }]
}

function trackingOf({
  awb,
  tracking_url,
  courier_name,
}: Pick<Order['parcels'][number], 'awb' | 'tracking_url' | 'courier_name'>): Json {
  return {
    ...(awb && { tracking_number: awb }),
    ...(tracking_url && { tracking_url }),
    ...(courier_name && { carrier: courier_name }),
  }
}

function totalsOf(order: Order): Json[] {
  const discount = (order.discount_total ?? 0) + (order.shipping_discount ?? 0)
  const fee = (order.payment_fee ?? 0) + (order.unique_code ?? 0)
  return [
    total('subtotal', order.subtotal ?? 0, 'Subtotal'),
    ...(discount > 0 ? [total('discount', -discount, 'Diskon')] : []),
    total('fulfillment', order.shipping_cost ?? 0, 'Ongkos kirim'),
    ...(fee > 0 ? [total('fee', fee, 'Biaya pembayaran')] : []),
    total('total', order.total ?? 0, 'Total'),
  ]
}
