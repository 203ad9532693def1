// trackOrder: one order and its payment, by the buyer's secret token.
import type { Context } from '../../../context.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import { Problem } from '../../../problems.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import {
  findOrderByToken,
  linesOf,
  type OrderLineRow,
  type OrderRow,
  passedStatuses,
} from '../../orders/queries.ts'
import { hashToken } from '../../orders/track-token.ts'
import { settleOrders } from '../../payments/actions/settle-order.ts'
import { methodOf, type PaymentMethodRow } from '../../payments/methods.ts'
import { type AttemptRow, attemptsOf } from '../../payments/queries.ts'
import { shownAttempt } from '../../payments/rules.ts'

/** All that an answer about an order is made of. */
export interface OrderWithPayment {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  /** every state the order has been in */
  readonly passed: readonly OrderStatus[]
  readonly attempt: AttemptRow | null
  /** null when the merchant has removed it since */
  readonly method: PaymentMethodRow | null
}

/** Throws `not_found`, also for a token of another shop. An order whose time is over is settled first. */
export async function trackOrder(
  ctx: Context,
  shop: Shop,
  token: string,
  at: Date,
): Promise<OrderWithPayment> {
  const find = () => findOrderByToken(ctx.db, shop.id, hashToken(token))
  const found = await find()
  const order = found && (await settleOrders(ctx, shop, [found], at)) ? await find() : found
  if (!order) throw new Problem('not_found')
  const [lines, passed, attempts, method] = await Promise.all([
    linesOf(ctx.db, shop.id, [order.id]),
    passedStatuses(ctx.db, shop.id, order.id),
    attemptsOf(ctx.db, shop.id, order.id),
    methodOf(ctx, shop, order.payment_method),
  ])
  return { order, lines, passed, attempt: shownAttempt(attempts), method }
}
