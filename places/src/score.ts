// Scoring: how likely a place is what the terms mean. The less the better; the penalties below are the policy.
import { EXACT, type Hits, PREFIX } from './hits.ts'
import type { PlaceIndex } from './place-index.ts'
import { levelOf, NO_PARENT, VILLAGE } from './place-table.ts'
import { BESIDE, FIRST, WHOLE } from './word-index.ts'

/** By fit: exact, prefix, typo, typo in a prefix, two typos. A prefix weighs more than any level. */
const FIT_PENALTIES = [0, 7, 20, 24, 28]
/** By level: when only a city was typed, the city is meant and not a village of that name. */
const LEVEL_PENALTIES = [1, 0, 3, 6]
/** By the number of words of a name that were not typed: "Bandung" before "Bandung Barat". */
const MISSING_PENALTIES = [0, 2, 3, 4]
/** "Menteng" in Menteng comes before its neighbours in Menteng. */
const NAMESAKE_BONUS = 1
const DROPPED_PENALTY = 30

/** Penalties come first; popularity, 0 to 255, decides between equals. */
const PENALTY = 256

/** The place and those above it, from the lowest; reused, for this runs thousands of times a search. */
const path = [0, 0, 0, 0]

export function scoreOf(index: PlaceIndex, hits: Hits, terms: number, node: number): number {
  const { parents } = index.places
  let depth = 0
  for (let at = node; at !== NO_PARENT; at = parents[at] ?? NO_PARENT) path[depth++] = at
  let total = 0
  let used = 0
  for (let term = 0; term < terms; term++) {
    const step = meantStep(hits, term, depth)
    total += step < 0 ? DROPPED_PENALTY : (FIT_PENALTIES[fitAt(hits, term, path[step] ?? 0)] ?? 0)
    if (step >= 0) used |= 1 << step
  }
  let lowest = node
  for (let step = depth - 1; step >= 0; step--) {
    const at = path[step] ?? 0
    if (used & (1 << step)) {
      lowest = at
      total += (LEVEL_PENALTIES[levelOf(index.places, at)] ?? 0) + missingWords(index, hits, terms, at)
    } else if (isNamed(hits, terms, at)) total -= NAMESAKE_BONUS
  }
  // That of the lowest place meant: "bandung" says of a village there only that it lies in Bandung.
  return total * PENALTY + 255 - (index.popularity[lowest] ?? 0)
}

/**
 * A quick look before the full score: whether the village may score as little as `enough`. `alone` are the
 * terms that hit it and no place above it; with none, it is listed below that place anyway, and only an exact
 * word can move it up there.
 */
export function isWorthScoring(
  hits: Hits,
  terms: number,
  alone: number,
  village: number,
  enough: number,
): boolean {
  const bits = hits.bits[village] ?? 0
  let exact = false
  let least = (LEVEL_PENALTIES[VILLAGE] ?? 0) - 3 * NAMESAKE_BONUS
  for (let term = 0; term < terms; term++) {
    if ((bits & (1 << term)) === 0) continue
    const fit = fitAt(hits, term, village)
    if (fit === EXACT) exact = true
    if (alone & (1 << term)) least += FIT_PENALTIES[fit] ?? 0
  }
  return alone === 0 ? exact : least * PENALTY <= enough
}

/** Which place on the path a term means: the one it fits best, of equals the city, else the highest; -1 for none. */
function meantStep(hits: Hits, term: number, depth: number): number {
  let best = FIT_PENALTIES.length
  let meant = -1
  for (let step = depth - 1; step >= 0; step--) {
    const at = path[step] ?? 0
    if (((hits.bits[at] ?? 0) & (1 << term)) === 0) continue
    const fit = fitAt(hits, term, at)
    const isCity = step === depth - 2
    if (fit < best || (isCity && fit === best)) {
      best = fit
      meant = step
    }
  }
  return meant
}

function fitAt(hits: Hits, term: number, node: number): number {
  return (hits.kinds[term * hits.size + node] ?? 0) >>> 2
}

/** What was not typed of a name. A name still being typed lacks nothing yet, if typing began at its beginning. */
function missingWords(index: PlaceIndex, hits: Hits, terms: number, node: number): number {
  const bits = hits.bits[node] ?? 0
  let typed = 0
  let begun = false
  let growing = false
  for (let term = 0; term < terms; term++) {
    if ((bits & (1 << term)) === 0) continue
    const kind = hits.kinds[term * hits.size + node] ?? 0
    if ((kind & 3) === WHOLE) return 0
    if ((kind & 3) === FIRST) begun = true
    if (kind >>> 2 === PREFIX) growing = true
    if ((kind & 3) !== BESIDE) typed++
  }
  if (growing && begun) return 0
  const missing = Math.max(0, (index.wordCounts[node] ?? 0) - typed)
  return MISSING_PENALTIES[Math.min(missing, MISSING_PENALTIES.length - 1)] ?? 0
}

function isNamed(hits: Hits, terms: number, node: number): boolean {
  const bits = hits.bits[node] ?? 0
  for (let term = 0; bits !== 0 && term < terms; term++) {
    if (bits & (1 << term) && hits.kinds[term * hits.size + node] === EXACT * 4 + WHOLE) return true
  }
  return false
}
