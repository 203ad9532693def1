// What a refused send or code says: where it is a matter of waiting, also until when. Pure.
import type { EtalaseError } from '@etalase/client'
import { hourText } from '../time/day-and-hour.ts'

/** `now`: by the device, whose clock the buyer looks at. */
export function refusalText(
  { code, message, retryAfter }: Pick<EtalaseError, 'code' | 'message' | 'retryAfter'>,
  now: number,
): string {
  if (!retryAfter || (code !== 'otp_limit' && code !== 'rate_limited')) return message
  return `${message} Bisa dicoba lagi pukul ${hourText(new Date(now + retryAfter * 1_000).toISOString())} WIB.`
}
