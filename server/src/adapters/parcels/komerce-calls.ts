// Calls to Komerce Delivery with a shop's key, and what an answer of it says.
import Type from 'typebox'
import { fieldsOf } from '../../base/json.ts'
import { VENDOR_TITLES } from '../../domain/vendors.ts'
import { assertUnserved } from '../couriers/refusal.ts'
import type { ErrorReply } from '../error-reply.ts'
import { guardOf } from '../shape.ts'
import { type Vendor, VendorDown, type VendorReply } from '../vendor.ts'
import type { ParcelKeys } from './parcel-vendor.ts'
import { bookingFailure, keyOf, reasonIn, textIn } from './vendor-parts.ts'

const NAME = VENDOR_TITLES.komerce

const isEnvelope = guardOf(Type.Object({ meta: Type.Object({ code: Type.Optional(Type.Integer()) }) }))

export interface KomerceCalls {
  readonly apiKey: string
  get(path: string): Promise<VendorReply>
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<VendorReply>
}

export function komerceCalls(vendor: Vendor, keys: ParcelKeys, signal?: AbortSignal): KomerceCalls {
  const apiKey = keyOf(NAME, keys)
  return {
    apiKey,
    get: (path) =>
      vendor.call(path, { headers: { 'x-api-key': apiKey }, retry: true, ...(signal && { signal }) }),
    send: (method, path, body) =>
      vendor.call(path, {
        method,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      }),
  }
}

/** null: it did what it was asked. */
export function errorIn({ status, body }: VendorReply): ErrorReply | null {
  const { meta, data } = fieldsOf(body)
  const { code, message, status: word } = fieldsOf(meta)
  const verdict = status < 400 && typeof code === 'number' ? code : status
  if (verdict < 400 && word !== 'failed' && word !== 'error') {
    if (!isEnvelope(body)) throw new VendorDown(NAME, 'answered in an unknown form')
    return null
  }
  // What went wrong stands in the data, where it stands anywhere.
  const words = [textIn(message), textIn(typeof data === 'string' ? data : fieldsOf(data).errors)]
  return { status: verdict < 400 ? 400 : verdict, message: words.filter(Boolean).join(': ') }
}

/** Of what may not be asked twice. */
export function doneIn(reply: VendorReply, apiKey: string): unknown {
  const error = errorIn(reply)
  if (error) throw bookingFailure(NAME, error, reasonIn(error), apiKey)
  return fieldsOf(reply.body).data
}

/** Of what is only asked; null: there is nothing. */
export function dataIn(reply: VendorReply, apiKey: string): unknown {
  const error = errorIn(reply)
  if (!error) return fieldsOf(reply.body).data ?? null
  assertUnserved(NAME, error, apiKey)
  return null
}
