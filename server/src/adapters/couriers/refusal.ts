// What an aggregator's error reply means: nobody delivers there, or it will not say, or not now.
import { type ErrorReply, outageOf, redactedMessage } from '../error-reply.ts'
import { type VendorDown, VendorRefused } from '../vendor.ts'

// "Invalid Api key, key not found" and "No sufficient balance to call rates API" come as plain 400s, and read like
// an unserved place: whose error it is must be asked before what was not found.
const ABOUT_ACCOUNT =
  /\b(api[ _-]?key|key|token|auth\w*|unauthori\w*|balance|saldo|top[ -]?up|quota|kuota|subscription|expired)\b/i
// A word before "not found": alone it is what any web server says of a wrong address.
const UNSERVED =
  /\bno (available )?(couriers?|services?|rates?|coverage)\b|\w+ not (found|available|served|supported|covered)\b|\bunserved\b|\btidak (ditemukan|tersedia|dilayani|terjangkau)\b/i
// A 405 or 415 also speaks of what is "not supported"; that would be our own request.
const UNSERVED_STATUSES = [200, 400, 404, 422]

/** Returns when nobody delivers there; throws VendorDown or VendorRefused for everything else. */
export function assertUnserved(vendor: string, reply: ErrorReply, apiKey: string): void {
  const { status, message } = reply
  const illness = outageOf(vendor, reply)
  if (illness) throw illness
  const isAboutAccount = status === 401 || status === 403 || ABOUT_ACCOUNT.test(message)
  if (!isAboutAccount && UNSERVED_STATUSES.includes(status) && UNSERVED.test(message)) return
  throw refusalOf(vendor, reply, apiKey)
}

/** Why it will not say, or not now. */
export function refusalOf(vendor: string, reply: ErrorReply, apiKey: string): VendorDown | VendorRefused {
  const { status, message } = reply
  return (
    outageOf(vendor, reply) ??
    new VendorRefused(vendor, redactedMessage(message, [apiKey]) || `refused with ${status}`)
  )
}
