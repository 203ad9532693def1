// The kinds of payment methods as a merchant thinks of them, and what each begins as. Pure.
import type { Schemas } from '../../../api.ts'

export type Method = Schemas['PaymentMethod']
export type Channel = NonNullable<Method['channel']>
export type GatewayName = NonNullable<Method['gateways']>[number]

export const METHOD_KINDS = ['transfer', 'own_qris', 'gateway', 'cod', 'sandbox'] as const
export type MethodKind = (typeof METHOD_KINDS)[number]

export const CHANNELS: readonly Channel[] = [
  'qris',
  'va_bca',
  'va_bni',
  'va_bri',
  'va_mandiri',
  'va_permata',
  'va_cimb',
  'gopay',
  'shopeepay',
  'dana',
  'ovo',
  'kredivo',
  'akulaku',
  'redirect',
]

/** Those that take the money themselves. */
export const VENDORS = ['midtrans', 'xendit'] as const satisfies readonly GatewayName[]

/** Days after which a vendor sends on what it collected at the door. */
export const COD_DAYS = ['7', '5', '3'] as const

const isVendor = (name: GatewayName) => name !== 'manual' && name !== 'sandbox' && name !== 'cod'

export function kindOf({ gateways = [], manual }: Pick<Method, 'gateways' | 'manual'>): MethodKind {
  if (gateways.some(isVendor)) return 'gateway'
  if (gateways.includes('cod')) return 'cod'
  if (gateways.includes('sandbox')) return 'sandbox'
  return manual?.qris_payload ? 'own_qris' : 'transfer'
}

/** What a new one is, before anything is typed. */
export const BEGINS: Readonly<
  Record<MethodKind, Pick<Method, 'code' | 'channel' | 'gateways' | 'unique_code'>>
> = {
  transfer: { code: 'transfer', channel: 'redirect', gateways: ['manual'], unique_code: true },
  own_qris: { code: 'qris', channel: 'qris', gateways: ['manual'], unique_code: true },
  gateway: { code: 'qris', channel: 'qris', gateways: ['midtrans'], unique_code: false },
  cod: { code: 'cod', channel: 'redirect', gateways: ['cod'], unique_code: false },
  sandbox: { code: 'uji-coba', channel: 'redirect', gateways: ['sandbox'], unique_code: false },
}

/** `transfer_bca` of the bank BCA. */
export function codeOfBank(bank: string): string {
  const name = bank
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return name === '' ? 'transfer' : `transfer_${name}`
}

/** One that no other method has: `qris`, `qris-2`. */
export function freeCode(wanted: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const code = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.includes(code)) return code
  }
}
