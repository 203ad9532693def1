// trackOrder: one order and its payment, by the buyer's secret token or an owner's key.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { OrderStatus, Reached } from '../../../../domain/order-status.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { readInvoices } from '../../invoices/actions/read-invoices.ts'
import { fullInvoiceOf, invoicesForBuyer } from '../../invoices/for-buyer.ts'
import { invoiceUrlOf } from '../../orders/document-key.ts'
import { findOrder, linesOf, type OrderLineRow, passagesOf, reachedIn } from '../../orders/queries.ts'
import type { BuyerRefund, FullInvoice, OrderInvoice, OrderParcel } from '../../orders/schema.ts'
import { parcelsForBuyer } from '../../parcels/for-buyer.ts'
import { bookedOf } from '../../parcels/queries.ts'
import { settleOrders } from '../../payments/actions/settle-order.ts'
import { methodsOf, type PaymentMethodRow } from '../../payments/methods.ts'
import { type AttemptRow, attemptsOf } from '../../payments/queries.ts'
import { refundsForBuyer } from '../../payments/refunds/for-buyer.ts'
import { refundsOf } from '../../payments/refunds/queries.ts'
import { shownAttempt } from '../../payments/rules.ts'
import { courierNamesOf, nameOfCourier } from '../../shipping/courier-names.ts'
import { type OpenedOrder, openByLink, openByOwner } from '../open-order.ts'

/** All that an answer about an order is made of. */
export interface OrderWithPayment extends OpenedOrder {
  readonly lines: readonly OrderLineRow[]
  /** every state the order has been in */
  readonly passed: readonly OrderStatus[]
  readonly reached: Reached
  readonly courierName: string | null
  readonly parcels: readonly OrderParcel[]
  readonly refunds: readonly BuyerRefund[]
  readonly invoices: readonly OrderInvoice[]
  readonly fullInvoice: FullInvoice | null
  /** goods of it are in a parcel that a courier was asked to carry */
  readonly isBooked: boolean
  readonly attempt: AttemptRow | null
  /** null when the merchant has removed it since */
  readonly method: PaymentMethodRow | null
  /** all of the shop, in the merchant's order */
  readonly methods: readonly PaymentMethodRow[]
}

/** `token`: of its link, or its owner's key. Throws `not_found`, also for one of another shop. An order whose time is over is settled first. */
export async function trackOrder(
  ctx: Context,
  shop: Shop,
  token: string,
  at: Date,
): Promise<OrderWithPayment> {
  return showOpened(
    ctx,
    shop,
    (await openByOwner(ctx, shop, token, at)) ?? (await openByLink(ctx, shop, token)),
    at,
  )
}

/** Whatever it was opened by. Throws `not_found` where nothing did. */
export async function showOpened(
  ctx: Context,
  shop: Shop,
  opened: OpenedOrder | null,
  at: Date,
): Promise<OrderWithPayment> {
  if (!opened) throw new Problem('not_found')
  const { order: found, isOwner, by, until } = opened
  const isSettled = await settleOrders(ctx, shop, [found], at)
  const order = isSettled ? await findOrder(ctx.db, shop.id, found.id) : found
  if (!order) throw new Problem('not_found')
  const [lines, passages, attempts, methods, couriers, parcels, booked, refunds, invoices] =
    await Promise.all([
      linesOf(ctx.db, shop.id, [order.id]),
      passagesOf(ctx.db, shop.id, [order.id]),
      attemptsOf(ctx.db, shop.id, order.id),
      methodsOf(ctx, shop),
      courierNamesOf(ctx.db, shop),
      parcelsForBuyer(ctx, shop, order.id, isOwner),
      bookedOf(ctx.db, shop.id, [order.id]),
      refundsOf(ctx.db, shop.id, order.id),
      readInvoices(ctx, shop.id, order.id),
    ])
  return {
    order,
    isOwner,
    by,
    until,
    parcels,
    refunds: refundsForBuyer(refunds),
    invoices: invoicesForBuyer(invoices, (id) => invoiceUrlOf(ctx, shop, order, opened, id)),
    fullInvoice: fullInvoiceOf(invoices, at, isOwner),
    isBooked: booked.has(order.id),
    lines,
    passed: passages.map(({ status }) => status),
    reached: reachedIn(passages),
    courierName: nameOfCourier(couriers, order.courier_code),
    attempt: shownAttempt(attempts, order),
    method: methods.find(({ code }) => code === order.payment_method) ?? null,
    methods,
  }
}
