// The shape of a payment as it is answered.
import type { Static } from 'typebox'
import { PAYMENT_KINDS, PAYMENT_STATUSES } from '../../domain/payment.ts'
import { dateTime, named, oneOf, rupiah, text } from '../../shapes.ts'

export const Payment = named('Payment', {
  kind: oneOf(PAYMENT_KINDS, 'What to branch on'),
  method: text('`gateway.method`; may change between calls'),
  status: oneOf(PAYMENT_STATUSES),
  amount: rupiah(),
  expires_at: dateTime(),
  redirect_url: text(),
  qr_payload: text(),
  qr_image_url: text(),
  va_bank: text('The bank’s code, such as `mandiri`'),
  va_bank_name: text('The bank’s name, to be shown'),
  va_number: text('Exactly what is typed or copied'),
  va_biller_code: text('Typed before `va_number`, where the bank asks for the company first (Mandiri)'),
  manual_bank: text(),
  manual_account_holder: text(),
  manual_account_number: text(),
  manual_qr_image_url: text(),
  manual_whatsapp_phone: text(),
})
export type Payment = Static<typeof Payment>
