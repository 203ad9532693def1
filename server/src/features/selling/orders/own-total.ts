// A total that is one draft's or one order's own, so that a manual transfer tells whose it is.
import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { onlyShopIdOf } from '../../../db/one-shop.ts'
import type { Db } from '../../../db/pool.ts'
import {
  ENDINGS,
  freeHeldTotal,
  heldTotalOf,
  holdTotalAgain,
  keepHeldTotals,
  type TakenTotal,
  type TotalHolder,
  takenTotals,
  takeOverTotal,
} from './held-totals.ts'
import type { LockedOrder } from './queries.ts'

export interface WantedTotal {
  readonly holder: Pick<TotalHolder, 'shopId' | 'draftId'>
  /** the total without a unique code */
  readonly before: number
  readonly highestCode: number
  /** the last digit that the total must have, where shops share the account; null: any */
  readonly ending: number | null
}

/** Of all that would do for these drafts of one shop, the totals that somebody has. `shown`: see `takenTotals`. */
export function findTaken(
  db: Db,
  wanted: readonly WantedTotal[],
  shown: RawBuilder<unknown>,
  at: Date,
): Promise<TakenTotal[]> {
  if (wanted.length === 0) return Promise.resolve([])
  const shopId = onlyShopIdOf(wanted, ({ holder }) => holder.shopId)
  const ranges = wanted.map(({ before, highestCode }) => ({ lowest: before, highest: before + highestCode }))
  return takenTotals(db, shopId, ranges, shown, at)
}

/** By draft of one shop, a unique code whose total is not known to be taken; null where every one is. */
export function chooseCodes(
  wanted: readonly WantedTotal[],
  known: readonly TakenTotal[],
): Map<string, number | null> {
  const taken = Map.groupBy(known, ({ lowest, highest }) => `${lowest} ${highest}`)
  // Those of one call do not take from one another either.
  const chosen = new Set<number>()
  return new Map(
    wanted.map(({ holder: { draftId }, before, highestCode, ending }) => {
      const totals = taken.get(`${before} ${before + highestCode}`) ?? []
      const isTaken = new Set(totals.map(({ total }) => total))
      const isHeld = totals.some(({ total, is_held }) => is_held && total === before)
      const isChosen = (code: number) => chosen.has(before + code)
      const isFree = (code: number) => !isTaken.has(before + code) && !isChosen(code)
      // The bare total comes last: it is recognisable too, as long as nobody holds it.
      const code =
        drawFree(codesFor({ before, highestCode, ending }), isFree) ?? (isHeld || isChosen(0) ? null : 0)
      if (code !== null) chosen.add(before + code)
      return [draftId, code]
    }),
  )
}

const DRAWS = 10

interface Codes {
  readonly lowest: number
  readonly step: number
  readonly count: number
}

function codesFor({ before, highestCode, ending }: Omit<WantedTotal, 'holder'>): Codes {
  if (ending === null) return { lowest: 1, step: 1, count: highestCode }
  const lowest = ((ending - (before % ENDINGS) + ENDINGS - 1) % ENDINGS) + 1
  return { lowest, step: ENDINGS, count: Math.max(0, Math.floor((highestCode - lowest) / ENDINGS) + 1) }
}

/** Nearly always the first draw is free; only where many are taken all are looked at. */
function drawFree({ lowest, step, count }: Codes, isFree: (code: number) => boolean): number | null {
  if (count < 1) return null
  for (let draw = 0; draw < DRAWS; draw++) {
    const code = lowest + step * randomInt(count)
    if (isFree(code)) return code
  }
  const free = Array.from({ length: count }, (_, i) => lowest + step * i).filter(isFree)
  return free[randomInt(Math.max(1, free.length))] ?? null
}

/** Orders and drafts at once may reach for the same free total; who loses looks again. */
const TRIES = 20
/** What drafts merely show is theirs to lose: of those that need a total of their own, each holds it. */
const NOTHING_SHOWN = sql`select r.*, r.lowest from ranges r where false`

/**
 * The unique code of an order that is to be paid by another method: the one it had before where that does, else the new
 * total is held for it in place of the old one. null: every total that would do is somebody else's.
 */
export async function changeOwnTotal(
  tx: Db,
  order: LockedOrder,
  { before, highestCode, ending }: Omit<WantedTotal, 'holder'>,
  at: Date,
): Promise<number | null> {
  const { shop_id: shopId, draft_id: draftId } = order
  const had = await heldTotalOf(tx, shopId, draftId)
  const isOurs = ending === null || (had ?? 0) % ENDINGS === ending
  if (had !== null && had > before && had <= before + highestCode && isOurs) return had - before
  await freeHeldTotal(tx, shopId, draftId)
  const wanted = { holder: { shopId, draftId }, before, highestCode, ending }
  for (let tries = 0; tries < TRIES; tries++) {
    const code = chooseCodes([wanted], await findTaken(tx, [wanted], NOTHING_SHOWN, at)).get(draftId) ?? null
    if (code === null) return takeOverCode(tx, order, wanted, at)
    if (await holdTotalAgain(tx, { ...order, total: before + code }, at)) return code
  }
  return null
}

async function takeOverCode(
  tx: Db,
  order: LockedOrder,
  { holder, before, highestCode, ending }: WantedTotal,
  at: Date,
): Promise<number | null> {
  const nobody = Buffer.alloc(0)
  const until = order.expires_at ?? at
  const total = await takeOverTotal(
    tx,
    { ...holder, contactHash: nobody, callerHash: nobody, at, until },
    { lowest: before, highest: before + highestCode, ending },
  )
  if (total === null) return null
  await keepHeldTotals(holder.shopId, [holder.draftId]).execute(tx)
  return total - before
}
