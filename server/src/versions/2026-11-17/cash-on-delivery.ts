// From 2026-11-17 an order may be paid at the door: `payment.kind` is `cod`, and its method is offered. Pages that were written
// before know no such kind, so that they are neither offered it nor told of it: there is nothing to pay on them.
import { fieldsOf, isRecord, type Json } from '../../base/json.ts'
import type { VersionChange } from '../change.ts'

const KIND = 'cod'
const KIND_BEFORE = 'none'

export const cashOnDelivery: VersionChange = {
  ops: [
    'verifyCheckoutCode',
    'trackOrder',
    'reopenPayment',
    'changePaymentMethod',
    'claimPayment',
    'changeDelivery',
    'giveRefundAccount',
    'askFullInvoice',
    'cancelOrder',
    'confirmReceipt',
  ],
  summary:
    '`payment.kind` may be `cod`: the courier collects the money at the door. Versions before are answered `none` for it.',
  before: {
    shape: (now) => withoutKind(now),
    answer: (now) => {
      const payment = fieldsOf(now.payment)
      return payment.kind === KIND ? { ...now, payment: { ...payment, kind: KIND_BEFORE } } : now
    },
  },
}

export const cashOffered: VersionChange = {
  ops: ['getStorefrontConfig', 'previewCart', 'createDraft'],
  summary:
    'Ways to pay at the door (`is_cod`) are offered, previewed and taken. Versions before are not told of them, and refused `payment_unavailable`.',
}

/** In the shape of a payment, wherever it stands. */
function withoutKind(shape: Json): Json {
  const { title, properties } = shape
  if (title === 'Payment' && isRecord(properties)) {
    const kind = fieldsOf(properties.kind)
    const values = Array.isArray(kind.enum) ? kind.enum.filter((value) => value !== KIND) : []
    return { ...shape, properties: { ...properties, kind: { ...kind, enum: values } } }
  }
  return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, inside(value)]))
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside)
  return isRecord(value) ? withoutKind(value) : value
}
