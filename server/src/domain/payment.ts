// The words that payments are spoken of in: channels, gateways, kinds and states.

/** How a buyer pays, as gateways tell it apart. */
export const PAYMENT_CHANNELS = [
  'qris',
  'va_bca',
  'va_bni',
  'va_bri',
  'va_permata',
  'va_cimb',
  'va_mandiri',
  'redirect',
  'gopay',
  'shopeepay',
  'dana',
  'ovo',
  'kredivo',
  'akulaku',
] as const
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]
export type VaChannel = Extract<PaymentChannel, `va_${string}`>

/** One wallet or lender, on its own page or in its app: the buyer is sent there. */
export const APP_NAMES = {
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  dana: 'DANA',
  ovo: 'OVO',
  kredivo: 'Kredivo',
  akulaku: 'Akulaku',
} as const
export type AppChannel = keyof typeof APP_NAMES

export function isAppChannel(channel: PaymentChannel): channel is AppChannel {
  return Object.hasOwn(APP_NAMES, channel)
}

/** Banks that keep virtual accounts, as buyers call them. */
export const VA_BANK_NAMES: Readonly<Record<string, string>> = {
  bca: 'BCA',
  bni: 'BNI',
  bri: 'BRI',
  permata: 'Permata',
  cimb: 'CIMB Niaga',
  mandiri: 'Mandiri',
} satisfies Record<VaChannel extends `va_${infer Bank}` ? Bank : never, string>

/** Who can be asked to open a payment. */
export const GATEWAYS = ['midtrans', 'xendit', 'sandbox'] as const
export type Gateway = (typeof GATEWAYS)[number]

/** Who a payment can be made to: a gateway, or the merchant's own account. */
export const ATTEMPT_GATEWAYS = ['manual', ...GATEWAYS] as const
export type AttemptGateway = (typeof ATTEMPT_GATEWAYS)[number]

/** What a payment method may name; `cod`: the courier, at the door. */
export const METHOD_GATEWAYS = [...ATTEMPT_GATEWAYS, 'cod'] as const
export type MethodGateway = (typeof METHOD_GATEWAYS)[number]

export const ATTEMPT_KINDS = ['manual', 'qr', 'va', 'redirect'] as const
export type AttemptKind = (typeof ATTEMPT_KINDS)[number]

/** `none`: there is nothing to pay. `cod`: the courier collects it. */
export const PAYMENT_KINDS = [...ATTEMPT_KINDS, 'none', 'cod'] as const

export const PAYMENT_STATUSES = [
  'pending',
  'claimed',
  'paid',
  'expired',
  'failed',
  'cancelled',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export type AttemptStatus = Exclude<PaymentStatus, 'claimed'> | 'opening'
