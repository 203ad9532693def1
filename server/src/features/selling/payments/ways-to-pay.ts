// Which steps lead to a payment, with its own numbers in them. Pure.
import { isAppChannel, type PaymentChannel } from '../../../domain/payment.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import {
  ANY_VA_WAYS,
  BILLER_WAYS,
  DOOR_WAYS,
  EXACTLY,
  LENDER_WAYS,
  OVO_WAYS,
  QR_WAYS,
  REDIRECT_WAYS,
  REPORT_STEP,
  TRANSFER_WAYS,
  VA_WAYS,
  WALLET_WAYS,
  type WayToPay,
} from './pay-steps.ts'
import type { Payment } from './schema.ts'

/** None for a payment that cannot be made as it is. */
export function waysToPay(
  payment: Omit<Payment, 'instructions'>,
  uniqueCode: number,
  channel: PaymentChannel | null = null,
): WayToPay[] {
  const number = payment.va_number ?? payment.manual_account_number ?? ''
  const facts: Readonly<Record<string, string>> = {
    number,
    biller: payment.va_biller_code ?? '',
    amount: formatRupiah(payment.amount ?? 0),
    bank: payment.manual_bank ?? 'bank tujuan',
    holder: payment.manual_account_holder ?? 'sesuai',
    exactly: uniqueCode > 0 ? EXACTLY : '',
    app: payment.app_name ?? '',
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
  return waysOf(payment, channel).map(({ title, steps }) => ({ title: fill(title), steps: steps.map(fill) }))
}

function waysOf(payment: Omit<Payment, 'instructions'>, channel: PaymentChannel | null): readonly WayToPay[] {
  switch (payment.kind) {
    case 'va':
      return payment.va_number ? vaWays(payment.va_bank ?? '', payment.va_biller_code !== null) : []
    case 'qr':
      return payment.qr_payload ? QR_WAYS : []
    case 'manual':
      return [
        ...(payment.qr_payload ? QR_WAYS.map(reported) : []),
        ...(payment.manual_account_number ? TRANSFER_WAYS : []),
      ]
    case 'redirect':
      return payment.redirect_url ? redirectWays(channel) : []
    case 'cod':
      return DOOR_WAYS
    default:
      return []
  }
}

function redirectWays(channel: PaymentChannel | null): readonly WayToPay[] {
  if (channel === null || !isAppChannel(channel)) return REDIRECT_WAYS
  if (channel === 'ovo') return OVO_WAYS
  return channel === 'kredivo' || channel === 'akulaku' ? LENDER_WAYS : WALLET_WAYS
}

function vaWays(bank: string, hasBiller: boolean): readonly WayToPay[] {
  return (hasBiller ? BILLER_WAYS : VA_WAYS)[bank] ?? ANY_VA_WAYS
}

/** Nobody tells the shop of what was paid to a code of its own. */
function reported({ title, steps }: WayToPay): WayToPay {
  return { title, steps: [...steps, REPORT_STEP] }
}
