// When a message is worth nothing any more, when it is tried again, and how long what is left of it is kept.
import type { MessageContent } from './message.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A buyer waits for a code; an order's mail may come later, and must outlive a mail server's bad hour. */
const WAITS_SECONDS: Record<string, readonly number[]> = {
  code: [1, 5, 20],
  order_placed: [10, 120, 1_800],
}
const DEFAULT_WAITS = [10, 120, 1_800]

export const OUTBOX_KEPT_MS = 24 * HOUR
/** Of a message that is done only this is left: kind, masked recipient, times. */
export const RECORD_KEPT_MS = 30 * 24 * HOUR

export function expiryOf(content: MessageContent, now: number): Date {
  return new Date(now + (content.kind === 'code' ? content.minutes * MINUTE : 24 * HOUR))
}

/** null: it is not tried again. `attempts` counts the one that has just failed. */
export function secondsToNextTry(
  message: { readonly kind: string; readonly attempts: number; readonly expires_at: Date },
  now: number,
): number | null {
  const seconds = (WAITS_SECONDS[message.kind] ?? DEFAULT_WAITS)[message.attempts - 1]
  if (seconds === undefined || now + seconds * SECOND >= message.expires_at.getTime()) return null
  return seconds
}
