// What of a thing is searched, and the words of many things: made in steps, as there may be many.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type TextPart, WordTable } from './word-table.ts'

/** Where a word stands in a thing, the strongest first. */
export const PLACES = ['head', 'name', 'variant', 'sku', 'category', 'tag', 'text'] as const
export type TextPlace = (typeof PLACES)[number]

export interface Searchable {
  readonly name: string
  readonly variants: readonly string[]
  readonly skus: readonly string[]
  readonly category: string
  readonly tags: readonly string[]
  /** serves words that stand nowhere else */
  readonly text: string
}

/** The words of some things: of all that names them, and (when first asked for) of the texts about them. */
export class Tables {
  /** number of the first */
  readonly from: number
  readonly strong: WordTable
  #texts: WordTable | (() => Making<WordTable>)

  private constructor(from: number, strong: WordTable, texts: () => Making<WordTable>) {
    this.from = from
    this.strong = strong
    this.#texts = texts
  }

  static *begun<T>(from: number, things: readonly T[], describe: Describe<T>): Making<Tables> {
    const strong = yield* WordTable.of(things, (thing) => partsOf(describe(thing)))
    const place = PLACES.indexOf('text')
    const texts = () => WordTable.of(things, (thing) => [{ place, words: wordsOf(describe(thing).text) }])
    return new Tables(from, strong, texts)
  }

  /** With the texts. */
  static *whole<T>(from: number, things: readonly T[], describe: Describe<T>): Making<Tables> {
    const tables = yield* Tables.begun(from, things, describe)
    if (typeof tables.#texts === 'function') tables.#texts = yield* tables.#texts()
    return tables
  }

  get isWhole(): boolean {
    return typeof this.#texts !== 'function'
  }

  get texts(): WordTable {
    if (typeof this.#texts === 'function') this.#texts = atOnce(this.#texts())
    return this.#texts
  }
}

type Describe<T> = (thing: T) => Searchable
type Making<T> = Generator<undefined, T>

function partsOf({ name, variants, skus, category, tags }: Searchable): TextPart[] {
  const part = (place: TextPlace, words: readonly string[]) => ({ place: PLACES.indexOf(place), words })
  const [head = '', ...others] = wordsOf(name)
  return [
    part('head', [head].filter(Boolean)),
    part('name', others),
    part('variant', wordsOf(variants.join(' '))),
    part('sku', wordsOf(skus.join(' '))),
    part('category', wordsOf(category)),
    part('tag', wordsOf(tags.join(' '))),
  ]
}

/** The words of a text as the search compares them: small letters, no accents, nothing but letters and digits. */
export function wordsOf(text: string): string[] {
  const small = text.toLowerCase()
  // Most texts are plain, and of a large shop there are many.
  if (PLAIN.test(small)) return small.match(/[a-z0-9]+/g) ?? []
  const bare = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return bare.match(/[\p{L}\p{N}]+/gu) ?? []
}

const PLAIN = /^[\x20-\x7e\s]*$/

const TURN_MS = 4

/** What comes of the steps, in turns, so that everything else comes in between. Each must be short; what they look at may change between two turns. */
export async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + TURN_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await nextTurn()
  }
}

/** The same at once. */
export function atOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
