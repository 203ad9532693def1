// What a gateway's error reply means: it is ill, or it will not do it.
import { type ErrorReply, illnessOf, quotable } from '../error-reply.ts'
import { VendorDown, VendorRefused } from '../vendor.ts'

/** `secrets`: what must not be quoted, should the gateway echo it. */
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
