// What came for an order and may go back, read from its payments, its history and its refunds.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { type OrderRow, whoMarkedPaid } from '../../orders/queries.ts'
import { type AttemptRow, attemptsOf } from '../queries.ts'
import { mayGoBack } from './ask-gateway-back.ts'
import { type RefundRow, refundsOf } from './queries.ts'
import { type Money, type MoneyFacts, moneyOf, type ReceivedMoney, sourcesOf } from './rules.ts'

export type AttemptSource = ReceivedMoney<AttemptRow>

export interface OrderMoney extends Money {
  readonly refunds: readonly RefundRow[]
  readonly sources: readonly AttemptSource[]
}

/** Under the order's lock it stays true. */
export async function loadMoney(db: Db, order: OrderRow): Promise<OrderMoney> {
  const { shop_id: shopId, id } = order
  const [attempts, markedPaidBy, refunds] = [
    await attemptsOf(db, shopId, id),
    await whoMarkedPaid(db, shopId, id),
    await refundsOf(db, shopId, id),
  ]
  return moneyFrom({ order, attempts, markedPaidBy, refunds })
}

export function moneyFrom(
  facts: MoneyFacts<AttemptRow> & { readonly refunds: readonly RefundRow[] },
): OrderMoney {
  const sources = sourcesOf(facts)
  return { ...moneyOf(sources, facts.refunds), refunds: facts.refunds, sources }
}

/** Those whose gateway would give it back now; not in a transaction, for it reads keys. */
export async function sourcesWithWayBack(
  ctx: Context,
  sources: readonly AttemptSource[],
  at: Date,
): Promise<Set<string>> {
  const ids = await Promise.all(
    sources.map(async ({ attempt }) => (attempt && (await mayGoBack(ctx, attempt, at)) ? [attempt.id] : [])),
  )
  return new Set(ids.flat())
}
