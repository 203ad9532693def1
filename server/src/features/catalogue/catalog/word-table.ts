// The words of many texts in a few flat arrays: which of them a typed word means, and where each of them stands.
import { isShortFor, mistakesIn, nearness } from './typos.ts'

/** How well a word of the table fits what was typed, the best first. */
export const FITS = [
  'exact',
  'begun',
  'synonym',
  'inside',
  'mistyped',
  'mistyped_begun',
  'twice_mistyped',
] as const
export type Fit = (typeof FITS)[number]

/** The words of one text, and which part of the thing it is: below 8. */
export interface TextPart {
  readonly place: number
  readonly words: readonly string[]
}

export type VisitWord = (word: number, fit: Fit) => void

/** A shorter word may stand in anything. */
const SHORTEST_INSIDE = 3
/** A part of a longer word that was typed: "tatakannya", "aromaterapi". */
const SHORTEST_PART = 5
/** What is done in one step of making a table. */
const THINGS_A_STEP = 10
const WORDS_A_STEP = 500

export class WordTable {
  /** in order */
  readonly #words: readonly string[]
  /** all of them, each after a line's end */
  readonly #text: string
  /** where each begins in it */
  readonly #starts: Uint32Array
  /** which letters each has, a bit a letter */
  readonly #letters: Uint32Array
  /** those without a digit: a number is not misspelt */
  readonly #plain: Uint32Array
  /** where the places of each begin in `#places`; one more for the end */
  readonly #firsts: Uint32Array
  /** number of the thing times 8, and the place in it */
  readonly #places: Uint32Array

  private constructor(placesOf: ReadonlyMap<string, readonly number[]>) {
    this.#text = `\n${[...placesOf.keys()].sort().join('\n')}`
    // Cut out of it, so that no word keeps the text alive that it came from.
    this.#words = placesOf.size > 0 ? this.#text.slice(1).split('\n') : []
    this.#starts = new Uint32Array(this.#words.length)
    this.#letters = new Uint32Array(this.#words.length)
    this.#firsts = new Uint32Array(this.#words.length + 1)
    this.#places = new Uint32Array(placesOf.values().reduce((sum, places) => sum + places.length, 0))
    this.#plain = Uint32Array.from(this.#words.keys().filter((i) => !/\d/.test(this.wordAt(i))))
  }

  /** The words of these things, in steps: there may be many. */
  static *of<T>(
    things: readonly T[],
    partsOf: (thing: T) => readonly TextPart[],
  ): Generator<undefined, WordTable> {
    const placesOf = new Map<string, number[]>()
    for (const [number, thing] of things.entries()) {
      for (const { place, words } of partsOf(thing))
        for (const word of words) addPlace(placesOf, word, number * 8 + place)
      if (number % THINGS_A_STEP === 0) yield
    }
    yield
    const table = new WordTable(placesOf)
    yield
    yield* table.#fill(placesOf)
    return table
  }

  *#fill(placesOf: ReadonlyMap<string, readonly number[]>): Generator<undefined, void> {
    let start = 1
    for (const [i, word] of this.#words.entries()) {
      const places = placesOf.get(word) ?? []
      this.#starts[i] = start
      start += word.length + 1
      this.#letters[i] = lettersOf(word)
      this.#places.set(places, this.#firsts[i])
      this.#firsts[i + 1] = (this.#firsts[i] ?? 0) + places.length
      if (i % WORDS_A_STEP === 0) yield
    }
  }

  wordAt(word: number): string {
    return this.#words[word] ?? ''
  }

  /** Calls `visit` for each word that holds what was typed: as a whole, at its beginning, inside it. */
  visitTyped(typed: string, visit: VisitWord): void {
    const end = this.#visitBegun(typed, visit)
    if (typed.length < SHORTEST_INSIDE) return
    let at = this.#text.indexOf(typed)
    while (at >= 0) {
      const word = this.#wordFrom(at)
      const begins = this.#starts[word] === at
      if (!begins) visit(word, 'inside')
      // Those that begin with it are neighbours, and known.
      at = this.#text.indexOf(typed, begins ? (this.#starts[end] ?? this.#text.length) : this.#endOf(word))
    }
  }

  /** Calls `visit` where the very word stands, with the fit it is to count as. */
  visitExact(word: string, fit: Fit, visit: VisitWord): void {
    const found = firstFrom(this.#words, word)
    if (this.#words[found] === word) visit(found, fit)
  }

  /** Calls `visit` for each word that may have been meant by something else. */
  visitMisspelt(typed: string, visit: VisitWord): void {
    const most = mistakesIn(typed)
    const letters = lettersOf(typed)
    for (const word of this.#plain) {
      const missing = letters & ~(this.#letters[word] ?? 0)
      if (missing !== 0 && bitsOf(missing) > most) continue
      const fit = fitOf(typed, this.wordAt(word), most)
      if (fit) visit(word, fit)
    }
    for (let length = SHORTEST_PART; length < typed.length; length++)
      for (const part of [typed.slice(0, length), typed.slice(-length)]) {
        const word = firstFrom(this.#words, part)
        if (this.#words[word] === part) visit(word, 'twice_mistyped')
      }
  }

  visitPlaces(word: number, visit: (thing: number, place: number) => void): void {
    const end = this.#firsts[word + 1] ?? 0
    for (let i = this.#firsts[word] ?? 0; i < end; i++) {
      const at = this.#places[i] ?? 0
      visit(at >>> 3, at & 7)
    }
  }

  /** Gives back the first word after those that begin with it. */
  #visitBegun(typed: string, visit: VisitWord): number {
    let word = firstFrom(this.#words, typed)
    while (this.#words[word]?.startsWith(typed)) {
      visit(word, this.#words[word] === typed ? 'exact' : 'begun')
      word++
    }
    return word
  }

  #endOf(word: number): number {
    return (this.#starts[word] ?? 0) + this.wordAt(word).length
  }

  #wordFrom(at: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low
  }
}

function addPlace(placesOf: Map<string, number[]>, word: string, at: number): void {
  const places = placesOf.get(word)
  if (!places) placesOf.set(word, [at])
  else if (places.at(-1) !== at) places.push(at)
}

function fitOf(typed: string, word: string, most: number): Fit | null {
  const near = most > 0 ? nearness(typed, word, most) : null
  if (near && !near.isBegun) return near.mistakes > 1 ? 'twice_mistyped' : 'mistyped'
  if (isShortFor(typed, word)) return 'mistyped'
  return near && 'mistyped_begun'
}

/** The first word that is not before `typed`. */
function firstFrom(words: readonly string[], typed: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < typed) low = middle + 1
    else high = middle
  }
  return low
}

function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

function bitsOf(value: number): number {
  let bits = 0
  for (let left = value; left !== 0; left &= left - 1) bits++
  return bits
}
