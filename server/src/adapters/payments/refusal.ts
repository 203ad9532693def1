// What a gateway's error reply means: it is ill, or it will not do it.
import { VendorDown, VendorRefused } from '../vendor.ts'

export interface ErrorReply {
  readonly status: number
  readonly message: string
}

/** `secrets`: what must not be quoted, should the gateway echo it. */
export function failureOf(
  vendor: string,
  { status, message }: ErrorReply,
  secrets: readonly string[],
): VendorDown | VendorRefused {
  // Made here, outside the call, so that one shop's spent allowance does not open the breaker for all of them.
  if (status === 429) return new VendorDown(vendor, 'asked too often with this key')
  if (status >= 500) return new VendorDown(vendor, `answered ${status}`)
  if (status < 400) return new VendorDown(vendor, 'answered in an unknown form')
  return new VendorRefused(vendor, quotable(message, secrets) || `refused with ${status}`)
}

/** The gateway's words, fit for a log: short, on one line, and without a key. */
function quotable(message: string, secrets: readonly string[]): string {
  let text = message
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '…')
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
