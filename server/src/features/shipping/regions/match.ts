// Matching: marks the places that each term of a query hits.
import type { Atlas } from './atlas.ts'
import { type Lexicon, wordLength, wordsWithPrefix } from './lexicon.ts'
import { EXACT, type Marks, mark, PREFIX, TWO_TYPOS, TYPO, TYPO_PREFIX } from './marks.ts'
import { VILLAGE } from './places.ts'
import type { Term } from './query.ts'
import { editsFor, similarWords } from './typos.ts'

/** Marks what the terms hit as they were typed: exact, begun, run together or split; answers the bits that hit. */
export function markTyped(marks: Marks, atlas: Atlas, terms: readonly Term[]): number {
  let found = 0
  terms.forEach((term, i) => {
    const next = terms[i + 1]
    if (markWord(marks, atlas, term, i)) found |= 1 << i
    if (term.digits && markZips(marks, atlas, term, i, terms.length === 1)) found |= 1 << i
    if (next !== undefined && markPair(marks, atlas, term, next, i)) found |= 3 << i
  })
  return found
}

/** Marks what a misspelt term may have meant; answers its bit, or 0. */
export function markMisspelt(marks: Marks, atlas: Atlas, term: Term, index: number): number {
  // The last form is the modern spelling: "soerabaja" is two edits nearer to "surabaya" that way.
  const typed = term.forms.at(-1) ?? ''
  const edits = term.digits ? 0 : editsFor(typed)
  if (edits === 0) return 0
  let any = false
  for (const lexicon of [atlas.words, atlas.joined]) {
    similarWords(lexicon, typed, edits, (word, distance, partial) => {
      const fit = partial ? TYPO_PREFIX : distance > 1 ? TWO_TYPOS : TYPO
      markPlaces(marks, lexicon, word, word + 1, index, fit, EVERYWHERE)
      any = true
    })
  }
  return any ? 1 << index : 0
}

/** Nodes from the first to before the end. */
type Span = readonly [first: number, end: number]
const EVERYWHERE: Span = [0, Number.POSITIVE_INFINITY]

function markWord(marks: Marks, atlas: Atlas, { forms, level }: Term, index: number): boolean {
  const { starts } = atlas.places
  const span: Span = level === null ? EVERYWHERE : [starts[level] ?? 0, starts[level + 1] ?? 0]
  let any = false
  for (const word of forms) {
    // A fifth of all villages may begin with one letter; until the next is typed only larger places count.
    const begun: Span = word.length > 1 ? span : [span[0], Math.min(span[1], starts[VILLAGE])]
    if (markBeginning(marks, atlas.words, word, index, span, begun)) any = true
    // Shorter ones are found as the first of the two words anyway.
    if (word.length >= 6 && markBeginning(marks, atlas.joined, word, index, span, begun)) any = true
  }
  return any
}

/** Marks the places of the word itself within `span`, and of its continuations within `begun`. */
function markBeginning(
  marks: Marks,
  lexicon: Lexicon,
  word: string,
  index: number,
  span: Span,
  begun: Span,
): boolean {
  const [first, end] = wordsWithPrefix(lexicon, word)
  if (first === end) return false
  const longer = wordLength(lexicon, first) === word.length ? first + 1 : first
  markPlaces(marks, lexicon, first, longer, index, EXACT, span)
  markPlaces(marks, lexicon, longer, end, index, PREFIX, begun)
  return true
}

/** Two words typed for one in the name: "gunung kidul" for Gunungkidul. The first of them is complete then. */
function markPair(marks: Marks, { words }: Atlas, term: Term, next: Term, index: number): boolean {
  const pair = `${term.forms[0]}${next.forms[0]}`
  if (term.digits || next.digits || pair.length < 5) return false
  const [first, end] = wordsWithPrefix(words, pair)
  if (first === end) return false
  const longer = wordLength(words, first) === pair.length ? first + 1 : first
  markPlaces(marks, words, first, end, index, EXACT, EVERYWHERE)
  markPlaces(marks, words, first, longer, index + 1, EXACT, EVERYWHERE)
  markPlaces(marks, words, longer, end, index + 1, PREFIX, EVERYWHERE)
  return true
}

/** Marks the places of the words from `first` to before `end` that lie within the span. */
function markPlaces(
  marks: Marks,
  lexicon: Lexicon,
  first: number,
  end: number,
  index: number,
  fit: number,
  [from, to]: Span,
): void {
  const last = lexicon.firsts[end] ?? 0
  for (let i = lexicon.firsts[first] ?? 0; i < last; i++) {
    const place = lexicon.places[i] ?? 0
    const node = place >>> 2
    if (node >= from && node < to) mark(marks, node, index, fit * 4 + (place & 3))
  }
}

/** Three to five digits begin a zip; alone, two are enough. */
function markZips(marks: Marks, { zips }: Atlas, { forms }: Term, index: number, alone: boolean): boolean {
  const digits = forms[0] ?? ''
  if (digits.length > 5 || digits.length < (alone ? 2 : 3)) return false
  const unit = 10 ** (5 - digits.length)
  const first = zips.firsts[Number(digits) * unit] ?? 0
  const end = zips.firsts[(Number(digits) + 1) * unit] ?? 0
  const fit = digits.length === 5 ? EXACT : PREFIX
  for (let i = first; i < end; i++) mark(marks, zips.nodes[i] ?? 0, index, fit * 4)
  return end > first
}
