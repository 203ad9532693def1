// The words that refunds are spoken of in, and which payments a gateway gives back, until when. Pure.
import { jakartaClock } from './jakarta.ts'
import type { AttemptGateway, PaymentChannel } from './payment.ts'

/** `gateway`: the way it came. `bank`: the merchant transfers it, to an account that the buyer names. */
export const REFUND_WAYS = ['gateway', 'bank'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** `asked`: on its way. `unknown`: the gateway does not say whether it was made. */
export const REFUND_STATUSES = ['asked', 'made', 'failed', 'unknown'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Days after the payment, as the vendors publish them; the longest, as who paid a QRIS is known to the gateway alone. */
const DAYS: Readonly<Partial<Record<AttemptGateway, Readonly<Partial<Record<PaymentChannel, number>>>>>> = {
  midtrans: { qris: 45, gopay: 45, shopeepay: 365, dana: 45, ovo: 7, kredivo: 14 },
  xendit: { qris: 30, kredivo: 14 },
}

const DAY_MS = 86_400_000

export interface PaidBy {
  readonly gateway: AttemptGateway
  readonly channel: PaymentChannel
  /** when it was opened: shortly before it was paid */
  readonly created_at: Date
}

/** Until when its gateway gives it back. `never`: it does not; null: no end is known, and it may still refuse. */
export function refundableUntil({ gateway, channel, created_at }: PaidBy): Date | 'never' | null {
  if (gateway === 'manual') return 'never'
  if (gateway === 'sandbox') return null
  // A bank's virtual account knows no way back.
  if (channel.startsWith('va_')) return 'never'
  const days = DAYS[gateway]?.[channel]
  return days === undefined ? null : new Date(created_at.getTime() + days * DAY_MS)
}

export function isRefundable(paid: PaidBy, at: Date): boolean {
  const until = refundableUntil(paid)
  return until === null || (until !== 'never' && at < until)
}

/** ShopeePay takes none between 23:55 and 06:00 in Jakarta, by Midtrans' word. */
const NIGHT = { from: '23:55', until: '06:00' }

/** When a gateway may be asked next: now, or in the morning. */
export function askableAt({ gateway, channel }: PaidBy, at: Date): Date {
  if (gateway !== 'midtrans' || channel !== 'shopeepay') return at
  const clock = jakartaClock(at).slice(11, 16)
  if (clock < NIGHT.from && clock >= NIGHT.until) return at
  const [hours, minutes] = clock.split(':').map(Number)
  const minutesNow = (hours ?? 0) * 60 + (minutes ?? 0)
  const wait = (6 * 60 - minutesNow + 24 * 60) % (24 * 60)
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000 + wait * 60_000)
}
