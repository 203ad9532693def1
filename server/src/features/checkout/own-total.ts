// A total that is one draft's own, so that a manual transfer tells whose it is.
import { randomInt } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { type Holder, type TakenTotal, takenTotals } from '../orders/held-totals.ts'
import { shownTotals } from './queries.ts'

export interface WantedTotal {
  readonly holder: Holder
  /** the total without a unique code */
  readonly before: number
  readonly highestCode: number
}

/** Of all that would do for these drafts, the totals that somebody has. */
export function findTaken(db: Db, wanted: readonly WantedTotal[], at: Date): Promise<TakenTotal[]> {
  const ranges = wanted.map(({ holder: { shopId }, before, highestCode }) => ({
    shopId,
    lowest: before,
    highest: before + highestCode,
  }))
  return takenTotals(db, ranges, shownTotals(at), at)
}

/** By draft, a unique code whose total is not known to be taken; null where every one is. */
export function chooseCodes(
  wanted: readonly WantedTotal[],
  known: readonly TakenTotal[],
): Map<string, number | null> {
  const nameOf = (...parts: (string | number)[]) => parts.join(' ')
  const taken = Map.groupBy(known, (each) => nameOf(each.shop_id, each.lowest, each.highest))
  // Those of one call do not take from one another either.
  const chosen = new Set<string>()
  return new Map(
    wanted.map(({ holder: { shopId, draftId }, before, highestCode }) => {
      const totals = taken.get(nameOf(shopId, before, before + highestCode)) ?? []
      const isTaken = new Set(totals.map(({ total }) => total))
      const isHeld = totals.some(({ total, is_held }) => is_held && total === before)
      const isChosen = (code: number) => chosen.has(nameOf(shopId, before + code))
      const isFree = (code: number) => !isTaken.has(before + code) && !isChosen(code)
      // The bare total comes last: it is recognisable too, as long as nobody holds it.
      const code = drawFree(highestCode, isFree) ?? (isHeld || isChosen(0) ? null : 0)
      if (code !== null) chosen.add(nameOf(shopId, before + code))
      return [draftId, code]
    }),
  )
}

const DRAWS = 10

/** Nearly always the first draw is free; only where many are taken all are looked at. */
function drawFree(highest: number, isFree: (code: number) => boolean): number | null {
  if (highest < 1) return null
  for (let draw = 0; draw < DRAWS; draw++) {
    const code = randomInt(1, highest + 1)
    if (isFree(code)) return code
  }
  const free = Array.from({ length: highest }, (_, i) => i + 1).filter(isFree)
  return free[randomInt(Math.max(1, free.length))] ?? null
}
