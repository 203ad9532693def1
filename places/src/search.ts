// Search: from what was typed to villages, strictly as typed first, more loosely only when that finds nothing.
import { clearHits, type Hits, newHits } from './hits.ts'
import { matchMisspelt, matchTyped } from './match.ts'
import type { PlaceIndex } from './place-index.ts'
import { nameOf } from './place-table.ts'
import { type Term, termsOf } from './query.ts'
import { bestCoverage, bitCount, rank } from './rank.ts'
import { wordsOf } from './words.ts'

export interface Found {
  /** Village nodes, most likely first. */
  readonly villages: number[]
  /** False when a word had to be left out; a number that fits no place (of a house) does not count. */
  readonly complete: boolean
}

type Search = (q: string, limit: number) => Found

/** A search with a table of hits of its own. It never waits, so one table serves all requests. */
export function searcher(index: PlaceIndex): Search {
  const hits = newHits(index.places)
  const short = new Map<string, Found>()
  return (q, limit) => {
    const terms = termsOf(q)
    const [first] = terms
    if (first === undefined || !(limit >= 1)) return NOTHING
    const isShort = terms.length === 1 && first.forms.every((form) => form.length <= SHORT_WORD)
    if (!isShort || limit > CANDIDATES) return firstAnswer(index, hits, terms, limit)
    // Everyone begins with the same few letters, and they hit the most places; a few thousand such words exist.
    const key = `${first.level} ${first.forms}`
    const known = short.get(key) ?? firstAnswer(index, hits, terms, CANDIDATES)
    if (known.villages.length > 0) short.set(key, known)
    return { ...known, villages: known.villages.slice(0, limit) }
  }
}

const NOTHING: Found = { villages: [], complete: true }
const SHORT_WORD = 3
/** The most villages that are remembered for a short word, or looked through for a letter typed after a place. */
const CANDIDATES = 50

function firstAnswer(index: PlaceIndex, hits: Hits, terms: Term[], limit: number): Found {
  try {
    for (const { villages, complete } of answers(index, hits, terms, limit)) {
      if (villages.length > 0) return { villages, complete }
    }
    return NOTHING
  } finally {
    clearHits(hits)
  }
}

/** The villages that the terms may mean, strictest answer first; each is worked out only when asked for. */
function* answers(index: PlaceIndex, hits: Hits, terms: Term[], limit: number): Generator<Found> {
  const all = (1 << terms.length) - 1
  const words = terms.reduce((bits, term, i) => (term.optional ? bits : bits | (1 << i)), 0) || all
  const complete = (): Found => {
    const villages = rank(index, hits, terms.length, all, limit)
    if (villages.length > 0 || words === all) return { villages, complete: true }
    return { villages: withoutOptional(index, hits, terms, words, limit), complete: true }
  }
  const dropping = (least: number): Found => {
    const kept = bestCoverage(index, hits)
    const villages = bitCount(kept & words) < least ? [] : rank(index, hits, terms.length, kept, limit)
    return { villages, complete: false }
  }

  const typed = matchTyped(index, hits, terms)
  if ((typed & words) === words) yield complete()
  if (matchAllMisspelt(index, hits, terms, words & ~typed)) yield complete()
  yield dropping(Math.max(3, bitCount(words) - 1))
  // A word that exists somewhere is seldom the misspelt one, so these come late.
  if (matchAllMisspelt(index, hits, terms, words & typed)) yield complete()
  yield dropping(Math.max(3, bitCount(words) / 2))
}

/** A text with more misspelt words than these is something else, and not worth the work. */
const MOST_MISSPELT = 4

function matchAllMisspelt(index: PlaceIndex, hits: Hits, terms: Term[], which: number): boolean {
  if (bitCount(which) > MOST_MISSPELT) return false
  let found = 0
  terms.forEach((term, i) => {
    if (which & (1 << i)) found |= matchMisspelt(index, hits, term, i)
  })
  return found !== 0
}

/** A letter typed after a place that is found ("tebet m") picks among its villages, where it can. */
function withoutOptional(
  index: PlaceIndex,
  hits: Hits,
  terms: Term[],
  words: number,
  limit: number,
): number[] {
  const letters = terms.flatMap(({ forms: [word = ''], digits }) =>
    word.length === 1 && !digits ? [word] : [],
  )
  if (letters.length === 0) return rank(index, hits, terms.length, words, limit)
  const villages = rank(index, hits, terms.length, words, Math.max(limit, CANDIDATES))
  const picked = villages.filter((village) => {
    const name = wordsOf(nameOf(index.places, village))
    return letters.every((letter) => name.some((word) => word.startsWith(letter)))
  })
  return (picked.length > 0 ? picked : villages).slice(0, limit)
}
