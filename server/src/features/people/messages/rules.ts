// Which messages go out, when they expire, when to try again, and how long to keep their records.
import type { MessageContent } from './message.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A buyer waits for a code; a message about an order may come later, and must outlive a mail server's bad hour. */
const CODE_WAITS_SECONDS = [1, 5, 20]
const ORDER_WAITS_SECONDS = [10, 120, 1_800]

export const OUTBOX_KEPT_MS = 24 * HOUR
/** The record of a message that is done: kind, masked recipient, times. */
export const RECORD_KEPT_MS = 30 * 24 * HOUR

/** Longer than the longest delivery of any sender, so that nobody takes a message for lost that is on its way. */
export const CLAIMED_MS = 30_000
export const LONGEST_DELIVERY_MS = 20_000

/** A parcel's number may be put right any number of times; its buyer hears of it so often, and of the last one in the end. */
export const PARCEL_EVERY_MS = HOUR
/** Why a message waits; the console says it in its merchant's language. */
export const HELD_FOR_PARCEL = 'held back: one message an hour about a parcel'

/** Whoever moved an order can still take that back. */
export const HELD_FOR_UNDO = 'held back: it can still be undone'

/** Somebody waits for it before a screen: it goes before all others. */
export const CODE_KINDS: readonly string[] = ['code', 'account_code']

export function isCode({ kind }: { readonly kind: string }): boolean {
  return CODE_KINDS.includes(kind)
}

/** Anyone may ask for one in anyone's name: it goes out only to a contact that has orders. */
export function isLookupCode(content: MessageContent): boolean {
  return content.kind === 'code' && content.purpose === 'lookup'
}

/** A reader could sign in as somebody else: the operator sees it, and nobody in the shop. */
export function opensAccount(kind: string): boolean {
  return kind === 'account_code' || kind === 'account_link'
}

/** Readers of the outbox: the operator, those who lead the shop, others of it, or a program that may not read orders. */
export type Reader = 'operator' | 'lead' | 'other' | 'no orders'

/** With a buyer's code one buys in that buyer's name: those who lead the shop may do that anyway. What owners are told is theirs. */
const FOR_WHO_LEADS: ReadonlySet<string> = new Set(['code', 'owner_notice', 'account_changed'])

export function mayRead(reader: Reader, kind: string): boolean {
  if (opensAccount(kind)) return reader === 'operator'
  // Messages to a buyer link to the order, and say where the buyer lives.
  if (reader === 'no orders') return false
  return reader !== 'other' || !FOR_WHO_LEADS.has(kind)
}

export function expiryOf(content: MessageContent, now: number): Date {
  if (content.kind === 'account_link') return new Date(now + Math.min(content.hours, 24) * HOUR)
  if (content.kind === 'code' || content.kind === 'account_code')
    return new Date(now + content.minutes * MINUTE)
  if (content.kind === 'payment_reminder') return new Date(content.pay_before)
  return new Date(now + 24 * HOUR)
}

/** null: it is not tried again. `attempts` counts the one that has just failed. */
export function secondsToNextTry(
  message: { readonly kind: string; readonly attempts: number; readonly expires_at: Date },
  now: number,
): number | null {
  const waits = isCode(message) ? CODE_WAITS_SECONDS : ORDER_WAITS_SECONDS
  const seconds = waits[message.attempts - 1]
  if (seconds === undefined || now + seconds * SECOND >= message.expires_at.getTime()) return null
  return seconds
}
