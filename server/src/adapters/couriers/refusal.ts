// What an aggregator's error reply means: nobody delivers there, or it will not say, or not now.
import { VendorDown, VendorRefused } from '../vendor.ts'

export interface ErrorReply {
  readonly status: number
  readonly message: string
}

// "Invalid Api key, key not found" and "No sufficient balance to call rates API" come as plain 400s, and read like
// an unserved place: whose error it is must be asked before what was not found.
const ACCOUNT_AT_FAULT =
  /\b(api[ _-]?key|key|token|auth\w*|unauthori\w*|balance|saldo|top[ -]?up|quota|kuota|subscription|expired)\b/i
// A word before "not found": alone it is what any web server says of a wrong address.
const UNSERVED =
  /\bno (available )?(couriers?|services?|rates?|coverage)\b|\w+ not (found|available|served|supported|covered)\b|\bunserved\b|\btidak (ditemukan|tersedia|dilayani|terjangkau)\b/i
// A 405 or 415 also speaks of what is "not supported"; that would be our own request.
const UNSERVED_STATUSES = [200, 400, 404, 422]

/** Returns when nobody delivers there; throws VendorDown or VendorRefused for everything else. */
export function assertUnserved(vendor: string, { status, message }: ErrorReply, apiKey: string): void {
  // Thrown here, outside the call, so that one shop's spent allowance does not open the breaker for all of them.
  if (status === 429) throw new VendorDown(vendor, 'asked too often with this key')
  if (status >= 500) throw new VendorDown(vendor, `answered ${status}`)
  const accountAtFault = status === 401 || status === 403 || ACCOUNT_AT_FAULT.test(message)
  if (!accountAtFault && UNSERVED_STATUSES.includes(status) && UNSERVED.test(message)) return
  throw new VendorRefused(vendor, quotable(message, apiKey) || `refused with ${status}`)
}

/** The vendor's words, fit for a log: short, on one line, and without the key should it echo that. */
function quotable(message: string, apiKey: string): string {
  const unkeyed = apiKey === '' ? message : message.replaceAll(apiKey, '…')
  return unkeyed
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
