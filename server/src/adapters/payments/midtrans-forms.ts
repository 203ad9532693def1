// What Midtrans is asked for, channel by channel, and where in its answer stands what the buyer needs.
import Type from 'typebox'
import { jakartaClock } from '../../domain/jakarta.ts'
import { isAppChannel, type PaymentChannel, type VaChannel } from '../../domain/payment.ts'
import { guardOf } from '../shape.ts'
import type { OpenRequest } from './gateway.ts'

const Digits = Type.String({ pattern: '^\\d{4,30}$' })
const isVa = guardOf(
  Type.Object({ va_numbers: Type.Array(Type.Object({ bank: Type.String(), va_number: Digits })) }),
)
const isPermata = guardOf(Type.Object({ permata_va_number: Digits }))
const isBill = guardOf(Type.Object({ biller_code: Digits, bill_key: Digits }))
const isQr = guardOf(Type.Object({ qr_string: Type.String({ minLength: 1, maxLength: 1_000 }) }))

const isLink = guardOf(
  Type.Object({
    actions: Type.Array(
      Type.Object({ name: Type.String(), url: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    ),
  }),
)

/** Opened on a Snap page: everything, or one wallet or lender that needs to be told more than we know. */
const PAGE_CHANNELS = ['redirect', 'dana', 'ovo', 'kredivo', 'akulaku'] as const
type ChargeChannel = Exclude<PaymentChannel, (typeof PAGE_CHANNELS)[number]>
export type ChargeRequest = OpenRequest & { readonly channel: ChargeChannel }

export function isPageChannel(channel: PaymentChannel): boolean {
  return PAGE_CHANNELS.some((each) => each === channel)
}

export function isChargeRequest(request: OpenRequest): request is ChargeRequest {
  return !isPageChannel(request.channel)
}

export function chargeBody(request: ChargeRequest): object {
  return {
    ...methodFor(request),
    ...about(request),
    custom_expiry: {
      order_time: toJakartaTime(request.at),
      expiry_duration: minutesOf(request),
      unit: 'minute',
    },
  }
}

// Without items: they would have to add up to the amount, discounts and fees included.
export function pageBody(request: OpenRequest): object {
  const duration = minutesOf(request)
  return {
    ...about(request),
    ...(isAppChannel(request.channel) && { enabled_payments: [request.channel] }),
    callbacks: { finish: request.returnUrl },
    expiry: { start_time: toJakartaTime(request.at), unit: 'minutes', duration },
    // Else the page lives a day, and would let a payment begin that has no time left. Below five it is refused.
    page_expiry: { unit: 'minutes', duration: Math.max(5, duration) },
  }
}

export function instructionsIn(
  channel: ChargeChannel,
  body: unknown,
): VaToPay | { kind: 'qr'; qrPayload: string } | { kind: 'redirect'; redirectUrl: string } | null {
  if (channel === 'gopay' || channel === 'shopeepay') {
    // On a phone it opens the app; elsewhere its page shows a code to be scanned.
    const link = isLink(body) ? body.actions.find(({ name }) => name === 'deeplink-redirect')?.url : undefined
    return link && /^https?:\/\//.test(link) ? { kind: 'redirect', redirectUrl: link } : null
  }
  if (channel === 'qris') return isQr(body) ? { kind: 'qr', qrPayload: body.qr_string } : null
  const vaBank = bankOf(channel)
  // Mandiri's app asks for both, one after the other.
  if (vaBank === 'mandiri')
    return isBill(body)
      ? { kind: 'va', vaBank, vaNumber: body.bill_key, vaBillerCode: body.biller_code }
      : null
  const vaNumber = vaNumberIn(vaBank, body)
  return vaNumber ? { kind: 'va', vaBank, vaNumber } : null
}

interface VaToPay {
  readonly kind: 'va'
  readonly vaBank: string
  readonly vaNumber: string
  readonly vaBillerCode?: string
}

function methodFor({ channel, shopName, returnUrl }: ChargeRequest): object {
  if (channel === 'qris') return { payment_type: 'qris' }
  if (channel === 'gopay')
    return { payment_type: channel, gopay: { enable_callback: true, callback_url: returnUrl } }
  if (channel === 'shopeepay') return { payment_type: channel, shopeepay: { callback_url: returnUrl } }
  if (channel === 'va_mandiri') {
    // Shown at the machine; ten and thirty characters at most.
    const bill_info2 =
      shopName
        .replaceAll(/[^A-Za-z0-9]+/g, ' ')
        .slice(0, 30)
        .trim() || 'Toko'
    return { payment_type: 'echannel', echannel: { bill_info1: 'Belanja', bill_info2 } }
  }
  return { payment_type: 'bank_transfer', bank_transfer: { bank: bankOf(channel) } }
}

function about({ reference, amount, buyerName }: OpenRequest): object {
  return {
    transaction_details: { order_id: reference, gross_amount: amount },
    customer_details: { first_name: buyerName.slice(0, 255) },
  }
}

/** Rounded down, so that nothing can be paid after our own deadline. */
function minutesOf({ at, expiresAt }: OpenRequest): number {
  return Math.max(1, Math.floor((expiresAt.getTime() - at.getTime()) / 60_000))
}

function bankOf(channel: VaChannel): string {
  return channel.slice('va_'.length)
}

function vaNumberIn(bank: string, body: unknown): string | null {
  if (bank === 'permata' && isPermata(body)) return body.permata_va_number
  return isVa(body) ? (body.va_numbers.find((va) => va.bank === bank)?.va_number ?? null) : null
}

// Times are by the clock of Jakarta, which knows no summer time.

/** "2026-09-05 17:30:00 +0700" */
const toJakartaTime = (at: Date) => `${jakartaClock(at)} +0700`
