// Matching: finds the places that each term of a query hits.
import { addHit, EXACT, type Hits, PREFIX, TWO_TYPOS, TYPO, TYPO_PREFIX } from './hits.ts'
import type { PlaceIndex } from './place-index.ts'
import { VILLAGE } from './place-table.ts'
import type { Term } from './query.ts'
import { editsFor, similarWords } from './typos.ts'
import { type WordIndex, wordLength, wordsWithPrefix } from './word-index.ts'

/** Adds what the terms hit as typed: exact, begun, run together or split; answers the bits of those that hit. */
export function matchTyped(index: PlaceIndex, hits: Hits, terms: readonly Term[]): number {
  let found = 0
  terms.forEach((term, i) => {
    const next = terms[i + 1]
    if (matchWord(index, hits, term, i)) found |= 1 << i
    if (term.digits && matchZips(index, hits, term, i, terms.length === 1)) found |= 1 << i
    if (next !== undefined && matchPair(index, hits, term, next, i)) found |= 3 << i
  })
  return found
}

/** Adds what a misspelt term may have meant; answers its bit, or 0. */
export function matchMisspelt(index: PlaceIndex, hits: Hits, term: Term, termIndex: number): number {
  // The last form is the modern spelling: "soerabaja" is two edits nearer to "surabaya" that way.
  const typed = term.forms.at(-1) ?? ''
  const edits = term.digits ? 0 : editsFor(typed)
  if (edits === 0) return 0
  let any = false
  for (const words of [index.words, index.joined]) {
    similarWords(words, typed, edits, (word, distance, partial) => {
      const fit = partial ? TYPO_PREFIX : distance > 1 ? TWO_TYPOS : TYPO
      addHits(words, hits, word, word + 1, termIndex, fit, EVERYWHERE)
      any = true
    })
  }
  return any ? 1 << termIndex : 0
}

/** Nodes from the first to before the end. */
type Span = readonly [first: number, end: number]
const EVERYWHERE: Span = [0, Number.POSITIVE_INFINITY]

function matchWord(index: PlaceIndex, hits: Hits, { forms, level }: Term, termIndex: number): boolean {
  const { starts } = index.places
  const span: Span = level === null ? EVERYWHERE : [starts[level] ?? 0, starts[level + 1] ?? 0]
  let any = false
  for (const word of forms) {
    // A fifth of all villages may begin with one letter; until the next is typed only larger places count.
    const begun: Span = word.length > 1 ? span : [span[0], Math.min(span[1], starts[VILLAGE])]
    if (matchBeginning(index.words, hits, word, termIndex, span, begun)) any = true
    // Shorter ones are found as the first of the two words anyway.
    if (word.length >= 6 && matchBeginning(index.joined, hits, word, termIndex, span, begun)) any = true
  }
  return any
}

/** Adds the places of the word itself within `span`, and of its continuations within `begun`. */
function matchBeginning(
  words: WordIndex,
  hits: Hits,
  word: string,
  termIndex: number,
  span: Span,
  begun: Span,
): boolean {
  const [first, end] = wordsWithPrefix(words, word)
  if (first === end) return false
  const longer = wordLength(words, first) === word.length ? first + 1 : first
  addHits(words, hits, first, longer, termIndex, EXACT, span)
  addHits(words, hits, longer, end, termIndex, PREFIX, begun)
  return true
}

/** Two words typed for one in the name: "gunung kidul" for Gunungkidul. The first of them is complete then. */
function matchPair({ words }: PlaceIndex, hits: Hits, term: Term, next: Term, termIndex: number): boolean {
  const pair = `${term.forms[0]}${next.forms[0]}`
  if (term.digits || next.digits || pair.length < 5) return false
  const [first, end] = wordsWithPrefix(words, pair)
  if (first === end) return false
  const longer = wordLength(words, first) === pair.length ? first + 1 : first
  addHits(words, hits, first, end, termIndex, EXACT, EVERYWHERE)
  addHits(words, hits, first, longer, termIndex + 1, EXACT, EVERYWHERE)
  addHits(words, hits, longer, end, termIndex + 1, PREFIX, EVERYWHERE)
  return true
}

/** Adds the places of the words from `first` to before `end` that lie within the span. */
function addHits(
  words: WordIndex,
  hits: Hits,
  first: number,
  end: number,
  termIndex: number,
  fit: number,
  [from, to]: Span,
): void {
  const last = words.firsts[end] ?? 0
  for (let i = words.firsts[first] ?? 0; i < last; i++) {
    const place = words.places[i] ?? 0
    const node = place >>> 2
    if (node >= from && node < to) addHit(hits, node, termIndex, fit * 4 + (place & 3))
  }
}

/** Three to five digits begin a zip; alone, two are enough. */
function matchZips(
  { zips }: PlaceIndex,
  hits: Hits,
  { forms }: Term,
  termIndex: number,
  alone: boolean,
): boolean {
  const digits = forms[0] ?? ''
  if (digits.length > 5 || digits.length < (alone ? 2 : 3)) return false
  const unit = 10 ** (5 - digits.length)
  const first = zips.firsts[Number(digits) * unit] ?? 0
  const end = zips.firsts[(Number(digits) + 1) * unit] ?? 0
  const fit = digits.length === 5 ? EXACT : PREFIX
  for (let i = first; i < end; i++) addHit(hits, zips.nodes[i] ?? 0, termIndex, fit * 4)
  return end > first
}
