// trackOrder: one order and its payment, by the buyer's secret token.
import type { Context } from '../../../context.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import type { Call } from '../../../http/route.ts'
import { Problem } from '../../../problems.ts'
import { loadCheckoutTerms } from '../../checkout/queries.ts'
import type { PaymentMethod } from '../../checkout/rules.ts'
import { toPayment } from '../../payments/present.ts'
import { type AttemptRow, attemptsOf } from '../../payments/queries.ts'
import { shownAttempt } from '../../payments/rules.ts'
import { toOrder } from '../present.ts'
import { findOrderByToken, linesOf, type OrderLineRow, type OrderRow, passedStatuses } from '../queries.ts'
import type { TrackedOrder } from '../schema.ts'
import { hashToken } from '../track-token.ts'

type Tracking = Call<{ token: string }, unknown, unknown>

export async function trackOrder(ctx: Context, call: Tracking): Promise<TrackedOrder> {
  return toTracked(call, await findTracked(ctx, call, call.params.token))
}

/** All that an answer about an order is made of. */
export interface Tracked {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  readonly passed: readonly OrderStatus[]
  readonly attempt: AttemptRow | null
  readonly method: PaymentMethod | null
}

/** Throws `not_found`, also for a token of another shop. */
export async function findTracked(
  ctx: Context,
  { shop, shelf }: Pick<Tracking, 'shop' | 'shelf'>,
  token: string,
): Promise<Tracked> {
  const order = await findOrderByToken(ctx.db, shop.id, hashToken(token))
  if (!order) throw new Problem('not_found')
  const [lines, passed, attempts, { paymentMethods }] = await Promise.all([
    linesOf(ctx.db, shop.id, [order.id]),
    passedStatuses(ctx.db, shop.id, order.id),
    attemptsOf(ctx.db, shop.id, order.id),
    shelf.remember('checkout', () => loadCheckoutTerms(ctx.db, shop.id)),
  ])
  const method = paymentMethods.find(({ code }) => code === order.payment_method) ?? null
  return { order, lines, passed, attempt: shownAttempt(attempts), method }
}

export function toTracked({ at, baseUrl }: Pick<Tracking, 'at' | 'baseUrl'>, tracked: Tracked): TrackedOrder {
  const { order, lines, passed } = tracked
  return {
    order: toOrder(order, lines, passed, baseUrl),
    payment: toPayment({ ...tracked, at, baseUrl }),
  }
}
