// What money that came is for, from facts alone: the order that it settles, or why it settles none.
import type { ElsewhereMoney, MoneySource, WaitingMoney } from '../../../domain/mutations.ts'
import type { OrderStatus } from '../../../domain/order-status.ts'
import { HIGHEST_UNIQUE_CODE } from '../../../domain/pricing/price-cart.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Clocks of banks and of ours are not one. */
export const EARLY_MS = 10 * MINUTE_MS
/** A transfer between banks may come a day after it was sent. */
export const LATE_MS = DAY_MS
/** How long after its end money of an order's amount is still thought to be for it; said, not settled. */
const REMEMBERED_MS = 7 * DAY_MS

/** Money, as far as it decides what it is for. */
export interface CameIn {
  readonly provider: MoneySource
  readonly at: Date
  readonly isDay: boolean
  readonly amount: number
}

/** An order that is paid to the account that the money came to. */
export interface PayableOrder {
  readonly id: string
  readonly status: OrderStatus
  readonly total: number
  readonly placedAt: Date
  /** until when it waits; null: for the merchant, or no more */
  readonly expiresAt: Date | null
  /** when it was paid or ended; null: it was not */
  readonly leftAt: Date | null
  readonly isPaidByHand: boolean
  /** money that came is known to have paid it */
  readonly isSettled: boolean
}

/** What is known at other shops of the account. */
export interface Elsewhere {
  /** `same`: this mutation settled an order there. `like`: one that another teller told, of this amount and about this time */
  readonly settled: 'same' | 'like' | null
  /** an order waits there for exactly as much */
  readonly isAwaited: boolean
  /** that shop is told of mutations as well, so that it will hear of this one */
  readonly isHeard: boolean
}

export const NOWHERE: Elsewhere = { settled: null, isAwaited: false, isHeard: false }

export type Judgement =
  /** `isPaid`: by the merchant's hand already; this is that money */
  | { readonly is: 'settled'; readonly order: string; readonly isPaid: boolean }
  | { readonly is: WaitingMoney; readonly order: string | null; readonly elsewhere?: ElsewhereMoney | null }
  /** another shop's of the account, where nobody here has to look */
  | { readonly is: 'theirs'; readonly elsewhere: ElsewhereMoney }
  /** of no concern: a trial of the service's own */
  | { readonly is: 'trial' }

/** Moota's dashboard tries an address with a credit that looks real, of this amount. */
export const MOOTA_TRIAL = 10_000

/**
 * Exactly one order of the account waits for exactly this amount at that time: then it is paid. A merchant who was faster has
 * paid one by hand that this money is of; it counts as one that waits. Where it is, or may be, another shop's of the account too, a
 * person says whose it is.
 */
export function judge(
  money: CameIn,
  orders: readonly PayableOrder[],
  elsewhere: Elsewhere = NOWHERE,
): Judgement {
  const exact = orders.filter(({ total }) => total === money.amount)
  const waiting = awaiting(money, orders)
  if (money.provider === 'moota' && money.amount === MOOTA_TRIAL)
    return waiting.length > 0 ? { is: 'unknown', order: null } : { is: 'trial' }
  const known = elsewhere.settled ? 'settled' : elsewhere.isAwaited ? 'awaited' : null
  const [one] = waiting
  if (one && known) return { is: 'unknown', order: null, elsewhere: known }
  if (known && (elsewhere.settled === 'same' || (elsewhere.isAwaited && elsewhere.isHeard)))
    return { is: 'theirs', elsewhere: known }
  if (one && waiting.length === 1) return { is: 'settled', order: one.id, isPaid: isPaid(one.status) }
  if (one) return { is: 'unknown', order: null }

  const ended = exact.filter((order) => isRemembered(money, order))
  const [last] = ended
  if (last && ended.length === 1)
    return { is: isPaid(last.status) ? 'paid_twice' : 'paid_after_end', order: last.id }

  const near = orders.filter(
    (order) => isOpen(order.status) && isInTime(money, order) && isNear(money, order),
  )
  const [nearest] = near
  if (nearest && near.length === 1) return { is: 'differs', order: nearest.id }
  return { is: 'unknown', order: null, ...(known && { elsewhere: known }) }
}

/** The orders that wait for exactly this. */
export function awaiting(money: CameIn, orders: readonly PayableOrder[]): PayableOrder[] {
  return orders.filter((order) => order.total === money.amount && isAwaited(money, order))
}

function isAwaited(money: CameIn, order: PayableOrder): boolean {
  if (order.isSettled) return false
  return (isOpen(order.status) || (isPaid(order.status) && order.isPaidByHand)) && isInTime(money, order)
}

/** Also one that has run out: it is paid all the same, within a day. */
function isOpen(status: OrderStatus): boolean {
  return status === 'pending_payment' || status === 'expired'
}

const PAID: readonly OrderStatus[] = ['paid', 'processing', 'shipped', 'completed']

function isPaid(status: OrderStatus): boolean {
  return PAID.includes(status)
}

function isInTime(money: CameIn, order: PayableOrder): boolean {
  return isBetween(money, order, LATE_MS)
}

/** Paid already, cancelled, given back, or over for longer than a transfer takes. */
function isRemembered(money: CameIn, order: PayableOrder): boolean {
  return order.status !== 'pending_payment' && isBetween(money, order, REMEMBERED_MS)
}

function isBetween(
  { at, isDay }: CameIn,
  { placedAt, expiresAt, leftAt }: PayableOrder,
  lateMs: number,
): boolean {
  const until = at.getTime() + (isDay ? DAY_MS : 0)
  if (until < placedAt.getTime() - EARLY_MS) return false
  const end = expiresAt ?? leftAt
  return end === null || at.getTime() <= end.getTime() + lateMs
}

/** As far off as a buyer who left the unique code out, or rounded it. */
function isNear({ amount }: CameIn, { total }: PayableOrder): boolean {
  return Math.abs(total - amount) <= HIGHEST_UNIQUE_CODE
}

/** A claimed order may wait for its merchant that long: what came before is for no order of now. */
export const LOOKED_BACK_MS = 60 * DAY_MS
/** Days and zones of banks are not ours. */
const AHEAD_MS = 2 * DAY_MS

/** No order waits for money of then: it is kept, and nobody has to say what it is. */
export function isOutOfTime(cameAt: Date, heardAt: Date): boolean {
  const ago = heardAt.getTime() - cameAt.getTime()
  return ago > LOOKED_BACK_MS || ago < -AHEAD_MS
}

/** Where money of one day is looked for again, told by somebody else: banks and services date it a day apart. */
export const TWIN_MS = DAY_MS

const MOST_CANDIDATES = 3

/** For a person to choose from: the nearest amounts first, of equal ones the newest. */
export function nearestTo<T extends { readonly total: number; readonly placedAt: Date }>(
  amount: number,
  orders: readonly T[],
): T[] {
  const distance = ({ total }: T) => Math.abs(total - amount)
  return orders
    .toSorted((a, b) => distance(a) - distance(b) || b.placedAt.getTime() - a.placedAt.getTime())
    .slice(0, MOST_CANDIDATES)
}
