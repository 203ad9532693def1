// A total that is one draft's own, so that a manual transfer tells whose it is.
import { randomInt } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { type Holder, takenTotals } from '../orders/held-totals.ts'
import { shownTotals } from './queries.ts'

export interface WantedTotal {
  readonly holder: Holder
  /** the total without a unique code */
  readonly before: number
  readonly highestCode: number
}

/** By draft, a unique code whose total nobody has; null where every one is taken. */
export async function chooseCodes(
  db: Db,
  wanted: readonly WantedTotal[],
  at: Date,
): Promise<Map<string, number | null>> {
  if (wanted.length === 0) return new Map()
  const ranges = wanted.map(({ holder: { shopId }, before, highestCode }) => ({
    shopId,
    lowest: before,
    highest: before + highestCode,
  }))
  const nameOf = (...parts: (string | number)[]) => parts.join(' ')
  const taken = Map.groupBy(await takenTotals(db, ranges, shownTotals(at), at), (each) =>
    nameOf(each.shop_id, each.lowest, each.highest),
  )
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
