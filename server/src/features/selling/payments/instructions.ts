// How a buyer is to pay, as the attempt keeps it.
import type { Instructions } from '../../../adapters/payments/gateway.ts'
import type { StoredInstructions } from '../../../db/tables/payments.ts'
import { VA_BANK_NAMES } from '../../../domain/payment.ts'
import { dynamicQris } from '../../../domain/qris.ts'
import type { PaymentMethodRow } from './methods.ts'

/** null: the merchant set neither an account nor a code, so that nobody could pay. */
export function manualInstructions(
  manual: PaymentMethodRow['manual'],
  amount: number,
): StoredInstructions | null {
  const fields = {
    qr_payload: manual?.qris_payload ? dynamicQris(manual.qris_payload, amount) : null,
    manual_bank: manual?.bank,
    manual_account_holder: manual?.account_holder,
    manual_account_number: manual?.account_number,
    manual_whatsapp_phone: manual?.whatsapp_phone,
  }
  const told = Object.entries(fields).filter(([, value]) => value)
  return told.length > 0 ? Object.fromEntries(told) : null
}

export function storedInstructions(opened: Instructions, isTest: boolean): StoredInstructions {
  const { redirectUrl } = opened
  return {
    ...(redirectUrl !== undefined && { redirect_url: redirectUrl }),
    ...(opened.kind === 'qr' && { qr_payload: opened.qrPayload }),
    ...(opened.kind === 'va' && {
      va_bank: opened.vaBank,
      va_number: opened.vaNumber,
      ...(opened.vaBillerCode !== undefined && { va_biller_code: opened.vaBillerCode }),
    }),
    ...(isTest && { is_test: true }),
  }
}

/** As it is answered. An account kept before the biller's code had a field of its own holds both, with a space between. */
export function shownInstructions(kept: StoredInstructions | null): ShownInstructions {
  const { is_test: _, ...stored } = kept ?? {}
  if (!stored.va_number) return stored
  const [, code, number] = /^(\d+) (\d+)$/.exec(stored.va_number) ?? []
  return {
    ...stored,
    va_bank_name: VA_BANK_NAMES[stored.va_bank ?? ''] ?? stored.va_bank?.toUpperCase() ?? null,
    ...(code && number && { va_biller_code: code, va_number: number }),
  }
}

export interface ShownInstructions extends Omit<StoredInstructions, 'is_test'> {
  va_bank_name?: string | null
}
