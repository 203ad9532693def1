// What Midtrans says about a transaction, in answers and in signed notices.
import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { guardOf } from '../shape.ts'
import type {
  AttemptState,
  Credentials,
  GatewayStatus,
  ListedRefund,
  NoticeHeaders,
  NoticeReading,
} from './gateway.ts'
import { isSameSecret, parseNotice, NoticeText as Text } from './notice.ts'

const Transaction = Type.Object({
  order_id: Text,
  status_code: Text,
  gross_amount: Text,
  transaction_status: Text,
  transaction_id: Type.Optional(Text),
  fraud_status: Type.Optional(Type.Unknown()),
  currency: Type.Optional(Type.Unknown()),
  refunds: Type.Optional(Type.Unknown()),
})
export type Transaction = Static<typeof Transaction>
export const isTransaction = guardOf(Transaction)
const isNotice = guardOf(Type.Intersect([Transaction, Type.Object({ signature_key: Text })]))

export function readMidtransNotice(
  _headers: NoticeHeaders,
  rawBody: string,
  credentials: Credentials,
): NoticeReading {
  const body = parseNotice(rawBody)
  if (!isNotice(body)) return { outcome: 'refused', why: 'malformed' }
  const key = credentials.server_key
  if (!key || !isSameSecret(body.signature_key.toLowerCase(), signatureOf(body, key))) {
    return { outcome: 'refused', why: 'forged' }
  }
  if (!isKnownStatus(body.transaction_status)) return { outcome: 'ignored', event: body.transaction_status }
  const { order_id: reference, transaction_id: gatewayReference = null } = body
  const refunds = refundsIn(body)
  return {
    outcome: 'accepted',
    notice: { reference, gatewayReference, ...stateOf(body), ...(refunds && { refunds }) },
  }
}

const isRefund = guardOf(Type.Object({ refund_key: Text, refund_amount: Text }))
/** More of one payment nobody makes. */
const MOST_REFUNDS = 100

/** null: it lists none, or in a way that is not known. */
export function refundsIn({ refunds }: Transaction): ListedRefund[] | null {
  if (!Array.isArray(refunds) || refunds.length === 0) return null
  return refunds.slice(0, MOST_REFUNDS).flatMap((each: unknown) => {
    const amount = isRefund(each) ? rupiahIn(each.refund_amount) : null
    return isRefund(each) && amount !== null && amount > 0 ? [{ key: each.refund_key, amount }] : []
  })
}

/** Over the strings as they came: "44000.00" and "44000" sign differently. */
export function signatureOf(
  { order_id, status_code, gross_amount }: Pick<Transaction, 'order_id' | 'status_code' | 'gross_amount'>,
  serverKey: string,
): string {
  return createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest('hex')
}

export function stateOf(transaction: Transaction): AttemptState {
  const { transaction_status, gross_amount, currency = 'IDR' } = transaction
  const status = isKnownStatus(transaction_status) ? STATUSES[transaction_status](transaction) : 'unknown'
  return { status, amount: currency === 'IDR' ? rupiahIn(gross_amount) : null }
}

type Meaning = (transaction: Transaction) => GatewayStatus

const STATUSES = {
  pending: () => 'pending',
  // Reserved on a card, not taken.
  authorize: () => 'pending',
  capture: capturedBy,
  // The signature covers the code and not the word: without 200 it is not the notice that Midtrans signed.
  settlement: ({ status_code }) => (status_code === '200' ? 'paid' : 'unknown'),
  deny: () => 'failed',
  failure: () => 'failed',
  cancel: () => 'cancelled',
  expire: () => 'expired',
  refund: () => 'refunded',
  chargeback: () => 'refunded',
  // Part of the money stayed: what was paid for is still to be delivered.
  partial_refund: () => 'paid',
  partial_chargeback: () => 'paid',
} satisfies Record<string, Meaning>

function isKnownStatus(word: string): word is keyof typeof STATUSES {
  return Object.hasOwn(STATUSES, word)
}

function capturedBy({ status_code, fraud_status }: Transaction): GatewayStatus {
  if (fraud_status === 'deny') return 'failed'
  // Anything but a clear yes waits: a challenged card is for the merchant to decide on in Midtrans' dashboard.
  return status_code === '200' && fraud_status === 'accept' ? 'paid' : 'pending'
}

/** "44000.00" → 44000. Nothing is rounded: with a fraction it is not the amount that was asked for. */
export function rupiahIn(text: string): number | null {
  const digits = /^(\d{1,15})(?:\.0{1,2})?$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
