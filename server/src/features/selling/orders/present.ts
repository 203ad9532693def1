// Turns an order into the shape that is answered.

import type { StoredLine } from '../../../db/tables/checkout.ts'
import { trackingUrl } from '../../../domain/couriers.ts'
import { maskAddress, maskContact, maskPhone } from '../../../domain/masks.ts'
import { imageFields } from '../../../domain/media-address.ts'
import { type Reached, STATUS_LABELS, timelineOf } from '../../../domain/order-status.ts'
import { parcelStanding } from '../../../domain/parcel-standing.ts'
import { withOlderNames } from '../../../domain/shipping.ts'
import { streetOf } from '../../../domain/street.ts'
import type { OrderRow } from './queries.ts'
import { mayCancel, mayChangeDelivery } from './rules.ts'
import type { BuyerRefund, FullInvoice, Order, OrderInvoice, OrderParcel } from './schema.ts'

const DAY_MS = 86_400_000

/** All that an order is shown by. */
export interface OrderToShow {
  readonly order: OrderRow
  readonly lines: readonly StoredLine[]
  readonly reached: Reached
  /** null without a courier */
  readonly courierName: string | null
  /** whoever sees it has proven to be its buyer */
  readonly isOwner?: boolean
  /** left out: nobody asked for them */
  readonly parcels?: readonly OrderParcel[]
  /** left out: nobody asked for them */
  readonly refunds?: readonly BuyerRefund[]
  /** left out: nobody asked for them */
  readonly invoices?: readonly OrderInvoice[]
  readonly fullInvoice?: FullInvoice | null
  /** a courier was asked to carry it: its buyer changes nothing any more */
  readonly isBooked?: boolean
}

export function toOrder(
  {
    order,
    lines,
    reached,
    courierName,
    isOwner = false,
    parcels = [],
    refunds = [],
    invoices = [],
    fullInvoice = null,
    isBooked = false,
  }: OrderToShow,
  baseUrl: string,
): Order {
  const { preorder_lead_days: leadDays, placed_at: placedAt } = order
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    status_label: STATUS_LABELS[order.status],
    customer_name: order.customer_name,
    city: order.city,
    delivery: toDelivery(order, isOwner, isBooked),
    may_cancel: mayCancel(order) && !isBooked,
    contact_masked: maskContact(order.contact),
    courier_code: order.courier_code,
    courier_name: courierName,
    courier_service: order.courier_service,
    awb: order.awb,
    tracking_url: trackingUrl(order.courier_code, order.awb),
    payment_method: order.payment_method,
    note: order.buyer_note,
    voucher_code: order.voucher_code,
    promotion_name: order.promotion_name,
    shipping_promotion_name: order.shipping_promotion_name,
    subtotal: order.subtotal,
    discount_total: order.discount_total,
    shipping_cost: order.shipping_cost,
    shipping_discount: order.shipping_discount,
    payment_fee: order.payment_fee,
    unique_code: order.unique_code,
    total: order.total,
    preorder_lead_days: leadDays,
    placed_at: placedAt.toISOString(),
    expires_at: order.expires_at?.toISOString() ?? null,
    buyer_claimed_at: order.buyer_claimed_at?.toISOString() ?? null,
    preorder_ship_estimate:
      leadDays === null ? null : new Date(placedAt.getTime() + leadDays * DAY_MS).toISOString(),
    lines: lines.map((line) => toLine(line, baseUrl)),
    timeline: timelineOf(order, placedAt, reached),
    parcels: [...parcels],
    refunds: [...refunds],
    invoices: [...invoices],
    full_invoice: fullInvoice,
    parcel_standing: standingFor(order, parcels),
    may_confirm_receipt: order.status === 'shipped',
  }
}

/** As its buyer is told of it. */
function standingFor({ status }: OrderRow, parcels: readonly OrderParcel[]): Order['parcel_standing'] {
  const sent = parcels.flatMap(({ state, courier_name }) =>
    state ? [{ state, courierName: courier_name }] : [],
  )
  return parcelStanding(status, sent)
}

function toLine(line: StoredLine, baseUrl: string): Order['lines'][number] {
  return {
    name: line.name,
    sku: line.sku,
    variant_label: line.variant_label,
    ...imageFields(line.picture, baseUrl),
    qty: line.qty,
    unit_price: line.unit_price,
    undiscounted_unit_price: line.undiscounted_unit_price,
    line_total: line.line_total,
    preorder: line.preorder,
    unlimited_stock: line.unlimited_stock,
  }
}

function toDelivery(order: OrderRow, isOwner: boolean, isBooked: boolean): Order['delivery'] {
  return withOlderNames({
    phone: isOwner ? order.phone : order.phone && maskPhone(order.phone),
    address: isOwner ? streetOf(order) : maskAddress(streetOf(order)),
    destination_ref: order.destination_ref,
    subdistrict: order.destination_village,
    district: order.destination_district,
    city: order.destination_city ?? order.city,
    province: order.destination_province,
    zip_code: order.destination_zip,
    is_masked: !isOwner,
    may_change: mayChangeDelivery(order) && !isBooked,
  })
}
