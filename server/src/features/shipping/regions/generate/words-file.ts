// The bytes of words.bin: both lexicons, built from the names in places.txt and the short forms.

import { LANDMARKS } from '../landmarks.ts'
import { BESIDE, FIRST, LATER, WHOLE } from '../lexicon.ts'
import { CITY, isKota, levelOf, nameOf, type Places } from '../places.ts'
import { packSections } from '../sections.ts'
import { KABUPATEN_WORDS, KOTA_WORDS, NAME_FORMS, WORD_FORMS } from '../short-forms.ts'
import { romanValue, spokenNumber, wordsOf } from '../words.ts'
import { type LexiconDraft, lexiconDraft } from './lexicon-draft.ts'

export function wordsFile(places: Places): Uint8Array {
  const end = places.starts[4]
  const words = lexiconDraft()
  const joined = lexiconDraft()
  const wordCounts = new Uint8Array(end)
  for (let node = 0; node < end; node++) {
    const level = levelOf(places, node)
    const name = level <= CITY ? addCityOrProvince(words, places, node, level) : nameOf(places, node)
    wordCounts[node] = addName(words, joined, name, node)
  }
  for (const [name, codes] of Object.entries(LANDMARKS)) {
    for (const code of codes) addName(words, joined, name, nodeWithCode(places, code))
  }
  return packSections([wordCounts, ...words.sections(), ...joined.sections()])
}

/** Adds the words and short forms only cities and provinces have; answers the name without its kind. */
function addCityOrProvince(words: LexiconDraft, places: Places, node: number, level: number): string {
  const full = nameOf(places, node)
  const name = full.replace(/^(Kota|Kab\.|DKI|DI) /, '')
  const kinds = isKota(places, node) ? KOTA_WORDS : KABUPATEN_WORDS
  if (level === CITY) for (const kind of kinds) words.add(kind, node, BESIDE)
  for (const form of NAME_FORMS[name] ?? []) words.add(form, node, WHOLE)
  return name
}

function nodeWithCode(places: Places, code: string): number {
  const node = places.codes.indexOf(Number(code))
  if (node < 0) throw new Error(`A landmark lies in ${code}, and there is no such place`)
  return node
}

/** Adds the words of a name, and answers how many different ones it has. */
function addName(words: LexiconDraft, joined: LexiconDraft, name: string, node: number): number {
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

function addJoined(joined: LexiconDraft, all: string[], node: number): void {
  for (let i = 1; i < all.length; i++) {
    joined.add(`${all[i - 1]}${all[i]}`, node, all.length === 2 ? WHOLE : i === 1 ? FIRST : LATER)
  }
  if (all.length === 3) joined.add(all.join(''), node, WHOLE)
}
