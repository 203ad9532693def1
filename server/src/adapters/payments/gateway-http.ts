// What the HTTP APIs of both gateways have in common: how they are shown a key, and what their errors mean.
import { type ErrorReply, illnessOf, quotable } from '../error-reply.ts'
import { VendorDown, VendorRefused } from '../vendor.ts'
import type { Credentials } from './gateway.ts'

export interface Login {
  readonly header: string
  /** the key in every form in which a reply could echo it */
  readonly secrets: readonly string[]
}

/** A key is the name in basic authentication, without a password. */
export function loginOf(vendor: string, credentials: Credentials, name: string): Login {
  const key = credentials[name]
  if (!key) throw new VendorRefused(vendor, `not asked: the shop has no ${name}`)
  const encoded = Buffer.from(`${key}:`).toString('base64')
  return { header: `Basic ${encoded}`, secrets: [key, encoded] }
}

/** The gateway is ill, or will not do it. `secrets`: what must not be quoted, should it echo them. */
export function failureOf(
  vendor: string,
  reply: ErrorReply,
  secrets: readonly string[],
): VendorDown | VendorRefused {
  const illness = illnessOf(vendor, reply)
  if (illness) return illness
  if (reply.status < 400) return new VendorDown(vendor, 'answered in an unknown form')
  return new VendorRefused(vendor, quotable(reply.message, secrets) || `refused with ${reply.status}`)
}
