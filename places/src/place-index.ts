// The place index: all places, and what finds them by word and by zip; read from two generated files.
import { readFileSync } from 'node:fs'
import { type PlaceTable, readPlaceTable, VILLAGE } from './place-table.ts'
import { popularities } from './popularity.ts'
import { sectionReader } from './sections.ts'
import { readWordIndex, type WordIndex } from './word-index.ts'

export const WORDS_FILE = new URL('../data/words.bin', import.meta.url)

export interface PlaceIndex {
  readonly places: PlaceTable
  readonly words: WordIndex
  /** Neighbouring words of a name written as one: "tanahabang". Apart, so that plain prefixes stay short. */
  readonly joined: WordIndex
  /** By node: how many words a full name takes, without "Kota", "Kab.", "DKI". */
  readonly wordCounts: Uint8Array
  /** By node: which of two equally good places more people mean, 0 to 255. */
  readonly popularity: Uint8Array
  readonly zips: ZipIndex
}

/** Village nodes in the order of their zips; `firsts[zip]` is where a zip begins among them. */
export interface ZipIndex {
  readonly firsts: Uint32Array
  readonly nodes: Uint32Array
}

export function loadPlaceIndex(): PlaceIndex {
  const places = readPlaceTable()
  // Cutting and sorting the names at start took ten times as long, and five times the memory.
  const next = sectionReader(readFileSync(WORDS_FILE))
  return {
    places,
    wordCounts: new Uint8Array(next()),
    words: readWordIndex(next),
    joined: readWordIndex(next),
    popularity: popularities(places),
    zips: zipIndex(places),
  }
}

function zipIndex({ zips, starts }: PlaceTable): ZipIndex {
  const firsts = new Uint32Array(100_001)
  for (const zip of zips) firsts[zip + 1] = (firsts[zip + 1] ?? 0) + 1
  for (let zip = 0; zip < 100_000; zip++) firsts[zip + 1] = (firsts[zip + 1] ?? 0) + (firsts[zip] ?? 0)
  const next = firsts.slice()
  const nodes = new Uint32Array(zips.length)
  for (let village = 0; village < zips.length; village++) {
    const zip = zips[village] ?? 0
    const at = next[zip] ?? 0
    next[zip] = at + 1
    nodes[at] = starts[VILLAGE] + village
  }
  return { firsts, nodes }
}
