// A code that is on its way: how long it lives, and when another may be asked for.
import type { CodeSent } from '@etalase/client'

/** Messages take a moment; pressing again at once only voids the code that is coming. */
const RESEND_MS = 30_000

/** By this device's clock: the server says how long, and a reload forgets the shop's time. */
export interface SentCode {
  readonly expiresAt: number
  readonly resendAt: number
}

export function toSentCode({ expires_in_seconds }: CodeSent): SentCode {
  const now = Date.now()
  return { expiresAt: now + (expires_in_seconds ?? 300) * 1_000, resendAt: now + RESEND_MS }
}
