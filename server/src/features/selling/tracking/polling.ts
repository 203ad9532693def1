// How long a page that follows an order waits before it asks again. Pure.
import type { OrderStatus } from '../../../domain/order-status.ts'
import type { AttemptKind, AttemptStatus } from '../../../domain/payment.ts'
import { paymentStatus } from '../payments/rules.ts'

export interface FollowedOrder {
  readonly order: {
    readonly status: OrderStatus
    readonly buyer_claimed_at: Date | null
    readonly expires_at: Date | null
  }
  readonly attempt: {
    readonly kind: AttemptKind
    readonly status: AttemptStatus
    readonly created_at: Date
    readonly expires_at: Date | null
  } | null
  /** that did not come to nothing; left out: there are none */
  readonly refunds?: readonly { readonly status: string | null }[]
}

/** A gateway tells of a payment within moments, and most buyers pay within minutes. */
const GATEWAY_SOON = 5
const GATEWAY_LATER = 15
const SOON_FOR_MS = 10 * 60_000
/** A merchant looks at a bank account now and then; a payment that failed may be opened anew on another device. */
const BY_HAND = 30
const IN_THE_SHOP = 120
const ON_ITS_WAY = 300
/** Money that comes late still counts, and rarely comes later than this. */
const LATE_MONEY_MS = 24 * 3_600_000
/** A payment that ends this moment is asked for after it has. */
const LEAST = 2

/** In seconds; null: nothing will change any more. */
export function nextPollSeconds({ order, attempt, refunds = [] }: FollowedOrder, at: Date): number | null {
  switch (order.status) {
    case 'pending_payment':
      return whilePending({ order, attempt }, at)
    case 'paid':
    case 'processing':
      return IN_THE_SHOP
    case 'shipped':
      return ON_ITS_WAY
    case 'expired':
      return order.expires_at && at.getTime() - order.expires_at.getTime() < LATE_MONEY_MS ? ON_ITS_WAY : null
    case 'completed':
    case 'cancelled':
    case 'refunded':
      return refunds.some(({ status }) => status !== 'made') ? ON_ITS_WAY : null
  }
}

/** Never past the moment at which its time is over: that shows at once. */
function whilePending({ order, attempt }: FollowedOrder, at: Date): number {
  if (paymentStatus(order, attempt, false, at) !== 'pending' || !attempt) return BY_HAND
  const isNew = at.getTime() - attempt.created_at.getTime() < SOON_FOR_MS
  const wait = attempt.kind === 'manual' ? BY_HAND : isNew ? GATEWAY_SOON : GATEWAY_LATER
  const end = attempt.expires_at ?? order.expires_at
  const left = end ? Math.ceil((end.getTime() - at.getTime()) / 1_000) : wait
  return Math.max(LEAST, Math.min(wait, left))
}
