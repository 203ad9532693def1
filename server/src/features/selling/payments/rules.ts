// Decisions about payments, from facts alone: how long one lasts, what it looks like now, what a gateway's word means.
import type { AttemptState } from '../../../adapters/payments/gateway.ts'
import type { OrderStanding, OrderStatus } from '../../../domain/order-status.ts'
import type {
  AttemptGateway,
  AttemptKind,
  AttemptStatus,
  MethodGateway,
  PaymentChannel,
  PaymentStatus,
} from '../../../domain/payment.ts'

const MINUTE_MS = 60_000
const QR_LIFE_MS = 30 * MINUTE_MS
const REDIRECT_LIFE_MS = 60 * MINUTE_MS

export function kindOf(gateway: AttemptGateway, channel: PaymentChannel): AttemptKind {
  if (gateway === 'manual') return 'manual'
  if (channel === 'qris') return 'qr'
  return channel.startsWith('va_') ? 'va' : 'redirect'
}

/** Of the gateways that a method names: the built-in one only where it exists, and never beside one that moves money. */
export function usableGateways(
  gateways: readonly MethodGateway[],
  { sandboxPayments }: { readonly sandboxPayments: boolean },
): MethodGateway[] {
  const mayTry = sandboxPayments && !hasRealGateway(gateways)
  return gateways.filter((gateway) => gateway !== 'sandbox' || mayTry)
}

export function hasRealGateway(gateways: readonly MethodGateway[]): boolean {
  return gateways.some((gateway) => gateway !== 'sandbox' && gateway !== 'manual' && gateway !== 'cod')
}

/** Its money is collected at the door. */
export function isCod({ gateways }: { readonly gateways: readonly MethodGateway[] }): boolean {
  return gateways[0] === 'cod'
}

/** Never longer than the order waits. */
export function expiryOf(kind: AttemptKind, at: Date, orderExpiresAt: Date): Date {
  const life = { qr: QR_LIFE_MS, redirect: REDIRECT_LIFE_MS, va: null, manual: null }[kind]
  if (life === null) return orderExpiresAt
  return new Date(Math.min(at.getTime() + life, orderExpiresAt.getTime()))
}

/** Until when an order that is placed now is to be paid: the nearest end, as its page says it. */
export function payBeforeOf(
  order: { readonly expires_at: Date | null },
  method: { readonly gateways: readonly MethodGateway[]; readonly channel: PaymentChannel } | null,
  at: Date,
): Date | null {
  const gateway = method?.gateways[0]
  if (!order.expires_at || !method || !gateway || gateway === 'cod') return order.expires_at
  return expiryOf(kindOf(gateway, method.channel), at, order.expires_at)
}

/** Of an order that waits: the end of the payment that is open, as its page says it; without one, its own. */
export function nearestEnd(
  orderExpiresAt: Date,
  attempt: { readonly expires_at: Date | null } | null,
  at: Date,
): Date {
  const end = attempt?.expires_at
  return end && end > at && end < orderExpiresAt ? end : orderExpiresAt
}

/** An order waits this long for a gateway that cannot be asked whether it was paid after all. */
const PATIENCE_MS = 60 * MINUTE_MS
/** After this long without an answer an attempt is given up. */
const GIVEN_UP_MS = 7 * 24 * 60 * MINUTE_MS
const RARELY_MS = 6 * 60 * MINUTE_MS

/** Asked again after a minute, and then after as long as it has been silent already. */
export function askAgainAt(unansweredSince: Date | null, at: Date): Date {
  const silence = unansweredSince ? at.getTime() - unansweredSince.getTime() : 0
  return new Date(at.getTime() + Math.min(Math.max(silence, MINUTE_MS), RARELY_MS))
}

export function isStillWaitedFor(unansweredSince: Date | null, at: Date): boolean {
  return !unansweredSince || at.getTime() - unansweredSince.getTime() < PATIENCE_MS
}

export function isGivenUp(unansweredSince: Date | null, at: Date): boolean {
  return unansweredSince !== null && at.getTime() - unansweredSince.getTime() >= GIVEN_UP_MS
}

interface AttemptFacts {
  readonly status: AttemptStatus
  readonly expires_at: Date | null
}

/** What is asked of an attempt: the method that the order is to be paid by, and what it comes to by it. */
interface WantedPayment {
  readonly payment_method: string
  readonly total: number
}

/** Whether it is for what the order asks now: its buyer may have chosen another method since. */
export function isAskedFor(
  order: WantedPayment,
  attempt: { readonly method: string; readonly amount: number },
): boolean {
  return attempt.method === order.payment_method && attempt.amount === order.total
}

/** The attempt a buyer is shown: the one that was paid, else the newest asked for that is not just being opened. */
export function shownAttempt<T extends AttemptFacts & { readonly method: string; readonly amount: number }>(
  oldestFirst: readonly T[],
  order: WantedPayment,
): T | null {
  const newestFirst = oldestFirst
    .filter((attempt) => HELD_MONEY.has(attempt.status) || isAskedFor(order, attempt))
    .toReversed()
  return (
    newestFirst.find(({ status }) => status === 'paid') ??
    newestFirst.find(({ status }) => status !== 'opening') ??
    null
  )
}

const HELD_MONEY = new Set<AttemptStatus>(['paid', 'refunded'])

interface OrderFacts {
  readonly status: OrderStatus
  readonly buyer_claimed_at: Date | null
  readonly expires_at: Date | null
}

/** What `payment.status` says: the order's state counts first, then the attempt's. */
export function paymentStatus(
  order: OrderFacts,
  attempt: AttemptFacts | null,
  wasPaid: boolean,
  at: Date,
): PaymentStatus {
  const { status } = order
  if (status === 'refunded' || (wasPaid && attempt?.status === 'refunded')) return 'refunded'
  // Cancelling does not send the money back: it stays paid until it is refunded.
  if (wasPaid) return 'paid'
  if (status === 'cancelled' || status === 'expired') return status
  if (order.buyer_claimed_at) return 'claimed'
  if (!attempt) return 'failed'
  if (attempt.status === 'pending') return isOver(order, attempt, at) ? 'expired' : 'pending'
  // Of an order that waits only the attempt has ended: another one can be opened.
  return attempt.status === 'expired' ? 'expired' : 'failed'
}

/** The same of money that the courier collects. */
export function codStatus({ status, cod_collected_at }: OrderStanding): PaymentStatus {
  if (status === 'refunded') return 'refunded'
  if (cod_collected_at) return 'paid'
  return status === 'cancelled' ? 'cancelled' : 'pending'
}

function isOver(order: OrderFacts, attempt: AttemptFacts, at: Date): boolean {
  const end = attempt.expires_at ?? order.expires_at
  return end !== null && at >= end
}

/** Reopening answers a payment that can still be paid, instead of making another. */
export function isLive(status: PaymentStatus): boolean {
  return status === 'pending' || status === 'claimed'
}

/** What is to be done about what a gateway says of an attempt. */
export type Verdict =
  | { readonly does: 'nothing' }
  | { readonly does: 'pay' }
  | { readonly does: 'refund' }
  | { readonly does: 'close'; readonly status: AttemptStatus }
  | { readonly does: 'alert'; readonly about: 'amount_differs' | 'payment_reversed' }

/** The same whatever the order in which it comes, and however often. */
export function judgeGatewayStatus(
  attempt: { readonly status: AttemptStatus; readonly amount: number },
  { status, amount }: AttemptState,
): Verdict {
  const isPaid = attempt.status === 'paid'
  switch (status) {
    case 'pending':
    case 'unknown':
      return { does: 'nothing' }
    case 'paid':
      if (isPaid || attempt.status === 'refunded') return { does: 'nothing' }
      return amount === attempt.amount ? { does: 'pay' } : { does: 'alert', about: 'amount_differs' }
    case 'refunded':
      if (attempt.status === 'refunded') return { does: 'nothing' }
      // What went back had come before, also when word of that is still on its way.
      return isPaid || amount === attempt.amount ? { does: 'refund' } : { does: 'close', status }
    case 'failed':
    case 'cancelled':
      // A bank may take a payment back within a minute.
      if (isPaid) return { does: 'alert', about: 'payment_reversed' }
      return isOpen(attempt.status) ? { does: 'close', status } : { does: 'nothing' }
    case 'expired':
      return isOpen(attempt.status) ? { does: 'close', status } : { does: 'nothing' }
  }
}

function isOpen(status: AttemptStatus): boolean {
  return status === 'opening' || status === 'pending'
}
