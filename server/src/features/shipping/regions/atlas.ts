// The atlas: all places with the indexes that find them, read from two generated files.
import { readFileSync } from 'node:fs'
import { type Lexicon, readLexicon } from './lexicon.ts'
import { type Places, readPlaces, VILLAGE } from './places.ts'
import { popularities } from './popularity.ts'
import { sectionReader } from './sections.ts'

export const WORDS_FILE = new URL('./words.bin', import.meta.url)

export interface Atlas {
  readonly places: Places
  readonly words: Lexicon
  /** Neighbouring words of a name written as one: "tanahabang". Apart, so that plain prefixes stay short. */
  readonly joined: Lexicon
  /** By node: how many words a full name takes, without "Kota", "Kab.", "DKI". */
  readonly wordCounts: Uint8Array
  /** By node: which of two equally good places more buyers mean, 0 to 255. */
  readonly popularity: Uint8Array
  readonly zips: ZipIndex
}

/** Village nodes in the order of their zips; `firsts[zip]` is where a zip begins among them. */
export interface ZipIndex {
  readonly firsts: Uint32Array
  readonly nodes: Uint32Array
}

export function loadAtlas(): Atlas {
  const places = readPlaces()
  // Cutting and sorting the names at start took ten times as long, and five times the memory.
  const next = sectionReader(readFileSync(WORDS_FILE))
  return {
    places,
    wordCounts: new Uint8Array(next()),
    words: readLexicon(next),
    joined: readLexicon(next),
    popularity: popularities(places),
    zips: zipIndex(places),
  }
}

/** The village with this ten-digit code, as a node; -1 when there is none. */
export function villageWithCode(atlas: Atlas, ref: string): number {
  if (!/^\d{10}$/.test(ref)) return -1
  const code = Number(ref)
  const village = firstFrom(atlas, code)
  return atlas.places.codes[village] === code ? village : -1
}

/** Codes of districts, cities and provinces are the beginnings of those of their villages. */
export function isCodeOrPrefix(atlas: Atlas, code: string): boolean {
  if (!/^(\d{2}|\d{4}|\d{6}|\d{10})$/.test(code)) return false
  const village = firstFrom(atlas, Number(code.padEnd(10, '0')))
  return String(atlas.places.codes[village] ?? '').startsWith(code)
}

/** The first village whose code is not below this one. */
function firstFrom({ places }: Atlas, code: number): number {
  let [, , , low, high] = places.starts
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places.codes[middle] ?? 0) < code) low = middle + 1
    else high = middle
  }
  return low
}

function zipIndex({ zips, starts }: Places): ZipIndex {
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
