// The payment of a new order: what the buyer is told to do. Manual methods need nobody else.
import type { PaymentMethod } from '../checkout/rules.ts'
import type { OrderRow } from '../orders/queries.ts'
import type { Payment } from '../orders/schema.ts'

const EMPTY: Payment = {
  kind: null,
  method: null,
  status: null,
  amount: null,
  expires_at: null,
  redirect_url: null,
  qr_payload: null,
  qr_image_url: null,
  va_bank: null,
  va_number: null,
  manual_bank: null,
  manual_account_holder: null,
  manual_account_number: null,
  manual_qr_image_url: null,
  manual_whatsapp_phone: null,
}

/** Asks nobody: once an order is placed, nothing about a manual payment can fail any more. */
export function openPayment(order: OrderRow, method: PaymentMethod | null): Payment {
  const { total: amount, payment_method: code } = order
  if (amount === 0) return { ...EMPTY, kind: 'none', status: 'paid', amount }

  const expires_at = order.expires_at?.toISOString() ?? null
  const { manual } = method ?? {}
  if (!manual || !method?.gateways.includes('manual')) {
    // An order is never lost because nobody could take its payment: it is placed, and reopening tries again.
    return { ...EMPTY, kind: 'redirect', method: code, status: 'failed', amount, expires_at }
  }
  return {
    ...EMPTY,
    kind: 'manual',
    method: `manual.${code}`,
    status: 'pending',
    amount,
    expires_at,
    manual_bank: manual.bank ?? null,
    manual_account_holder: manual.account_holder ?? null,
    manual_account_number: manual.account_number ?? null,
    manual_whatsapp_phone: manual.whatsapp_phone ?? null,
  }
}
