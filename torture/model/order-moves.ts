// How the model moves an order: what may follow what, what it gives back and takes again, what its buyer hears.
import { HOUR, METHODS } from './catalogue.ts'
import { type Attempt, changeStock, type Order, type ShopState, type Status, tellOf } from './state.ts'

const FOLLOWS: Readonly<Record<Status, readonly Status[]>> = {
  pending_payment: ['paid', 'cancelled', 'expired'],
  paid: ['processing', 'shipped', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  cancelled: [],
  expired: ['paid'],
  refunded: [],
}
const ENDED: readonly Status[] = ['cancelled', 'expired', 'refunded']
const NOT_SENT: readonly Status[] = ['pending_payment', 'paid', 'processing']

export function mayFollow({ status }: Order, to: Status): boolean {
  return FOLLOWS[status].includes(to)
}

interface Mover {
  readonly byMerchant?: boolean
  /** a gateway did not give the money back that was expected of it: the buyer hears of none */
  readonly isRefused?: boolean
}

export function moveTo(
  state: ShopState,
  order: Order,
  to: Status,
  { byMerchant = false, isRefused = false }: Mover = {},
): void {
  const from = order.status
  let attention = byMerchant ? null : order.attention
  if (ENDED.includes(to) && NOT_SENT.includes(from)) giveBack(state, order)
  if (from === 'expired' && to === 'paid' && !takeAgain(state, order)) attention = 'out_of_stock'
  if (isRefused) attention = 'refund_refused'
  order.attention = attention
  order.status = to
  if (to !== 'expired') order.expiresAt = null
  if (to === 'paid') {
    order.wasPaid = true
    order.paidByMerchant = byMerchant
  }
  if (!isRefused) tellOf(state, 'order_moved')
}

function giveBack(state: ShopState, order: Order): void {
  if (order.holdsStock) for (const { sku, qty } of order.lines) changeStock(state, sku, qty)
  order.holdsStock = false
  order.holdsVoucher = false
}

/** Money that comes late: the use of the voucher in any case, the goods if all of them are there. */
function takeAgain(state: ShopState, order: Order): boolean {
  order.holdsVoucher = order.hasVoucher
  if (order.lines.some(({ sku, qty }) => state.stock[sku] < qty)) return false
  for (const { sku, qty } of order.lines) changeStock(state, sku, -qty)
  order.holdsStock = true
  return true
}

export function isOver(state: ShopState, { status, expiresAt }: Order): boolean {
  return status === 'pending_payment' && expiresAt !== null && state.now >= expiresAt
}

/** A request that meets an overdue order asks its gateways for lost notices, and else lets it expire. */
export function settle(state: ShopState, order: Order): void {
  if (!isOver(state, order)) return
  if (METHODS[order.method].gateway !== 'manual')
    for (const attempt of order.attempts)
      if (['pending', 'failed', 'expired'].includes(attempt.status)) hear(state, order, attempt, attempt.says)
  if (isOver(state, order)) moveTo(state, order, 'expired')
}

/** What a gateway says of an attempt: the same whatever the order in which it comes, and however often. */
export function hear(state: ShopState, order: Order, attempt: Attempt, says: Attempt['says']): void {
  const isOpen = attempt.status === 'pending'
  if (says === 'paid') {
    if (attempt.status === 'paid' || attempt.status === 'refunded') return
    attempt.status = 'paid'
    if (mayFollow(order, 'paid')) moveTo(state, order, 'paid')
    else if (order.status === 'cancelled' || order.status === 'refunded') order.attention = 'paid_after_end'
    else if (isPaidElsewhere(order, attempt)) order.attention = 'paid_twice'
  } else if (says === 'failed' || says === 'cancelled') {
    if (attempt.status === 'paid') order.attention = 'payment_reversed'
    else if (isOpen) attempt.status = says
  } else if (says === 'expired' && isOpen) attempt.status = 'expired'
}

function isPaidElsewhere(order: Order, attempt: Attempt): boolean {
  return order.paidByMerchant || order.attempts.some((each) => each !== attempt && each.status === 'paid')
}

export function newAttempt(
  state: ShopState,
  { method, expiresAt }: Pick<Order, 'method' | 'expiresAt'>,
): Attempt {
  const { gateway, lives } = METHODS[method]
  const ends = lives === null ? expiresAt : Math.min(state.now + lives, expiresAt ?? state.now + lives)
  return {
    status: 'pending',
    says: 'pending',
    openedAt: state.now,
    expiresAt: gateway === 'manual' ? null : ends,
  }
}

/** The one that was paid, else the newest. */
export function shownAttempt({ attempts }: Order): Attempt | undefined {
  return attempts.findLast(({ status }) => status === 'paid') ?? attempts.at(-1)
}

export function paymentStatus(state: ShopState, order: Order): string {
  const attempt = shownAttempt(order)
  if (order.status === 'refunded' || (order.wasPaid && attempt?.status === 'refunded')) return 'refunded'
  if (order.wasPaid) return 'paid'
  if (order.status === 'cancelled' || order.status === 'expired') return order.status
  if (order.claimedAt !== null) return 'claimed'
  if (attempt?.status !== 'pending') return attempt?.status === 'expired' ? 'expired' : 'failed'
  const ends = attempt.expiresAt ?? order.expiresAt
  return ends !== null && state.now >= ends ? 'expired' : 'pending'
}

export const REMINDED_BEFORE = 3 * HOUR
