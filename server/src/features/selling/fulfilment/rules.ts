// What a merchant may still change of an order, and which orders and days he asks for. Pure.
import { type FieldError, invalidRequest, Problem } from '../../../base/problems.ts'
import type { RefundedBy } from '../../../db/tables/orders.ts'
import { jakartaDay, nextDay, startOfJakartaDay } from '../../../domain/jakarta.ts'
import { givesBack, nextOf, type OrderStanding, type OrderStatus } from '../../../domain/order-status.ts'
import type { OrderFilter } from '../orders/list-queries.ts'
import { WAITING_FILTERS } from '../orders/rules.ts'
import { searchOf } from '../orders/search-words.ts'
import { hasParcel } from '../parcels/queries.ts'
import { hasRefundToMake } from '../payments/refunds/queries.ts'

const BEFORE_SHIPPING: readonly OrderStatus[] = ['pending_payment', 'paid', 'processing']

/** Its parcel has left, or never will. */
export function isOnItsWay(status: OrderStatus): boolean {
  return !BEFORE_SHIPPING.includes(status)
}

/** Where a merchant moves orders; only time makes one expire. */
export const MERCHANT_TARGETS = [
  'paid',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
] as const
export type MerchantTarget = (typeof MERCHANT_TARGETS)[number]

export function targetsFrom(order: OrderStanding): MerchantTarget[] {
  return MERCHANT_TARGETS.filter((to) => nextOf(order).includes(to))
}

/** `order_moved`, with where the order is and where it may go from there. */
export function notThere(order: OrderStanding): Problem {
  return new Problem('order_moved', { status: order.status, allowed: targetsFrom(order) })
}

/** The longest that a buyer is not told of a move. */
export const MOST_UNDO_SECONDS = 60
/** Where neither goods nor money change, nor a time until which to pay. */
const UNDOABLE: readonly OrderStatus[] = ['processing', 'shipped', 'completed']

/** When the buyer hears of a move; null: at once. */
export function tellAfter(to: OrderStatus, undoSeconds: number, at: Date): Date | null {
  return UNDOABLE.includes(to) && undoSeconds > 0 ? new Date(at.getTime() + undoSeconds * 1_000) : null
}

/** What a move that is the last thing that happened to an order leads back to; null: it stays. */
export function undoneTo(
  { status }: { readonly status: OrderStatus },
  last: HistoryStep | undefined,
  at: Date,
): OrderStatus | null {
  if (last?.actor !== 'merchant' || last.to_status !== status || last.from_status === status) return null
  const isSoon = at.getTime() - last.at.getTime() <= MOST_UNDO_SECONDS * 1_000
  return isSoon && UNDOABLE.includes(status) ? last.from_status : null
}

interface HistoryStep {
  readonly at: Date
  readonly actor: string
  readonly from_status: OrderStatus | null
  readonly to_status: OrderStatus
}

/** A move that a merchant may make now, and what else comes of it. */
export interface PossibleMove {
  readonly to: MerchantTarget
  /** how the money would go back; null: nothing was paid, or it stays */
  readonly refund_by: RefundedBy | null
  /** whether goods would come back to the stock */
  readonly restocks: boolean
}

export interface MoveFacts {
  readonly order: OrderStanding
  /** whether money came for it, the right amount or not */
  readonly isPaid: boolean
  /** whether it holds goods of the stock */
  readonly tookStock: boolean
  /** how a refund would go */
  readonly refundBy: RefundedBy
}

export function possibleMoves({ order, isPaid, tookStock, refundBy }: MoveFacts): PossibleMove[] {
  // To cancel gives nothing back, and afterwards no refund can be made: the merchant sends the money himself.
  const moneyBack: Partial<Record<MerchantTarget, RefundedBy>> = { cancelled: 'hand', refunded: refundBy }
  return targetsFrom(order).map((to) => ({
    to,
    refund_by: isPaid ? (moneyBack[to] ?? null) : null,
    restocks: tookStock && givesBack(order.status, to),
  }))
}

/** Whether money came for an order that can still be moved. */
export function hasMoneyOf({
  status,
  total,
  is_cod,
  cod_collected_at,
}: OrderStanding & { total: number }): boolean {
  return is_cod ? cod_collected_at !== null : status !== 'pending_payment' && total > 0
}

/** `book`: it is to be sent, and in no parcel yet. `refund`: money of it is to be given back by the merchant's own hand. */
export const LISTED_WAITING = [...WAITING_FILTERS, 'book', 'refund'] as const
export type ListedWaiting = (typeof LISTED_WAITING)[number]

/** Days or moments, as a merchant gives them; `to` belongs to what is asked for. */
export interface GivenPeriod {
  readonly from?: string
  readonly to?: string
}

export interface GivenFilter extends GivenPeriod {
  readonly status?: OrderStatus
  readonly waiting?: ListedWaiting
  readonly q?: string
}

/** Throws `invalid_request`. */
export function filterOf(shopId: string, { status, waiting, q, ...period }: GivenFilter): OrderFilter {
  return {
    status,
    ...waitingOf(shopId, waiting),
    search: q === undefined ? null : searchOf(shopId, q),
    ...boundsOf(period),
  }
}

function waitingOf(
  shopId: string,
  waiting: ListedWaiting | undefined,
): Pick<OrderFilter, 'waiting' | 'only' | 'unless'> {
  if (waiting === 'book') return { waiting: 'parcel', unless: hasParcel(shopId) }
  if (waiting === 'refund') return { only: hasRefundToMake(shopId) }
  return { waiting }
}

function boundsOf({ from, to }: GivenPeriod): { from?: Date; until?: Date } {
  const errors: FieldError[] = []
  const read = (path: 'from' | 'to', given: string | undefined) => {
    if (given === undefined) return undefined
    const day = startOfJakartaDay(given)
    if (day) return path === 'from' ? day : nextDay(day)
    const moment = MOMENT.test(given) ? Date.parse(given) : Number.NaN
    if (Number.isNaN(moment)) errors.push(noDay(path))
    return new Date(path === 'from' ? moment : moment + 1)
  }
  const [begin, until] = [read('from', from), read('to', to)]
  if (errors.length > 0) throw invalidRequest(errors)
  return { ...(begin && { from: begin }), ...(until && { until }) }
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/
const noDay = (path: string): FieldError => ({
  path,
  code: 'format',
  message: 'harus tanggal seperti 2026-11-15',
})

const USUAL_DAYS = 30
const MOST_DAYS = 366

export interface FigureDays {
  readonly from: Date
  readonly until: Date
  /** every day of it, as 2026-11-15 */
  readonly days: readonly string[]
}

/** The last thirty days unless it says. Throws `invalid_request`. */
export function figureDays({ from, to }: GivenPeriod, at: Date): FigureDays {
  const last = to ?? jakartaDay(at)
  const end = startOfJakartaDay(last)
  const begin = from === undefined ? end && daysBefore(end, USUAL_DAYS - 1) : startOfJakartaDay(from)
  if (!begin || !end)
    throw invalidRequest([
      ...(begin || from === undefined ? [] : [noDay('from')]),
      ...(end ? [] : [noDay('to')]),
    ])
  const until = nextDay(end)
  const days: string[] = []
  for (let day = begin; day < until && days.length <= MOST_DAYS; day = nextDay(day))
    days.push(jakartaDay(day))
  if (days.length === 0)
    throw invalidRequest([{ path: 'to', code: 'range', message: 'tidak boleh sebelum `from`' }])
  if (days.length > MOST_DAYS)
    throw invalidRequest([{ path: 'from', code: 'range', message: `paling banyak ${MOST_DAYS} hari` }])
  return { from: begin, until, days }
}

function daysBefore(day: Date, count: number): Date {
  return new Date(day.getTime() - count * 86_400_000)
}
