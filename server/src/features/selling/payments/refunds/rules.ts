// Decisions about refunds, from facts alone: what came in, what may go back, by which way, and when to ask again.
import type { RefundedLine } from '../../../../db/tables/refunds.ts'
import type { OrderStanding } from '../../../../domain/order-status.ts'
import type { AttemptGateway, AttemptStatus } from '../../../../domain/payment.ts'
import type { RefundStatus, RefundWay } from '../../../../domain/refund.ts'

const MINUTE_MS = 60_000

/** Longer than a gateway may take to answer, so that nobody asks beside. */
export const CLAIMED_MS = 60_000
export const ASKED_WITHIN_MS = 30_000

interface Paid {
  readonly id: string
  readonly gateway: AttemptGateway
  readonly status: AttemptStatus
  readonly amount: number
}

interface Back {
  readonly attempt_id: string | null
  readonly status: RefundStatus
  readonly amount: number
}

/** Money that came for an order, by one payment or by hand. */
export interface ReceivedMoney<P extends Paid = Paid> {
  /** null: collected at the door, or confirmed without a payment */
  readonly attempt: P | null
  readonly amount: number
  /** what has not been given back, and is not on its way */
  readonly left: number
}

export interface MoneyFacts<P extends Paid> {
  readonly order: OrderStanding & { readonly total: number; readonly needs_attention: string | null }
  readonly attempts: readonly P[]
  /** who said that it is paid */
  readonly markedPaidBy: string | null
  readonly refunds: readonly Back[]
}

/** Whether it counts against what came in: it was made, or may be. */
export function isHeld({ status }: Pick<Back, 'status'>): boolean {
  return status !== 'failed'
}

/** Newest first: of two payments the second one goes back. */
export function sourcesOf<P extends Paid>({
  order,
  attempts,
  markedPaidBy,
  refunds,
}: MoneyFacts<P>): ReceivedMoney<P>[] {
  // Given back before refunds were kept one by one.
  const isOld = order.status === 'refunded' && order.needs_attention === null && refunds.length === 0
  const leftOf = (attemptId: string | null, amount: number) =>
    isOld
      ? 0
      : refunds
          .filter((refund) => refund.attempt_id === attemptId && isHeld(refund))
          .reduce((left, refund) => left - refund.amount, amount)
  const byHand = order.is_cod
    ? order.cod_collected_at !== null
    : markedPaidBy === 'merchant' &&
      !attempts.some((attempt) => attempt.gateway === 'manual' && hasCome(attempt))
  const hand = byHand && order.total > 0 ? [{ attempt: null, amount: order.total }] : []
  const paid = attempts.filter(hasCome).map((attempt) => ({ attempt, amount: attempt.amount }))
  return [...hand, ...paid].toReversed().map(({ attempt, amount }) => ({
    attempt,
    amount,
    left: attempt?.status === 'refunded' ? 0 : Math.max(0, leftOf(attempt?.id ?? null, amount)),
  }))
}

function hasCome({ status }: Paid): boolean {
  return status === 'paid' || status === 'refunded'
}

export interface Money {
  /** all that came in */
  readonly received: number
  /** what went back */
  readonly refunded: number
  /** what is on its way back */
  readonly open: number
  /** what may still be refunded */
  readonly left: number
}

export function moneyOf(sources: readonly ReceivedMoney[], refunds: readonly Back[]): Money {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const received = sum(sources.map(({ amount }) => amount))
  const left = sum(sources.map((source) => source.left))
  const open = sum(
    refunds.filter(({ status }) => status === 'asked' || status === 'unknown').map(({ amount }) => amount),
  )
  return { received, left, open, refunded: Math.max(0, received - left - open) }
}

/** How an amount is shared out: first what a gateway gives back by itself. null: there is not so much. */
export function shareOut<P extends Paid>(
  amount: number,
  sources: readonly ReceivedMoney<P>[],
  wayOf: (source: ReceivedMoney<P>) => RefundWay,
): { source: ReceivedMoney<P>; way: RefundWay; amount: number }[] | null {
  const inTurn = sources
    .map((source) => ({ source, way: wayOf(source) }))
    .toSorted((a, b) => Number(a.way === 'bank') - Number(b.way === 'bank'))
  // One payment that covers it is better than pieces of several.
  const whole = inTurn.find(({ source, way }) => way === inTurn[0]?.way && source.left >= amount)
  let rest = amount
  const shares = (whole ? [whole] : inTurn).flatMap(({ source, way }) => {
    const share = Math.min(rest, source.left)
    rest -= share
    return share > 0 ? [{ source, way, amount: share }] : []
  })
  return rest === 0 ? shares : null
}

interface RefundableLine {
  readonly position: number
  readonly qty: number
  readonly unit_price: number
}

interface GoodsSums {
  readonly subtotal: number
  readonly discount_total: number
}

/** What its buyer paid for these pieces: a discount of the whole order is shared among its goods. Shipping is not in it. */
export function amountOfLines(
  lines: readonly RefundedLine[],
  sold: readonly RefundableLine[],
  { subtotal, discount_total }: GoodsSums,
): number {
  const goods = lines.reduce(
    (sum, { position, qty }) =>
      sum + qty * (sold.find((line) => line.position === position)?.unit_price ?? 0),
    0,
  )
  if (subtotal === 0) return 0
  // The product of two amounts is beyond what a number holds exactly.
  return Number((BigInt(goods) * BigInt(Math.max(0, subtotal - discount_total))) / BigInt(subtotal))
}

/** By the line's position; one that is named twice counts twice. */
export function piecesOf(lines: readonly RefundedLine[]): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { position, qty } of lines) pieces.set(position, (pieces.get(position) ?? 0) + qty)
  return pieces
}

/** Of each line how many pieces no refund names yet. */
export function piecesLeft(
  sold: readonly RefundableLine[],
  refunds: readonly { readonly status: RefundStatus; readonly lines: readonly RefundedLine[] | null }[],
): Map<number, number> {
  const back = piecesOf(refunds.filter(isHeld).flatMap(({ lines }) => lines ?? []))
  return new Map(sold.map(({ position, qty }) => [position, qty - (back.get(position) ?? 0)]))
}

const PATIENCE_MS = 3 * 24 * 60 * MINUTE_MS
const RARELY_MS = 6 * 60 * MINUTE_MS

/** When a gateway is asked again; null: it is for the merchant to find out. */
export function nextAsk(
  { created_at, attempts }: { readonly created_at: Date; readonly attempts: number },
  at: Date,
): Date | null {
  if (at.getTime() - created_at.getTime() >= PATIENCE_MS) return null
  return new Date(at.getTime() + Math.min(MINUTE_MS * 2 ** Math.min(attempts, 12), RARELY_MS))
}
