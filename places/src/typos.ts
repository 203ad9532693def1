// Typos: the words of an index within a few edits of a misspelt one; swapped neighbours count as one edit.
import { type WordIndex, wordLength } from './word-index.ts'

/** Longer words than this are nobody's typo. */
const LONGEST = 24

/** One edit from four letters on, two from eight. */
export function editsFor(typed: string): number {
  if (typed.length < 4 || typed.length > LONGEST) return 0
  return typed.length < 8 ? 1 : 2
}

/**
 * Calls `visit` for each word within `edits` of `typed` (within one, if the first letters differ), and for each
 * that continues something one edit away (`partial`). Works down the sorted words like down a tree: the table of
 * distances is kept for the letters a word shares with the one before, and a beginning that is too far off skips
 * all words that share it.
 */
export function similarWords(
  words: WordIndex,
  typed: string,
  edits: number,
  visit: (word: number, distance: number, partial: boolean) => void,
): void {
  const first = typed.charCodeAt(0)
  let dead = MOST_LETTERS
  let depth = 0
  for (let word = 0; word < words.size; word++) {
    const shared = words.shared[word] ?? 0
    if (shared >= dead) continue
    depth = Math.min(depth, shared)
    dead = MOST_LETTERS
    const start = words.starts[word] ?? 0
    const length = wordLength(words, word)
    // A wrong first letter must be the only mistake; few words pass, which makes long ones as quick as short ones.
    const reach = words.letters[start] === first ? edits : 1
    while (depth < length && dead === MOST_LETTERS) {
      depth++
      if (!addRow(words.letters, start, depth, typed, reach)) dead = depth
    }
    if (!mayBeginWith(words.letters, start, typed)) continue
    const distance = depth === length ? distanceAt(depth, typed.length, reach) : TOO_FAR
    if (distance <= reach) visit(word, distance, false)
    else if ((nearest[depth] ?? TOO_FAR) <= 1) visit(word, 1, true)
  }
}

const MOST_LETTERS = 64
const TOO_FAR = 9
const STRIDE = LONGEST + 2
/** Row d, column c: edits between the first d letters of the word and the first c typed. */
const rows = new Uint8Array((MOST_LETTERS + 1) * STRIDE).map((_, i) => i)
/** By depth: the fewest edits between all that was typed and any beginning of the word up to there. */
const nearest = new Uint8Array(MOST_LETTERS + 1).fill(TOO_FAR)

/** Fills one row, as far as it can be within reach; false when no continuation of the word can. */
function addRow(letters: Uint8Array, start: number, depth: number, typed: string, edits: number): boolean {
  const letter = letters[start + depth - 1]
  const before = depth > 1 ? letters[start + depth - 2] : -1
  const row = depth * STRIDE
  const above = row - STRIDE
  const from = Math.max(1, depth - edits)
  const to = Math.min(typed.length, depth + edits)
  let least = from === 1 ? depth : TOO_FAR
  rows[row + from - 1] = least
  for (let column = from; column <= to; column++) {
    const code = typed.charCodeAt(column - 1)
    let cost = rows[above + column - 1] ?? TOO_FAR
    if (code !== letter) {
      cost = 1 + Math.min(cost, rows[above + column] ?? TOO_FAR, rows[row + column - 1] ?? TOO_FAR)
      if (column > 1 && code === before && typed.charCodeAt(column - 2) === letter) {
        cost = Math.min(cost, 1 + (rows[above - STRIDE + column - 2] ?? TOO_FAR))
      }
    }
    rows[row + column] = cost
    if (cost < least) least = cost
  }
  rows[row + to + 1] = TOO_FAR
  const partial = typed.length < SHORTEST_PARTIAL ? TOO_FAR : distanceAt(depth, typed.length, edits)
  nearest[depth] = Math.min(nearest[depth - 1] ?? TOO_FAR, partial)
  // Once a beginning is near enough, every continuation counts as partial, so the branch lives on.
  return least <= edits || (nearest[depth] ?? TOO_FAR) <= 1
}

/** Below this, "one letter wrong and the rest missing" would be nearly anything. */
const SHORTEST_PARTIAL = 5

function distanceAt(depth: number, width: number, edits: number): number {
  return Math.abs(depth - width) <= edits ? (rows[depth * STRIDE + width] ?? TOO_FAR) : TOO_FAR
}

/** In a short word a wrong first letter makes another word; swapped it may be. */
function mayBeginWith(letters: Uint8Array, start: number, typed: string): boolean {
  if (typed.length >= 6) return true
  const first = typed.charCodeAt(0)
  return letters[start] === first || (letters[start + 1] === first && letters[start] === typed.charCodeAt(1))
}
