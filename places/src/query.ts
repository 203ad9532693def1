// A query: what somebody typed, as the terms to look for.
import { KABUPATEN_WORDS, KOTA_WORDS } from './other-names.ts'
import { DISTRICT, PROVINCE, VILLAGE } from './place-table.ts'
import { modernSpelling, romanValue, wordsOf } from './words.ts'

export interface Term {
  /** The word as typed, and other ways to write it. */
  readonly forms: readonly string[]
  readonly digits: boolean
  /** Wanted, but no reason to answer nothing. */
  readonly optional: boolean
  /** The only level to look at, when the word before said so ("kec. menteng"). */
  readonly level: number | null
}

export const MOST_TERMS = 12

/** The terms of a query; none below two letters. A pasted address may be long, and a hostile text endless. */
export function termsOf(q: string): Term[] {
  const words = wordsOf(q.slice(0, 300))
  if (words.join('').length < 2) return []
  const kept = withoutAddressWords(words)
  const terms = toTerms(kept.length > 0 ? kept : words)
  // An address ends with its city and province, so of too many words the last ones count.
  return distinct(terms).slice(-MOST_TERMS)
}

/** Words of street addresses and of official titles, which name no place. */
const IGNORED = new Set([
  ...['jl', 'jln', 'jalan', 'gg', 'gang', 'komplek', 'kompleks', 'perumahan', 'perum', 'ruko', 'apartemen'],
  ...['di', 'indonesia', 'administrasi', 'adm', 'daerah', 'khusus', 'ibukota', 'istimewa'],
])
/** The numbers after these words are those of houses and neighbourhoods. */
const NUMBERED = new Set(['no', 'nomor', 'rt', 'rw', 'km'])

function withoutAddressWords(words: string[]): string[] {
  let afterNumbered = false
  return words.filter((word) => {
    if (NUMBERED.has(word)) {
      afterNumbered = true
      return false
    }
    afterNumbered &&= isDigits(word) && word.length < 4
    return !afterNumbered && !IGNORED.has(word)
  })
}

const LEVELS = new Map([
  ['prov', PROVINCE],
  ['provinsi', PROVINCE],
  ['propinsi', PROVINCE],
  ['kec', DISTRICT],
  ['kecamatan', DISTRICT],
  ['distrik', DISTRICT],
  ['kel', VILLAGE],
  ['kelurahan', VILLAGE],
  ['ds', VILLAGE],
  ['desa', VILLAGE],
])

function toTerms(words: string[]): Term[] {
  const terms: Term[] = []
  let level: number | null = null
  words.forEach((word, i) => {
    const named = LEVELS.get(word)
    // As the last word it may still be growing: "kec" into "kecapi".
    if (named !== undefined && i < words.length - 1) {
      level = named
      return
    }
    terms.push({ forms: formsOf(word), digits: isDigits(word), optional: isOptional(word), level })
    level = null
  })
  return terms
}

function formsOf(word: string): string[] {
  const forms = [word]
  const roman = romanValue(word)
  if (roman !== null) forms.push(roman)
  const modern = modernSpelling(word)
  if (modern !== word) forms.push(modern)
  return forms
}

/** A number, a letter only begun, and the kind of a city: "banyuwangi kota" lies in a kabupaten. */
function isOptional(word: string): boolean {
  return isDigits(word) || word.length === 1 || romanValue(word) !== null || CITY_KINDS.has(word)
}

const CITY_KINDS = new Set<string>([...KOTA_WORDS, ...KABUPATEN_WORDS])

function isDigits(word: string): boolean {
  return /^\d+$/.test(word)
}

/** A word said twice is one term; said twice in a row it may be one name: "pare pare" is Parepare. */
function distinct(terms: Term[]): Term[] {
  const byWord = new Map<string, Term>()
  let before = ''
  for (const term of terms) {
    const word = term.forms[0] ?? ''
    const known = byWord.get(word)
    if (known === undefined) byWord.set(word, term)
    else if (word === before) byWord.set(word, { ...known, forms: [...known.forms, word + word] })
    before = word
  }
  return [...byWord.values()]
}
