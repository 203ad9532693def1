// The shape of a payment as it is answered.
import Type, { type Static } from 'typebox'
import { dateTime, listOf, named, oneOf, rupiah, text } from '../../../base/shapes.ts'
import { PAYMENT_KINDS, PAYMENT_STATUSES } from '../../../domain/payment.ts'

const PaymentInstruction = named(
  'PaymentInstruction',
  {
    title: text('Where it is paid, such as “ATM Mandiri” or “Di ponsel ini”'),
    steps: listOf(Type.String(), 'What to do, in order'),
  },
  'One way to make a payment, in Indonesian',
)

export const Payment = named(
  'Payment',
  {
    kind: oneOf(
      PAYMENT_KINDS,
      'How the buyer pays: what a page branches on. It says which of the fields below are filled. `cod`: the courier collects it at the door',
    ),
    method: text('`gateway.method`; may change between calls'),
    status: oneOf(PAYMENT_STATUSES, 'Where the payment is'),
    amount: rupiah('What is to be paid'),
    expires_at: dateTime('Until when it can be paid'),
    redirect_url: text('`redirect`: the page, or the app, in which the buyer pays'),
    app_name: text(
      '`redirect`: the wallet or lender that it opens, on a phone as an app, such as `GoPay`; null: a page with several ways',
    ),
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
    instructions: listOf(
      PaymentInstruction,
      'How to pay it, step by step, to be shown as it is; empty when it cannot be paid, or is paid',
    ),
  },
  'How an order is paid, and whether it is',
)
export type Payment = Static<typeof Payment>
