// Search: from what was typed to villages, trying the strict reading first and looser ones only when it fails.
import type { Atlas } from './atlas.ts'
import { type Marks, newMarks, wipe } from './marks.ts'
import { markMisspelt, markTyped } from './match.ts'
import { nameOf } from './places.ts'
import { type Term, termsOf } from './query.ts'
import { bestCoverage, bitCount, rank } from './rank.ts'
import { wordsOf } from './words.ts'

export interface Found {
  /** Village nodes, most likely first. */
  readonly villages: number[]
  /** False when a word had to be left out; a number that fits no place (of a house) does not count. */
  readonly complete: boolean
}

export type Search = (q: string, limit: number) => Found

/** A search of its own scratch pad; it answers before it returns, so one pad serves all requests. */
export function searcher(atlas: Atlas): Search {
  const marks = newMarks(atlas.places)
  const short = new Map<string, Found>()
  return (q, limit) => {
    const terms = termsOf(q)
    const [first] = terms
    if (first === undefined || !(limit >= 1)) return NOTHING
    const isShort = terms.length === 1 && first.forms.every((form) => form.length <= SHORT)
    if (!isShort || limit > CHOICE) return read(atlas, marks, terms, limit)
    // Everyone begins with the same few letters, and they hit the most places; a few thousand such words exist.
    const key = `${first.level} ${first.forms}`
    const known = short.get(key) ?? read(atlas, marks, terms, CHOICE)
    if (known.villages.length > 0) short.set(key, known)
    return { ...known, villages: known.villages.slice(0, limit) }
  }
}

const NOTHING: Found = { villages: [], complete: true }
const SHORT = 3
/** The most results a page may ask for. */
const CHOICE = 50
function read(atlas: Atlas, marks: Marks, terms: Term[], limit: number): Found {
  try {
    for (const { villages, complete } of readings(atlas, marks, terms, limit)) {
      if (villages.length > 0) return { villages, complete }
    }
    return NOTHING
  } finally {
    wipe(marks)
  }
}

/** What the terms may mean, from the strictest reading to the loosest; each is worked out only when asked for. */
function* readings(atlas: Atlas, marks: Marks, terms: Term[], limit: number): Generator<Found> {
  const all = (1 << terms.length) - 1
  const words = terms.reduce((bits, term, i) => (term.optional ? bits : bits | (1 << i)), 0) || all
  const complete = (): Found => {
    const villages = rank(atlas, marks, terms.length, all, limit)
    if (villages.length > 0 || words === all) return { villages, complete: true }
    return { villages: withoutOptional(atlas, marks, terms, words, limit), complete: true }
  }
  const dropping = (least: number): Found => {
    const kept = bestCoverage(atlas, marks)
    const villages = bitCount(kept & words) < least ? [] : rank(atlas, marks, terms.length, kept, limit)
    return { villages, complete: false }
  }

  const typed = markTyped(marks, atlas, terms)
  if ((typed & words) === words) yield complete()
  if (markAllMisspelt(marks, atlas, terms, words & ~typed)) yield complete()
  yield dropping(Math.max(3, bitCount(words) - 1))
  // A word that exists somewhere is seldom the misspelt one, so these come late.
  if (markAllMisspelt(marks, atlas, terms, words & typed)) yield complete()
  yield dropping(Math.max(3, bitCount(words) / 2))
}

/** With more faults than these a text is not misspelt but something else, and not worth the work. */
const MOST_MISSPELT = 4

function markAllMisspelt(marks: Marks, atlas: Atlas, terms: Term[], which: number): boolean {
  if (bitCount(which) > MOST_MISSPELT) return false
  let found = 0
  terms.forEach((term, i) => {
    if (which & (1 << i)) found |= markMisspelt(marks, atlas, term, i)
  })
  return found !== 0
}

/** A letter typed after a place that is found ("tebet m") picks among its villages, where it can. */
function withoutOptional(atlas: Atlas, marks: Marks, terms: Term[], words: number, limit: number): number[] {
  const letters = terms.flatMap(({ forms: [word = ''], digits }) =>
    word.length === 1 && !digits ? [word] : [],
  )
  if (letters.length === 0) return rank(atlas, marks, terms.length, words, limit)
  const villages = rank(atlas, marks, terms.length, words, Math.max(limit, CHOICE))
  const picked = villages.filter((village) => {
    const name = wordsOf(nameOf(atlas.places, village))
    return letters.every((letter) => name.some((word) => word.startsWith(letter)))
  })
  return (picked.length > 0 ? picked : villages).slice(0, limit)
}
