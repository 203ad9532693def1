// What every vendor's error reply tells alike: whether the vendor has an outage, and its message without secrets.
import { NothingDone, VendorDown } from './vendor.ts'

export interface ErrorReply {
  readonly status: number
  readonly message: string
}

/**
 * null: it has none. Made here, outside the call, so that one shop's spent allowance does not open the breaker for all of
 * them.
 */
export function outageOf(vendor: string, { status }: ErrorReply): VendorDown | null {
  if (status === 429) return new NothingDone(vendor, 'asked too often with this key')
  return status >= 500 ? new VendorDown(vendor, `answered ${status}`) : null
}

/** The vendor's words, fit for a log: short, on one line, and without a key should it echo one. */
export function redactedMessage(message: string, secrets: readonly string[]): string {
  let text = message
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '…')
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
