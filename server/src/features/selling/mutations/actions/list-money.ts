// listMoney: what came to the shop's accounts, with the orders that it is or may be for.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { isWaitingMoney } from '../../../../domain/mutations.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { findOrdersByIds } from '../../orders/queries.ts'
import { type Candidate, candidatesIn } from '../payable.ts'
import { findMoney, type MoneyFilter, type MoneyRow, newestMoney } from '../queries.ts'
import { nearestTo } from '../rules.ts'

export interface ListedMoney {
  readonly money: MoneyRow
  readonly orderNumber: string | null
  /** empty unless somebody has to choose */
  readonly candidates: readonly Candidate[]
}

export async function listMoney(
  ctx: Pick<Context, 'db'>,
  shop: Shop,
  filter: MoneyFilter,
  at: Date,
): Promise<ListedMoney[]> {
  return listed(ctx, shop, await newestMoney(ctx.db, shop.id, filter), at)
}

/** Throws `not_found`. */
export async function getMoney(
  ctx: Pick<Context, 'db'>,
  shop: Shop,
  id: string,
  at: Date,
): Promise<ListedMoney> {
  const found = await findMoney(ctx.db, shop.id, id)
  const [one] = found ? await listed(ctx, shop, [found], at) : []
  if (!one) throw new Problem('not_found')
  return one
}

async function listed(
  { db }: Pick<Context, 'db'>,
  shop: Shop,
  rows: readonly MoneyRow[],
  at: Date,
): Promise<ListedMoney[]> {
  const orders = await findOrdersByIds(
    db,
    shop.id,
    rows.flatMap(({ order_id }) => order_id ?? []),
  )
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  const all = rows.some(({ state }) => isWaitingMoney(state)) ? await candidatesIn(db, shop.id, at) : []
  const ofAccount = Map.groupBy(all, ({ account }) => account)
  return rows.map((money) => ({
    money,
    orderNumber: money.order_id === null ? null : (numbers.get(money.order_id) ?? null),
    candidates: isWaitingMoney(money.state)
      ? nearestTo(money.amount, ofAccount.get(money.account) ?? [])
      : [],
  }))
}
