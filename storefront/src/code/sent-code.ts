// A code that is on its way: how long it lives, and when another may be asked for.
import type { CodeSent } from '@etalase/client'
import { serverNow } from '../time/server-clock.ts'

/** Messages take a moment; whoever presses again at once only voids the code that is coming. */
const RESEND_MS = 30_000

export interface SentCode {
  /** By the clock of `serverNow`. */
  readonly expiresAt: number
  readonly resendAt: number
}

export function toSentCode({ expires_in_seconds }: CodeSent): SentCode {
  const now = serverNow()
  return { expiresAt: now + (expires_in_seconds ?? 300) * 1_000, resendAt: now + RESEND_MS }
}

export function waitAfter(retryAfter: number | null): number {
  return serverNow() + (retryAfter ?? 60) * 1_000
}
