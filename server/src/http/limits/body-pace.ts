// How long a body may be on its way: a small one so many seconds, a larger one as long as it keeps a least rate. So one that hardly
// moves holds nothing for long, and a file over a slow line arrives.
import type { ConnectionLimits } from '../../base/config.ts'

/** A whole order. Nothing is demanded of it but an end: a phone may be silent for seconds. */
const SMALL_BYTES = 16 * 1024
/** Who was quick has so many times as long to be slow. */
const MOST_SAVED = 2

export interface BodyPace {
  came(bytes: number, now: number): void
  /** when it is over, unless more comes until then */
  endsAt(): number
}

/** In milliseconds. `length`: undefined where nobody has named it; then it is small until it has grown. */
export function createBodyPace(
  { body, slow, rate }: Pick<ConnectionLimits, 'body' | 'slow' | 'rate'>,
  length: number | undefined,
  now: number,
): BodyPace {
  const [slowMs, bytesAMs] = [slow * 1_000, (rate * 1_024) / 1_000]
  let isLarge = length !== undefined && length > SMALL_BYTES
  let endsAt = now + (isLarge ? slowMs : body * 1_000)
  let all = 0
  return {
    came(bytes, now) {
      all += bytes
      if (isLarge) endsAt = Math.min(endsAt + bytes / bytesAMs, now + MOST_SAVED * slowMs)
      else if (all > SMALL_BYTES) {
        isLarge = true
        endsAt = now + slowMs
      }
    },
    endsAt: () => endsAt,
  }
}
