// What Biteship's prices and Biteship's parcels have in common: how it is called, and what its errors mean.
import type { Destination } from '@etalase/places'
import Type, { type Static } from 'typebox'
import { MAX_RUPIAH } from '../../domain/rupiah.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import type { ErrorReply } from '../error-reply.ts'
import { guardOf } from '../shape.ts'
import { type Vendor, VendorDown, type VendorReply } from '../vendor.ts'
import { assertUnserved, refusalOf } from './refusal.ts'

export const BITESHIP = VENDOR_TITLES.biteship

const POSTAL_CODE = /^[1-9]\d{4}$/
// "No courier available for the requested location": known from others' integrations, not from the documentation.
const NO_COURIER = 40001010

const isPriceList = guardOf(Type.Object({ pricing: Type.Array(Type.Unknown()) }))
const isFailure = guardOf(Type.Object({ success: Type.Literal(false) }))
const isErrorReply = guardOf(Type.Object({ error: Type.String(), code: Type.Optional(Type.Unknown()) }))

const Name = Type.String({ minLength: 1, maxLength: 100 })
const Price = Type.Object({
  courier_code: Name,
  courier_name: Name,
  courier_service_code: Name,
  courier_service_name: Name,
  // Nobody carries a parcel for nothing: a price of 0 is an error that the merchant would pay for.
  price: Type.Integer({ minimum: 1, maximum: MAX_RUPIAH }),
  shipment_duration_range: Type.Optional(Type.Unknown()),
  shipment_duration_unit: Type.Optional(Type.Unknown()),
})
const isPrice = guardOf(Price)
export type BiteshipPrice = Static<typeof Price>

/** Biteship knows places by their postal codes, so there is nothing to ask. */
export function biteshipPlace({ zip_code }: Destination): string | null {
  return POSTAL_CODE.test(zip_code) ? zip_code : null
}

/** Empty when nobody delivers there. Every call is charged to the shop's balance. */
export async function biteshipPrices(
  vendor: Vendor,
  request: object,
  apiKey: string,
  signal?: AbortSignal,
): Promise<BiteshipPrice[]> {
  const { status, body } = await vendor.call('/v1/rates/couriers', {
    method: 'POST',
    headers: biteshipHeaders(apiKey),
    body: JSON.stringify(request),
    retry: true,
    ...(signal && { signal }),
  })
  if (status < 400 && isPriceList(body)) return body.pricing.filter(isPrice)
  if (status < 400 && !isFailure(body)) throw new VendorDown(BITESHIP, 'answered prices in an unknown form')
  const { message, code } = biteshipError({ status, body })
  if (code !== NO_COURIER) assertUnserved(BITESHIP, { status, message }, apiKey)
  return []
}

/** The list of couriers is free of charge, unlike prices. */
export async function biteshipProbe(vendor: Vendor, apiKey: string, signal?: AbortSignal): Promise<void> {
  const reply = await vendor.call('/v1/couriers', {
    headers: biteshipHeaders(apiKey),
    retry: true,
    ...(signal && { signal }),
  })
  if (!hasFailed(reply)) return
  throw refusalOf(BITESHIP, biteshipError(reply), apiKey)
}

/** The bare key: without "Bearer". */
export function biteshipHeaders(apiKey: string): Record<string, string> {
  return { authorization: apiKey, 'content-type': 'application/json' }
}

/** Some of its failures come with status 200. */
export function hasFailed({ status, body }: VendorReply): boolean {
  return status >= 400 || isFailure(body)
}

export function biteshipError({ status, body }: VendorReply): ErrorReply & { readonly code: number | null } {
  const { error = '', code = null } = isErrorReply(body) ? body : {}
  return { status, message: error, code: code === null ? null : Number(code) }
}
