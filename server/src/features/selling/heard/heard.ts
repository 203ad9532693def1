// What was heard and believed, from its notice until it is worked off: each kind in the words of its vendors, kept sealed.
import type { Credit } from '../../../adapters/mutations/mutation-provider.ts'
import type { NoticedParcel } from '../../../adapters/parcels/parcel-vendor.ts'
import type { Notice, RefundNotice } from '../../../adapters/payments/gateway.ts'
import { fieldsOf } from '../../../base/json.ts'
import type { Secrets } from '../../../base/secrets.ts'
import { type SealedPart, sealedIn } from '../../../db/sealed.ts'
import type { MutationProviderName } from '../../../domain/mutations.ts'
import type { ParcelVendorName } from '../../../domain/parcel.ts'
import type { Gateway } from '../../../domain/payment.ts'

/** A row keeps the words of the release that heard it, which the next one has to understand. */
export type HeardNotice = HeardMoney | HeardParcels | HeardPayment | ToAsk

export interface HeardMoney {
  readonly kind: 'mutations'
  readonly vendor: MutationProviderName
  readonly credits: readonly Credit[]
  /** by itself; else it was asked */
  readonly isTold: boolean
}

export interface HeardParcels {
  readonly kind: 'parcels'
  readonly vendor: ParcelVendorName
  readonly parcels: readonly NoticedParcel[]
}

export interface HeardPayment {
  readonly kind: 'gateways'
  readonly vendor: Gateway
  readonly word: { readonly notice: Notice } | { readonly refund: RefundNotice }
}

/** Nothing is believed of it but that this attempt is worth asking after. */
export interface ToAsk {
  readonly kind: 'asking'
  readonly vendor: Gateway
  readonly reference: string
}

/** Thrown by whoever works it off: somebody else is at what it needs, so it comes again in a moment, and no try is counted. */
export class NotNow extends Error {}

/** Few enough that a row is a moment's work, and one transaction holds no locks for long. */
export const MOST_A_ROW = 10

/** A notice of many things, in parts that are worked off one by one. Of nothing it is one part, as it was heard all the same. */
export function inParts<T>(things: readonly T[]): (readonly T[])[] {
  const parts = Array.from({ length: Math.ceil(things.length / MOST_A_ROW) }, (_, i) =>
    things.slice(i * MOST_A_ROW, (i + 1) * MOST_A_ROW),
  )
  return parts.length > 0 ? parts : [[]]
}

/** As JSON, in which moments stay moments. The same for the same words. */
export function writeHeard(heard: HeardNotice): string {
  return JSON.stringify(heard, function (this: Readonly<Record<string, unknown>>, key, value) {
    return this[key] instanceof Date ? { [MOMENT]: value } : value
  })
}

export function readHeard(text: string): HeardNotice {
  return JSON.parse(text, (_, value) => {
    const moment = fieldsOf(value)[MOMENT]
    return typeof moment === 'string' ? new Date(moment) : value
  })
}

const MOMENT = '$moment'

interface HeardRef {
  readonly shop_id: string
  readonly id: string
}

export function sealHeard(secrets: Secrets, { shop_id, id }: HeardRef, written: string): Buffer {
  return secrets.seal(purposeOf(shop_id, id), written)
}

export function openHeard(secrets: Secrets, { shop_id, id }: HeardRef, sealed: Buffer): HeardNotice {
  return readHeard(secrets.open(purposeOf(shop_id, id), sealed))
}

const purposeOf = (shopId: string, id: string) => `heard:${shopId}:${id}`

export const sealedHeard: SealedPart = sealedIn('heard_notices', 'reading_sealed', 'id', {
  kind: 'notices that wait',
  purposeOf,
})
