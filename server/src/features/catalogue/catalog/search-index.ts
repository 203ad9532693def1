// An index of what is searched, kept up with single things that change: which of them hold all the words typed, and how well.
import { recordOf } from '../../../domain/record-of.ts'
import { atOnce, inTurns, PLACES, type Searchable, Tables, type TextPlace, wordsOf } from './search-tables.ts'
import { isRealWord, type Synonyms, synonymsWith } from './synonyms.ts'
import { FITS, type Fit, type WordTable } from './word-table.ts'

export interface SearchResult<T> {
  readonly count: number
  /** how well it fits; 0: it was not found */
  scoreOf(thing: T): number
  /** what was searched for instead of what was typed; null when that was found */
  readonly corrected: string | null
}

const WEIGHTS: Readonly<Record<TextPlace, number>> = {
  // In Indonesian the thing itself comes first: a "lampu meja" is a lamp.
  head: 120,
  name: 100,
  variant: 60,
  sku: 60,
  category: 40,
  tag: 40,
  text: 10,
}
const FIT_PERCENT: Readonly<Record<Fit, number>> = {
  exact: 100,
  begun: 80,
  synonym: 75,
  mistyped: 70,
  inside: 60,
  mistyped_begun: 50,
  twice_mistyped: 40,
}

/** By fit and place. */
const SCORES = recordOf(FITS, (fit) =>
  PLACES.map((place) => Math.round((WEIGHTS[place] * FIT_PERCENT[fit]) / 100)),
)

/** Nobody types more words; they would only cost. */
const MOST_WORDS = 10
/** So many changed things are searched beside the rest; after that all is put in order anew. */
const MOST_CHANGED = 200
/** So few are put in order while somebody waits. */
const FEW = 300
/** A shop that changes without end is not waited for without end. */
const MOST_TRIES = 3

export class SearchIndex<T extends object> {
  readonly #describe: (thing: T) => Searchable
  readonly #synonyms: Synonyms
  #things: T[]
  #numbers: Map<T, number>
  #tables: Tables[] = []
  /** how many of the things are in the large tables; those after them changed since */
  #inOrder: number
  readonly #gone = new Set<number>()
  #preparing: Promise<void> | null = null

  constructor(
    things: readonly T[],
    describe: (thing: T) => Searchable,
    synonyms: Synonyms = synonymsWith([]),
  ) {
    this.#describe = describe
    this.#synonyms = synonyms
    this.#things = [...things]
    this.#numbers = numbered(things)
    this.#inOrder = things.length
  }

  replace(gone: readonly T[], come: readonly T[]): void {
    for (const thing of gone) {
      const number = this.#numbers.get(thing)
      if (number !== undefined) this.#gone.add(number)
      this.#numbers.delete(thing)
    }
    for (const thing of come) this.#numbers.set(thing, this.#things.push(thing) - 1)
    this.#tables.length = Math.min(this.#tables.length, 1)
    if (this.#gone.size + this.#things.length - this.#inOrder <= MOST_CHANGED) return
    this.#things = [...this.#numbers.keys()]
    this.#numbers = numbered(this.#things)
    this.#inOrder = this.#things.length
    this.#gone.clear()
    this.#tables = []
  }

  /** False: the first to search would keep everybody waiting until all is put in order. */
  get isReady(): boolean {
    return this.#inOrder <= FEW || this.#tables[0]?.isWhole === true
  }

  /** Puts all in order beside other work. */
  async prepare(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES && !this.isReady; tries++) {
      this.#preparing ??= this.#putInOrder().finally(() => {
        this.#preparing = null
      })
      await this.#preparing
    }
  }

  async #putInOrder(): Promise<void> {
    const things = this.#things
    const tables = await inTurns(Tables.whole(0, things.slice(0, this.#inOrder), this.#describe))
    // What changed meanwhile comes after them, unless all was numbered anew.
    if (things === this.#things) this.#tables[0] = tables
  }

  search(q: string): SearchResult<T> {
    const typed = [...new Set(wordsOf(q))].slice(0, MOST_WORDS)
    const terms = typed.map((word) => this.#termFor(word))
    const needed = neededOf(terms)
    const numbers = this.#withAll(needed)
    if (numbers.length > 0 || needed.length < 2) return this.#found(numbers, terms)
    // Each word is there, but nothing has all of them: what was found may not be what was meant.
    const wider = typed.map((word) => this.#termFor(word, true))
    const certain = wider.filter((_, i) => terms[i]?.kind === 'typed')
    const isDoubtful = certain.length > 0 && certain.length < needed.length
    return this.#found(this.#withAll(isDoubtful ? certain : wider.filter(isKnown)), wider)
  }

  #found(numbers: readonly number[], terms: readonly Term[]): SearchResult<T> {
    const sums = new Uint16Array(this.#things.length)
    let best = -1
    for (const number of numbers) {
      let sum = 0
      for (const { scores } of terms) sum += scores[number] ?? 0
      sums[number] = sum
      if (best < 0 || sum > (sums[best] ?? 0)) best = number
    }
    return {
      count: numbers.length,
      scoreOf: (thing) => sums[this.#numbers.get(thing) ?? -1] ?? 0,
      corrected: best < 0 ? null : correctedBy(best, terms),
    }
  }

  #withAll(terms: readonly Term[]): number[] {
    const numbers: number[] = []
    if (terms.length === 0) return numbers
    for (let number = 0; number < this.#things.length; number++)
      if (terms.every(({ scores }) => (scores[number] ?? 0) > 0)) numbers.push(number)
    return numbers
  }

  /** `widely`: also what else may have been meant, and the texts, though the word is there. */
  #termFor(typed: string, widely = false): Term {
    const term: Term = {
      typed,
      kind: 'unknown',
      scores: new Uint16Array(this.#things.length),
      meant: new Map(),
    }
    const tables = this.#inTables()
    for (const { strong, from } of tables)
      strong.visitTyped(typed, (word, fit) => this.#add(term, strong, from, word, fit, 'typed'))
    for (const other of this.#synonyms.get(typed) ?? [])
      for (const { strong, from } of tables)
        strong.visitExact(other, 'synonym', (word, fit) => this.#add(term, strong, from, word, fit, 'typed'))
    if (term.kind === 'typed' && !widely) return term
    for (const { strong, from } of isMisspelt(typed, tables) ? tables : [])
      strong.visitMisspelt(typed, (word, fit) => this.#add(term, strong, from, word, fit, 'misspelt'))
    if (term.kind !== 'unknown' && !widely) return term
    for (const { texts, from } of tables)
      texts.visitTyped(
        typed,
        (word, fit) => fit !== 'inside' && this.#add(term, texts, from, word, fit, 'text'),
      )
    return term
  }

  #add(term: Term, table: WordTable, from: number, word: number, fit: Fit, kind: Term['kind']): void {
    const scoreAt = SCORES[fit]
    table.visitPlaces(word, (thing, place) => {
      const number = from + thing
      if (this.#gone.size > 0 && this.#gone.has(number)) return
      if (term.kind === 'unknown') term.kind = kind
      const score = scoreAt[place] ?? 0
      if (score <= (term.scores[number] ?? 0)) return
      term.scores[number] = score
      if (kind === 'misspelt') term.meant.set(number, table.wordAt(word))
      else if (term.meant.size > 0) term.meant.delete(number)
    })
  }

  /** Made when they are first asked for. */
  #inTables(): readonly Tables[] {
    if (this.#tables.length === 0) this.#tables.push(this.#shelve(0, this.#inOrder))
    if (this.#tables.length === 1 && this.#things.length > this.#inOrder)
      this.#tables.push(this.#shelve(this.#inOrder, this.#things.length))
    return this.#tables
  }

  #shelve(from: number, to: number): Tables {
    return atOnce(Tables.begun(from, this.#things.slice(from, to), this.#describe))
  }
}

/** A word of its own, or one that texts know, is what was meant. */
function isMisspelt(typed: string, tables: readonly Tables[]): boolean {
  let isKnown = isRealWord(typed)
  for (const { texts } of isKnown ? [] : tables)
    texts.visitExact(typed, 'exact', () => {
      isKnown = true
    })
  return !isKnown
}

/** A typed word, and how well each thing has it. */
interface Term {
  readonly typed: string
  kind: 'typed' | 'misspelt' | 'text' | 'unknown'
  readonly scores: Uint16Array
  /** by thing, where it is another than the typed one */
  readonly meant: Map<number, string>
}

/** By the words of the thing that fits best; null when those are what was typed. */
function correctedBy(best: number, terms: readonly Term[]): string | null {
  const found = terms.flatMap(({ typed, kind, scores, meant }) =>
    // A word that only texts know is not lost on a thing that does without it.
    (scores[best] ?? 0) > 0 || kind === 'text' ? (meant.get(best) ?? typed) : [],
  )
  const isAsTyped = terms.every(({ typed }, i) => found[i] === typed)
  return isAsTyped ? null : [...new Set(found)].join(' ')
}

function isKnown({ kind }: Term): boolean {
  return kind !== 'unknown'
}

/** What stands in texts alone is asked for only where nothing else is: else it tells which fit better. */
function neededOf(terms: readonly Term[]): readonly Term[] {
  const strong = terms.filter(({ kind }) => kind === 'typed' || kind === 'misspelt')
  return strong.length > 0 ? strong : terms.filter(isKnown)
}

function numbered<T>(things: readonly T[]): Map<T, number> {
  return new Map(things.map((thing, number) => [thing, number]))
}
