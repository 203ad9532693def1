// The bytes of words.bin: both word indexes, built from the names in places.txt and the other names.
import { KABUPATEN_WORDS, KOTA_WORDS, NAME_FORMS, UNOFFICIAL_NAMES, WORD_FORMS } from '../src/other-names.ts'
import { CITY, isKota, levelOf, nameOf, type PlaceTable } from '../src/place-table.ts'
import { packSections } from '../src/sections.ts'
import { BESIDE, FIRST, LATER, WHOLE } from '../src/word-index.ts'
import { romanValue, spokenNumber, wordsOf } from '../src/words.ts'

export function wordsFile(places: PlaceTable): Uint8Array {
  const end = places.starts[4]
  const words = wordIndexBuilder()
  const joined = wordIndexBuilder()
  const wordCounts = new Uint8Array(end)
  for (let node = 0; node < end; node++) {
    const level = levelOf(places, node)
    const name = level <= CITY ? addCityOrProvince(words, places, node, level) : nameOf(places, node)
    wordCounts[node] = addName(words, joined, name, node)
  }
  for (const [name, codes] of Object.entries(UNOFFICIAL_NAMES)) {
    for (const code of codes) addName(words, joined, name, nodeWithCode(places, code))
  }
  return packSections([wordCounts, ...words.sections(), ...joined.sections()])
}

/** Adds the words and short forms only cities and provinces have; answers the name without its kind. */
function addCityOrProvince(words: WordIndexBuilder, places: PlaceTable, node: number, level: number): string {
  const full = nameOf(places, node)
  const name = full.replace(/^(Kota|Kab\.|DKI|DI) /, '')
  const kinds = isKota(places, node) ? KOTA_WORDS : KABUPATEN_WORDS
  if (level === CITY) for (const kind of kinds) words.add(kind, node, BESIDE)
  for (const form of NAME_FORMS[name] ?? []) words.add(form, node, WHOLE)
  return name
}

function nodeWithCode(places: PlaceTable, code: string): number {
  const node = places.codes.indexOf(Number(code))
  if (node < 0) throw new Error(`An unofficial name lies in ${code}, and there is no such place`)
  return node
}

/** Adds the words of a name, and answers how many different ones it has. */
function addName(words: WordIndexBuilder, joined: WordIndexBuilder, name: string, node: number): number {
  const all = wordsOf(name)
  const distinct = [...new Set(all)]
  distinct.forEach((word, i) => {
    const position = distinct.length === 1 ? WHOLE : i === 0 ? FIRST : LATER
    words.add(word, node, position)
    for (const form of WORD_FORMS[word] ?? []) words.add(form, node, position)
    const roman = romanValue(word)
    if (roman !== null) words.add(roman, node, position)
  })
  const number = all.length > 1 ? spokenNumber(all) : null
  if (number !== null) words.add(number, node, FIRST)
  addJoined(joined, all, node)
  return distinct.length
}

function addJoined(joined: WordIndexBuilder, all: string[], node: number): void {
  for (let i = 1; i < all.length; i++) {
    joined.add(`${all[i - 1]}${all[i]}`, node, all.length === 2 ? WHOLE : i === 1 ? FIRST : LATER)
  }
  if (all.length === 3) joined.add(all.join(''), node, WHOLE)
}

/** Takes words with their places, and gives the sections that `readWordIndex` reads. */
export interface WordIndexBuilder {
  add(word: string, node: number, position: number): void
  /** Length of each word, letters, number of places of each word, places. */
  sections(): [lengths: Uint8Array, letters: Uint8Array, counts: Uint16Array, places: Uint32Array]
}

export function wordIndexBuilder(): WordIndexBuilder {
  const placesByWord = new Map<string, number[]>()
  return {
    add(word, node, position) {
      const places = placesByWord.get(word) ?? []
      placesByWord.set(word, places)
      const place = node * 4 + position
      if (!places.includes(place)) places.push(place)
    },
    sections() {
      const entries = [...placesByWord].sort(([a], [b]) => (a < b ? -1 : 1))
      return [
        Uint8Array.from(entries, ([word]) => word.length),
        Buffer.from(entries.map(([word]) => word).join(''), 'latin1'),
        Uint16Array.from(entries, ([, places]) => places.length),
        Uint32Array.from(entries.flatMap(([, places]) => places)),
      ]
    },
  }
}
