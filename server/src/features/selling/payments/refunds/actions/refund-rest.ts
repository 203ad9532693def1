// All that is left of an order's money goes back: through gateways where they can; what they cannot give is the merchant's.
import { unavailable } from '../../../../../base/problems.ts'
import type { Context } from '../../../../../context.ts'
import type { Db } from '../../../../../db/pool.ts'
import type { RefundedBy } from '../../../../../db/tables/orders.ts'
import { inTransaction } from '../../../../../db/transaction.ts'
import type { Shop } from '../../../../../tenancy/shop.ts'
import { type LockedOrder, lockOrder, type OrderRow } from '../../../orders/queries.ts'
import type { AttemptRow } from '../../queries.ts'
import { queueRefundEvents } from '../announce.ts'
import type { RefundOutcome } from '../ask-gateway-back.ts'
import { askGatewayBack, mayGoBack } from '../ask-gateway-back.ts'
import { loadMoney, sourcesWithWayBack } from '../money.ts'
import { asClaimed, newRefund } from '../new-refund.ts'
import { noteBecame, noteOutcome } from '../note-outcome.ts'
import { insertRefunds, lockRefund, type RefundRow } from '../queries.ts'
import { noteMade } from '../settle.ts'

export interface RestOfMoney {
  readonly by: RefundedBy
  /** a gateway refused that was expected to give it back: nobody has sent the money yet */
  readonly isRefused: boolean
  /** what gateways said, to be written with the move of the order */
  readonly outcomes: readonly RefundOutcome[]
}

/**
 * Outside any transaction, so that no lock waits for a gateway. Throws `unavailable` when it cannot be known: then it is asked
 * again in time, and the order moves by itself.
 */
export async function refundRest(
  ctx: Context,
  shop: Shop,
  found: OrderRow,
  reason: string | null,
  at: Date,
): Promise<RestOfMoney> {
  const { sources, refunds } = await loadMoney(ctx.db, found)
  const withWayBack = await sourcesWithWayBack(ctx, sources, at)
  const asked = await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, shop.id, found.id)
    const money = order && (await loadMoney(tx, order))
    if (!order || !money || order.status === 'refunded') return []
    const begun = money.sources
      .filter(({ attempt, left }) => left > 0 && attempt !== null && withWayBack.has(attempt.id))
      .map((source) => newRefund(order, { source, way: 'gateway', amount: source.left, reason }, at))
    const inserted = await insertRefunds(tx, begun)
    if (inserted.length > 0) await queueRefundEvents(tx, ctx, order, inserted, 'refund.asked')
    const open = money.refunds.filter(
      ({ way, status }) => way === 'gateway' && (status === 'asked' || status === 'unknown'),
    )
    return [...open, ...inserted]
  })
  const outcomes = await Promise.all(asked.map((refund) => outcomeOf(ctx, refund)))
  const isKnown = outcomes.every(({ became }) => became.is !== 'unknown' && became.is !== 'later')
  if (!isKnown) {
    for (const outcome of outcomes) await noteOutcome(ctx, outcome)
    throw unavailable()
  }
  const isRefused = outcomes.some(({ became }) => became.is === 'failed')
  const came = sources.filter(({ attempt }) => attempt !== null)
  const isAllBack =
    came.length === sources.length &&
    came.length > 0 &&
    !isRefused &&
    !refunds.some(({ way, status }) => way === 'bank' && status !== 'failed') &&
    came.every(({ attempt }) => attempt && (attempt.status === 'refunded' || withWayBack.has(attempt.id)))
  return { by: isAllBack ? 'gateway' : 'hand', isRefused, outcomes }
}

async function outcomeOf(ctx: Context, refund: RefundRow): Promise<RefundOutcome> {
  const { shop_id, id, order_id, claimed_until } = asClaimed(refund)
  return { shop_id, id, order_id, claimed_until, became: await askGatewayBack(ctx, refund) }
}

/** With the order's move, under its lock: what gateways said, and what the merchant has sent himself. */
export async function noteRest(
  tx: Db,
  ctx: Context,
  shop: Shop,
  locked: LockedOrder,
  { by, outcomes, isRefused }: RestOfMoney,
  reason: string | null,
  at: Date,
): Promise<LockedOrder> {
  let order = locked
  for (const outcome of outcomes) {
    const refund = await lockRefund(tx, shop.id, outcome.id)
    if (refund) order = await noteBecame(tx, ctx, shop, order, refund, outcome, at, { isQuiet: true })
  }
  // What came while gateways were asked is in nobody's hand yet.
  return isRefused || by === 'gateway' ? order : noteByHand(tx, ctx, shop, order, reason, at)
}

/** The merchant says that all that was left is sent. */
export async function noteByHand(
  tx: Db,
  ctx: Context,
  shop: Shop,
  locked: LockedOrder,
  reason: string | null,
  at: Date,
): Promise<LockedOrder> {
  let order = locked
  const { sources, refunds } = await loadMoney(tx, order)
  const begun = sources
    .filter(({ left }) => left > 0)
    .map((source) => newRefund(order, { source, way: 'bank', amount: source.left, reason }, at))
  const waiting = refunds.filter(({ way, status }) => way === 'bank' && status === 'asked')
  const open = [
    ...(await insertRefunds(tx, begun)),
    ...(await Promise.all(waiting.map(({ id }) => lockRefund(tx, shop.id, id)))),
  ]
  for (const refund of open)
    if (refund) order = await noteMade(tx, ctx, shop, order, refund, { actor: 'merchant', at, isQuiet: true })
  return order
}

/** How `refundRest` would do it, as far as that is known before: a gateway may still refuse. */
export async function foreseeRefund(
  ctx: Context,
  attempts: readonly AttemptRow[],
  at: Date,
): Promise<RefundedBy> {
  const came = attempts.filter(({ status }) => status === 'paid' || status === 'refunded')
  const ways = await Promise.all(
    came.map(async (attempt) => attempt.status === 'refunded' || (await mayGoBack(ctx, attempt, at))),
  )
  return came.length > 0 && ways.every(Boolean) ? 'gateway' : 'hand'
}
