// What Xendit says about a payment, in answers and in notices that carry the shop's token.
import Type from 'typebox'
import { guardOf } from '../shape.ts'
import type { Credentials, GatewayStatus, NoticeHeaders, NoticeReading } from './gateway.ts'
import { isSameSecret, parseNotice, NoticeText as Text } from './notice.ts'

const isEvent = guardOf(Type.Object({ event: Text, data: Type.Optional(Type.Unknown()) }))
const isData = guardOf(
  Type.Object({
    reference_id: Text,
    status: Text,
    payment_request_id: Type.Optional(Type.Union([Text, Type.Null()])),
    payment_session_id: Type.Optional(Type.Union([Text, Type.Null()])),
  }),
)

export function readXenditNotice(
  headers: NoticeHeaders,
  rawBody: string,
  credentials: Credentials,
): NoticeReading {
  const given = headers['x-callback-token']
  const token = credentials.callback_token
  // A shop without a token trusts nobody, not those without one either.
  if (!token || typeof given !== 'string' || !isSameSecret(given, token)) {
    return { outcome: 'refused', why: 'forged' }
  }
  const body = parseNotice(rawBody)
  if (!isEvent(body)) return { outcome: 'refused', why: 'malformed' }
  const { event, data } = body
  const refunded = REFUND_EVENTS.get(event)
  if (refunded) return readRefund(event, refunded, data)
  if (!isKnownEvent(event)) return { outcome: 'ignored', event }
  if (!isData(data)) return { outcome: 'refused', why: 'malformed' }
  const { reference_id: reference, payment_session_id, payment_request_id } = data
  const gatewayReference = (event.startsWith('payment_session.') && payment_session_id) || payment_request_id
  const status = statusIn(event, data.status)
  return {
    outcome: 'accepted',
    notice: { reference, gatewayReference: gatewayReference ?? null, status, amount: amountIn(data) },
  }
}

const REFUND_EVENTS: ReadonlyMap<string, 'made' | 'failed'> = new Map([
  ['refund.succeeded', 'made'],
  ['refund.failed', 'failed'],
])
const isRefundData = guardOf(
  Type.Object({
    id: Text,
    reference_id: Text,
    status: Text,
    failure_code: Type.Optional(Type.Union([Text, Type.Null()])),
  }),
)
const isNested = guardOf(Type.Object({ data: Type.Unknown() }))

/** Its data may stand in data once more. */
function readRefund(event: string, status: 'made' | 'failed', data: unknown): NoticeReading {
  const inner = isNested(data) ? data.data : data
  // Of a payment that was made elsewhere: with success it does not come again.
  if (!isRefundData(inner)) return { outcome: 'ignored', event }
  // Money went back only where the event and the status in it agree.
  const isSaid = status === 'made' ? inner.status === 'SUCCEEDED' : isRefundFailed(inner.status)
  if (!isSaid) return { outcome: 'ignored', event }
  return {
    outcome: 'refund',
    refund: {
      key: inner.reference_id,
      gatewayReference: inner.id,
      status,
      failure: status === 'failed' ? (inner.failure_code ?? inner.status) : null,
    },
  }
}

export function isRefundFailed(word: string): boolean {
  return word === 'FAILED' || word === 'CANCELLED' || word === 'CANCELED'
}

const EVENTS = {
  'payment.capture': 'paid',
  'payment.authorization': 'pending',
  'payment.failure': 'failed',
  'payment.expiry': 'expired',
  'payment_request.expiry': 'expired',
  // Not in the documentation; others have met it.
  'payment_request.expired': 'expired',
  'payment_session.completed': 'paid',
  'payment_session.expired': 'expired',
} satisfies Record<string, GatewayStatus>

function isKnownEvent(event: string): event is keyof typeof EVENTS {
  return Object.hasOwn(EVENTS, event)
}

/** Money has come only where the event and the status in it agree. */
function statusIn(event: keyof typeof EVENTS, word: string): GatewayStatus {
  const status: GatewayStatus = EVENTS[event]
  return status === 'paid' && statusOfWord(word) !== 'paid' ? 'unknown' : status
}

/** Of payment requests, payments and sessions alike: no word means two things. */
export function statusOfWord(word: string): GatewayStatus {
  return STATUSES.get(word) ?? 'unknown'
}

const STATUSES: ReadonlyMap<string, GatewayStatus> = new Map([
  ['ACCEPTING_PAYMENTS', 'pending'],
  ['REQUIRES_ACTION', 'pending'],
  ['PENDING', 'pending'],
  // Reserved, not taken.
  ['AUTHORIZED', 'pending'],
  ['ACTIVE', 'pending'],
  ['SUCCEEDED', 'paid'],
  ['COMPLETED', 'paid'],
  ['EXPIRED', 'expired'],
  ['FAILED', 'failed'],
  ['CANCELED', 'cancelled'],
])

const isCaptured = guardOf(
  Type.Object({ captures: Type.Array(Type.Object({ capture_amount: Type.Number() }), { minItems: 1 }) }),
)
const isAmount = guardOf(
  Type.Object({
    request_amount: Type.Optional(Type.Unknown()),
    amount: Type.Optional(Type.Unknown()),
    currency: Type.Optional(Type.Unknown()),
  }),
)

/** What was taken where it says so, else what was asked for; null unless it is a whole number of rupiah. */
export function amountIn(data: unknown): number | null {
  if (!isAmount(data) || (data.currency ?? 'IDR') !== 'IDR') return null
  const amount = isCaptured(data)
    ? data.captures.reduce((sum, { capture_amount }) => sum + capture_amount, 0)
    : (data.request_amount ?? data.amount)
  return Number.isSafeInteger(amount) ? Number(amount) : null
}
