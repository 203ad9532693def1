// Nearby villages: first those of the same district, then of the city, then of the province.
import { type Places, parentOf, villagesOf } from './places.ts'

/** Neighbouring codes are mostly neighbouring villages, so within each ring the closest codes come first. */
export function* villagesNear(places: Places, village: number): Generator<number> {
  let low = village
  let high = village + 1
  let ring = village
  for (let step = 0; step < 3; step++) {
    ring = parentOf(places, ring)
    const [first, end] = villagesOf(places, ring)
    while (low > first || high < end) {
      const belowIsCloser = low > first && (high >= end || village - low < high - village)
      yield belowIsCloser ? --low : high++
    }
  }
}
