// The orders of a shop that money to one of its accounts may be for, as the rules see them.
import type { Db } from '../../../db/pool.ts'
import { accountDigits } from '../../../domain/mutations.ts'
import { HIGHEST_UNIQUE_CODE } from '../../../domain/pricing/price-cart.ts'
import {
  departuresOf,
  ordersOfTotal,
  type TransferOrder,
  unpaidOfAbout,
  unpaidSince,
} from '../orders/transfer-queries.ts'
import { accountsOf } from '../payments/named-accounts.ts'
import { transfersOf } from '../payments/queries.ts'
import { settledAmong } from './queries.ts'
import { LOOKED_BACK_MS, type PayableOrder } from './rules.ts'

const DAY_MS = 24 * 3_600_000
/** Of other ways to pay many orders may come to the same: one that is left out could be the one that is paid. */
const MOST_EQUAL = 500
const MOST_NEAR = 50
const MOST_LISTED = 500

/** Of the accounts that these came to, those that are the shop's: also one that it names no more, while an order waits for money there. */
export async function accountsPaidTo(
  db: Db,
  shopId: string,
  credits: readonly { readonly account: string }[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const named = await accountsOf(db, shopId)
  if (credits.every(({ account }) => named.has(account))) return named
  const asked = await candidatesIn(db, shopId, at)
  return new Set([...named, ...asked.map(({ account }) => account)])
}

interface WantedOrders {
  readonly shop_id: string
  readonly account: string
  readonly amount: number
  readonly came_at: Date
}

/** Of exactly this amount whatever became of them, and of about as much while they wait. null: more than anybody can tell apart. */
export async function payableFor(db: Db, money: WantedOrders): Promise<PayableOrder[] | null> {
  const { shop_id: shopId, account, amount, came_at } = money
  const since = new Date(came_at.getTime() - LOOKED_BACK_MS)
  const [lowest, highest] = [amount - HIGHEST_UNIQUE_CODE, amount + HIGHEST_UNIQUE_CODE]
  const [exact, near] = await Promise.all([
    ordersOfTotal(db, shopId, amount, { since, limit: MOST_EQUAL + 1 }),
    unpaidOfAbout(db, shopId, { lowest, highest, limit: MOST_NEAR }),
  ])
  if (exact.length > MOST_EQUAL) return null
  const orders = [...exact, ...near.filter(({ total }) => total !== amount)]
  if (orders.length === 0) return []
  const payable = await paidTo(db, shopId, orders)
  const own = orders.filter(({ id }) => payable.get(id) === account)
  const ids = own.map(({ id }) => id)
  const [departures, settled] = [await departuresOf(db, shopId, ids), await settledAmong(db, shopId, ids)]
  return own.map((order) => {
    const left = departures.findLast(({ order_id }) => order_id === order.id)
    const paid = departures.findLast(({ order_id, to }) => order_id === order.id && to === 'paid')
    return {
      id: order.id,
      status: order.status,
      total: order.total,
      placedAt: order.placed_at,
      expiresAt: order.expires_at,
      leftAt: left?.at ?? null,
      isPaidByHand: paid?.actor === 'merchant',
      isSettled: settled.has(order.id),
    }
  })
}

export interface Candidate {
  readonly number: string
  readonly status: TransferOrder['status']
  readonly total: number
  readonly customerName: string
  readonly placedAt: Date
  readonly account: string
}

/** All that a person may choose from, whatever the amount. */
export async function candidatesIn(db: Db, shopId: string, at: Date): Promise<Candidate[]> {
  const since = new Date(at.getTime() - 14 * DAY_MS)
  const orders = await unpaidSince(db, shopId, { since, limit: MOST_LISTED })
  const accounts = await paidTo(db, shopId, orders)
  return orders.flatMap(({ id, number, status, total, customer_name, placed_at }) => {
    const account = accounts.get(id)
    if (account === undefined) return []
    return [{ number, status, total, customerName: customer_name, placedAt: placed_at, account }]
  })
}

/** By order, the account that its buyer was told to transfer its total to; of others nothing. */
async function paidTo(
  db: Db,
  shopId: string,
  orders: readonly TransferOrder[],
): Promise<Map<string, string>> {
  const transfers = await transfersOf(
    db,
    shopId,
    orders.map(({ id }) => id),
  )
  return new Map(
    orders.flatMap(({ id, payment_method, total, is_cod }) => {
      const asked = transfers.find(
        ({ order_id, method, amount }) => order_id === id && method === payment_method && amount === total,
      )
      const account = accountDigits(asked?.account)
      return is_cod || account === '' ? [] : [[id, account] as const]
    }),
  )
}
