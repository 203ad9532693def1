// How far a typed word is from one that is there; swapped neighbours count as one mistake.

/** Longer words than this are nobody's typo. */
const LONGEST = 24

/** Below this, "one letter wrong and the rest missing" would be nearly anything. */
const SHORTEST_BEGINNING = 5

/** One mistake from four letters on, two from eight. A number is what it is. */
export function mistakesIn(typed: string): number {
  if (typed.length < 4 || typed.length > LONGEST || /\d/.test(typed)) return 0
  return typed.length < 8 ? 1 : 2
}

export interface Nearness {
  readonly mistakes: number
  /** the typed word is a beginning of it */
  readonly isBegun: boolean
}

/** Within `most` mistakes, or begun within one; null when further off. */
export function nearness(typed: string, word: string, most: number): Nearness | null {
  if (word.length < typed.length - most || !mayBegin(typed, word)) return null
  const compared = Math.min(word.length, typed.length + most)
  let begun = FAR
  for (let depth = 1; depth <= compared; depth++) {
    if (fillRow(typed, word, depth) > most) break
    const distance = rows[depth * STRIDE + typed.length] ?? FAR
    if (depth === word.length) {
      if (distance <= most) return { mistakes: distance, isBegun: false }
    } else if (distance < begun) begun = distance
  }
  return begun <= 1 && typed.length >= SHORTEST_BEGINNING ? { mistakes: 1, isBegun: true } : null
}

/** As it is written in a hurry: the same consonants, and only some of the vowels ("tmpt", "mja"). */
export function isShortFor(typed: string, word: string): boolean {
  if (typed.length < 3 || typed.length >= word.length || typed[0] !== word[0]) return false
  let next = 0
  for (const letter of word) {
    if (letter === typed[next]) next++
    else if (!VOWELS.includes(letter)) return false
  }
  return next === typed.length
}

const VOWELS = 'aeiou'
const FAR = 99
const STRIDE = LONGEST + 1
/** Row d, column c: mistakes between the first d letters of the word and the first c typed. */
const rows = new Uint8Array((LONGEST + 3) * STRIDE)
for (let column = 0; column < STRIDE; column++) rows[column] = column

/** Gives back the least of the row: no continuation of the word is nearer. */
function fillRow(typed: string, word: string, depth: number): number {
  const row = depth * STRIDE
  const above = row - STRIDE
  const letter = word.charCodeAt(depth - 1)
  const before = depth > 1 ? word.charCodeAt(depth - 2) : -1
  let least = depth
  rows[row] = depth
  for (let column = 1; column <= typed.length; column++) {
    const code = typed.charCodeAt(column - 1)
    let cost = rows[above + column - 1] ?? FAR
    if (code !== letter) {
      cost = 1 + Math.min(cost, rows[above + column] ?? FAR, rows[row + column - 1] ?? FAR)
      const isSwapped = column > 1 && code === before && typed.charCodeAt(column - 2) === letter
      if (isSwapped) cost = Math.min(cost, 1 + (rows[above - STRIDE + column - 2] ?? FAR))
    }
    rows[row + column] = cost
    if (cost < least) least = cost
  }
  return least
}

/** In a short word a wrong first letter makes another word; swapped it may be. */
function mayBegin(typed: string, word: string): boolean {
  return typed.length > 4 || word[0] === typed[0] || (word[1] === typed[0] && word[0] === typed[1])
}
