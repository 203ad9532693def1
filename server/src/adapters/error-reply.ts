// What a vendor's error reply says, before what it means is asked: that it is ill, and in which words.
import { VendorDown } from './vendor.ts'

export interface ErrorReply {
  readonly status: number
  readonly message: string
}

/**
 * null: it is well. Made here, outside the call, so that one shop's spent allowance does not open the breaker for all of
 * them.
 */
export function illnessOf(vendor: string, { status }: ErrorReply): VendorDown | null {
  if (status === 429) return new VendorDown(vendor, 'asked too often with this key')
  return status >= 500 ? new VendorDown(vendor, `answered ${status}`) : null
}

/** The vendor's words, fit for a log: short, on one line, and without a key should it echo one. */
export function quotable(message: string, secrets: readonly string[]): string {
  let text = message
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '…')
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
