// The shape of a payment as it is answered.
import type { Static } from 'typebox'
import { PAYMENT_KINDS, PAYMENT_STATUSES } from '../../domain/payment.ts'
import { dateTime, named, oneOf, rupiah, text } from '../../shapes.ts'

export const Payment = named(
  'Payment',
  {
    kind: oneOf(
      PAYMENT_KINDS,
      'How the buyer pays: what a page branches on. It says which of the fields below are filled',
    ),
    method: text('`gateway.method`; may change between calls'),
    status: oneOf(PAYMENT_STATUSES, 'Where the payment is'),
    amount: rupiah('What is to be paid'),
    expires_at: dateTime('Until when it can be paid'),
    redirect_url: text('`redirect`: the page on which the buyer pays'),
    qr_payload: text('`qr`, or a manual QRIS: what the QR code holds'),
    qr_image_url: text('`qr`: the QR code as a picture'),
    va_bank: text('`va`: the bank’s code, such as `mandiri`'),
    va_bank_name: text('`va`: the bank’s name, to be shown'),
    va_number: text('`va`: the number, exactly as it is typed or copied'),
    va_biller_code: text(
      '`va`: typed before `va_number`, where the bank asks for the company first (Mandiri)',
    ),
    manual_bank: text('`manual`: the merchant’s bank'),
    manual_account_holder: text('`manual`: whose account it is'),
    manual_account_number: text('`manual`: the account to transfer to'),
    manual_qr_image_url: text('`manual`: the merchant’s QRIS with the amount, as a picture'),
    manual_whatsapp_phone: text('`manual`: where the buyer may send a proof'),
  },
  'How an order is paid, and whether it is',
)
export type Payment = Static<typeof Payment>
