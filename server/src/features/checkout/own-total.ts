// A total that is one draft's own, so that a manual transfer tells whose it is.
import { randomInt } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { Problem, unavailable } from '../../problems.ts'
import { type Holder, holdTotals, takenTotals, takeOverTotal } from '../orders/held-totals.ts'
import { totalsOfDrafts } from './queries.ts'

/** Drafts at once may reach for the same free total; who loses looks again. */
const TRIES = 20

const NONE_FREE =
  'Semua kode unik untuk jumlah ini sedang terpakai. Pilih metode pembayaran lain, atau coba lagi nanti.'

export interface WantedTotal {
  readonly holder: Holder
  /** the total without a unique code */
  readonly before: number
  readonly highestCode: number
}

/**
 * Gives each its unique code, by draft. In place of one that is not to be had: `payment_unavailable`, for a shared total
 * would pay the wrong order.
 */
export async function holdOwnTotals(
  tx: Db,
  wanted: readonly WantedTotal[],
  at: Date,
): Promise<Map<string, number | Problem>> {
  const found = new Map<string, number | Problem>()
  let looking = wanted
  for (let tries = 0; tries < TRIES && looking.length > 0; tries++) {
    const chosen = await chooseFree(tx, looking, at)
    const reaching = chosen.filter(({ code }) => code !== null)
    const totals = reaching.map(({ holder, before, code }) => ({ holder, total: before + (code ?? 0) }))
    const held = await holdTotals(tx, totals, at)
    for (const { holder, code } of reaching) {
      if (held.has(holder.draftId) && code !== null) found.set(holder.draftId, code)
    }
    for (const { holder, before, highestCode } of chosen.filter(({ code }) => code === null)) {
      const taken = await takeOverTotal(tx, holder, { lowest: before, highest: before + highestCode })
      const none = new Problem('payment_unavailable', {}, null, NONE_FREE)
      found.set(holder.draftId, taken === null ? none : taken - before)
    }
    looking = looking.filter(({ holder }) => !found.has(holder.draftId))
  }
  for (const { holder } of looking) found.set(holder.draftId, unavailable())
  return found
}

async function chooseFree(
  tx: Db,
  wanted: readonly WantedTotal[],
  at: Date,
): Promise<(WantedTotal & { code: number | null })[]> {
  const ranges = wanted.map(({ holder: { shopId, draftId }, before, highestCode }) => ({
    shopId,
    draftId,
    lowest: before,
    highest: before + highestCode,
  }))
  const held = Map.groupBy(await takenTotals(tx, ranges, at), ({ draft_id }) => draft_id)
  const drafted = Map.groupBy(await totalsOfDrafts(tx, ranges, at), ({ draft_id }) => draft_id)
  const chosen = new Set<string>()
  return wanted.map((each) => {
    const { holder, before, highestCode } = each
    const ofOthers = (taken: typeof held) =>
      new Set(taken.get(holder.draftId)?.map(({ total }) => total - before))
    const isChosen = (code: number) => chosen.has(`${holder.shopId} ${before + code}`)
    const code = freeCode(highestCode, ofOthers(held), ofOthers(drafted), isChosen)
    if (code !== null) chosen.add(`${holder.shopId} ${before + code}`)
    return { ...each, code }
  })
}

/** null when every code is taken. 0 comes last: the bare total is recognisable too, as long as nobody holds it. */
function freeCode(
  highest: number,
  held: ReadonlySet<number>,
  drafted: ReadonlySet<number>,
  isChosen: (code: number) => boolean,
): number | null {
  const free: number[] = []
  for (let code = 1; code <= highest; code++) {
    if (!held.has(code) && !drafted.has(code) && !isChosen(code)) free.push(code)
  }
  if (free.length > 0) return free[randomInt(free.length)] ?? null
  return held.has(0) || isChosen(0) ? null : 0
}
