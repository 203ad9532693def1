// Turns an order's attempt into the payment that is answered.
import { qrImageUrl } from '../../../domain/addresses.ts'
import { isPaidFor, type OrderStatus } from '../../../domain/order-status.ts'
import { APP_NAMES, isAppChannel } from '../../../domain/payment.ts'
import type { OrderRow } from '../orders/queries.ts'
import { shownInstructions } from './instructions.ts'
import type { PaymentMethodRow } from './methods.ts'
import type { AttemptRow } from './queries.ts'
import { codStatus, isLive, kindOf, paymentStatus } from './rules.ts'
import type { Payment } from './schema.ts'
import { waysToPay } from './ways-to-pay.ts'

export interface PaymentFacts {
  readonly order: OrderRow
  /** the one to show; null when none could be opened */
  readonly attempt: AttemptRow | null
  /** null when the merchant has removed it since */
  readonly method: PaymentMethodRow | null
  /** every state the order has been in */
  readonly passed: readonly OrderStatus[]
  readonly at: Date
  readonly baseUrl: string
}

const EMPTY: Payment = {
  kind: null,
  method: null,
  status: null,
  amount: null,
  expires_at: null,
  redirect_url: null,
  app_name: null,
  qr_payload: null,
  qr_image_url: null,
  va_bank: null,
  va_bank_name: null,
  va_number: null,
  va_biller_code: null,
  manual_bank: null,
  manual_account_holder: null,
  manual_account_number: null,
  manual_qr_image_url: null,
  manual_whatsapp_phone: null,
  instructions: [],
}

const ENDED: readonly string[] = ['cancelled', 'expired', 'refunded'] satisfies OrderStatus[]

export function toPayment({ order, attempt, method, passed, at, baseUrl }: PaymentFacts): Payment {
  const { total: amount, payment_method: code } = order
  if (order.is_cod) return toCodPayment(order)
  const status = paymentStatus(order, attempt, isPaidFor(order, passed), at)
  if (amount === 0) return { ...EMPTY, kind: 'none', status, amount }

  const expires_at = (attempt?.expires_at ?? order.expires_at)?.toISOString() ?? null
  if (!attempt) {
    const [first = 'manual'] = method?.gateways ?? []
    const gateway = first === 'cod' ? 'manual' : first
    const kind = kindOf(gateway, method?.channel ?? 'redirect')
    return { ...EMPTY, kind, method: `${gateway}.${code}`, status, amount, expires_at }
  }
  const { kind, gateway } = attempt
  // Nobody is to pay for an order that has ended.
  const instructions = shownInstructions(ENDED.includes(order.status) ? null : attempt.instructions)
  const image = instructions.qr_payload ? qrImageUrl(baseUrl, attempt.id) : null
  const payment = {
    ...EMPTY,
    ...instructions,
    kind,
    method: `${gateway}.${attempt.method}`,
    status,
    amount: attempt.amount,
    expires_at,
    app_name: isAppChannel(attempt.channel) ? APP_NAMES[attempt.channel] : null,
    ...(kind === 'manual' ? { manual_qr_image_url: image } : { qr_image_url: image }),
  }
  return isLive(status)
    ? { ...payment, instructions: waysToPay(payment, order.unique_code, attempt.channel) }
    : payment
}

function toCodPayment(order: OrderRow): Payment {
  const { total: amount, payment_method: code } = order
  const status = codStatus(order)
  const payment = { ...EMPTY, kind: 'cod' as const, method: `cod.${code}`, status, amount }
  return isLive(status) ? { ...payment, instructions: waysToPay(payment, 0) } : payment
}
