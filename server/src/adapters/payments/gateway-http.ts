// What the HTTP APIs of both gateways have in common: how they are shown a key, and what their errors mean.
import { type ErrorReply, outageOf, redactedMessage } from '../error-reply.ts'
import { type Vendor, VendorDown, VendorRefused, type VendorReply, type VendorRequest } from '../vendor.ts'
import type { Credentials } from './gateway.ts'

export interface Login {
  readonly header: string
  /** the key in every form in which a reply could echo it */
  readonly secrets: readonly string[]
}

/** A key is the name in basic authentication, without a password. Throws VendorRefused where there is none. */
export function loginOf(vendor: string, credentials: Credentials, name: string): Login {
  const key = credentials[name]
  if (!key) throw new VendorRefused(vendor, `not asked: the shop has no ${name}`)
  const encoded = Buffer.from(`${key}:`).toString('base64')
  return { header: `Basic ${encoded}`, secrets: [key, encoded] }
}

/** A gateway's server, called with the key of one shop. */
export interface ShopCalls {
  readonly secrets: readonly string[]
  /** Tried twice unless `retry` is false. */
  call(path: string, request?: Omit<VendorRequest, 'signal'>): Promise<VendorReply>
}

export function callsOf(
  vendor: Vendor,
  { header, secrets }: Login,
  signal?: AbortSignal,
  always: Readonly<Record<string, string>> = {},
): ShopCalls {
  const shown = { authorization: header, 'content-type': 'application/json', ...always }
  return {
    secrets,
    call: (path, { headers, ...request } = {}) =>
      vendor.call(path, {
        retry: true,
        ...request,
        headers: { ...shown, ...headers },
        ...(signal && { signal }),
      }),
  }
}

/** Of what is done once: a refusal after a lost answer does not say that it was not done before. */
export function unlessLost(vendor: string, { wasLost = false }: VendorReply, failure: Error): Error {
  return wasLost && failure instanceof VendorRefused
    ? new VendorDown(vendor, `its answer was lost, and then: ${failure.message}`)
    : failure
}

/** The gateway is ill, or will not do it. `secrets`: what must not be quoted, should it echo them. */
export function failureOf(
  vendor: string,
  reply: ErrorReply,
  secrets: readonly string[],
): VendorDown | VendorRefused {
  const illness = outageOf(vendor, reply)
  if (illness) return illness
  if (reply.status < 400) return new VendorDown(vendor, 'answered in an unknown form')
  return new VendorRefused(vendor, redactedMessage(reply.message, secrets) || `refused with ${reply.status}`)
}
