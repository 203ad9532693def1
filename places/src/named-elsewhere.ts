// Whether a free text names a place, and clearly another one than where a village lies.
import { NAME_FORMS, WORD_FORMS } from './other-names.ts'
import {
  CITY,
  DISTRICT,
  NO_PARENT,
  nameOf,
  type PlaceTable,
  PROVINCE,
  parentOf,
  VILLAGE,
} from './place-table.ts'
import { modernSpelling, wordsOf } from './words.ts'

/** Does the text name a city, a province or a district, and none that the village lies in? */
export type NamesElsewhere = (text: string, village: number) => boolean

/**
 * Lenient: a text that names any place of the village, or the large city next to it, or nothing that is known, does not
 * name another place. People leave out "Kota" and "Kab.", shorten, misspell, and add what else they know.
 */
export function placeNames(places: PlaceTable): NamesElsewhere {
  const cities = nodesByName(places, PROVINCE, DISTRICT)
  const districts = nodesByName(places, DISTRICT, VILLAGE)
  return (text, village) => {
    const typed = namingWords(text.slice(0, LONGEST))
    const area = areaOf(places, village)
    if (typed.length === 0 || isAllOf(typed, area.names)) return false
    const named = longestNames(typed, cities)
    if (named.some(({ name, nodes }) => isOurs(nodes, area) || isNextTo(name, area))) return false
    if (named.length > 0) return true
    const sameName = districts.get(typed.join('')) ?? []
    return sameName.length > 0 && sameName.every((node) => provinceOf(places, node) !== area.province)
  }
}

/** A hostile text is endless. */
const LONGEST = 300

interface Area {
  readonly province: number
  readonly nodes: ReadonlySet<number>
  readonly city: string
  readonly names: readonly string[]
}

/** The places a village lies in, from itself to the province. */
function areaOf(places: PlaceTable, village: number): Area {
  const nodes: number[] = []
  for (let node = village; node !== NO_PARENT; node = parentOf(places, node)) nodes.push(node)
  const names = nodes.map((node) => nameOf(places, node))
  const city = namingWords(names[VILLAGE - CITY] ?? '').join('')
  return { province: nodes.at(-1) ?? NO_PARENT, nodes: new Set(nodes), city, names }
}

/** Every word is one of the names', or some of them together are one of the names: "Gunung Kidul", "Kebayoranbaru". */
function isAllOf(typed: readonly string[], names: readonly string[]): boolean {
  const parts = names.map(namingWords)
  const words = new Set(parts.flat())
  const joined = new Set(parts.map((part) => part.join('')))
  let at = 0
  while (at < typed.length) {
    const length = lengths(typed, at).find((count) => joined.has(typed.slice(at, at + count).join('')))
    if (length === undefined && !words.has(typed[at] ?? '')) return false
    at += length ?? 1
  }
  return true
}

interface Named {
  readonly name: string
  readonly nodes: readonly number[]
}

/** "Jakarta Selatan" is one name, and not also Jakarta. */
function longestNames(typed: readonly string[], known: ReadonlyMap<string, readonly number[]>): Named[] {
  const found: Named[] = []
  let at = 0
  while (at < typed.length) {
    const length = lengths(typed, at).find((count) => known.has(typed.slice(at, at + count).join('')))
    const name = typed.slice(at, at + (length ?? 1)).join('')
    if (length !== undefined) found.push({ name, nodes: known.get(name) ?? [] })
    at += length ?? 1
  }
  return found
}

const MOST_WORDS = 5

function lengths(words: readonly string[], at: number): number[] {
  const most = Math.min(MOST_WORDS, words.length - at)
  return Array.from({ length: most }, (_, i) => most - i)
}

function isOurs(nodes: readonly number[], area: Area): boolean {
  return nodes.some((node) => area.nodes.has(node))
}

function isNextTo(name: string, { city }: Area): boolean {
  return SURROUNDINGS[name]?.includes(city) ?? false
}

/** Large cities whose name people give for what has grown together with them. */
const SURROUNDINGS: Readonly<Record<string, readonly string[]>> = {
  bandung: ['cimahi', 'bandungbarat'],
  denpasar: ['badung', 'gianyar'],
  jakarta: ['bekasi', 'bogor', 'depok', 'tangerang', 'tangerangselatan'],
  makassar: ['gowa', 'maros'],
  malang: ['batu'],
  medan: ['deliserdang', 'binjai'],
  palembang: ['banyuasin'],
  semarang: ['demak'],
  surabaya: ['sidoarjo', 'gresik'],
  surakarta: ['sukoharjo', 'karanganyar', 'boyolali'],
}

function nodesByName(places: PlaceTable, from: number, to: number): Map<string, number[]> {
  const byName = new Map<string, number[]>()
  for (let node = places.starts[from] ?? 0; node < (places.starts[to] ?? 0); node++) {
    const name = namingWords(nameOf(places, node)).join('')
    const same = byName.get(name)
    if (same) same.push(node)
    else if (name !== '') byName.set(name, [node])
  }
  return byName
}

function provinceOf(places: PlaceTable, node: number): number {
  const parent = parentOf(places, node)
  return parent === NO_PARENT ? node : provinceOf(places, parent)
}

/** The words that tell one place from another, written out: "Kab. Bdg Barat" is bandung barat, "DKI" is jakarta. */
function namingWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !/^\d+$/.test(word) && !TITLES.has(word))
    .flatMap((word) => WRITTEN_OUT.get(word) ?? modernSpelling(word))
    .filter((word, i, all) => word !== all[i - 1])
}

/** What kind of place it is, not which. */
const TITLES = new Set([
  ...[
    'kota',
    'kotamadya',
    'kodya',
    'kab',
    'kabupaten',
    'kec',
    'kecamatan',
    'distrik',
    'kel',
    'kelurahan',
    'desa',
    'ds',
  ],
  ...['prov', 'provinsi', 'propinsi', 'adm', 'administrasi', 'daerah', 'khusus', 'ibukota', 'istimewa', 'di'],
  ...['indonesia'],
])

const WRITTEN_OUT = new Map<string, string[]>(
  [
    ...Object.entries(WORD_FORMS).flatMap(([word, forms]) =>
      // "sei" and "sungai" stand for each other: neither is the short form.
      forms.filter((form) => !Object.hasOwn(WORD_FORMS, form)).map((form) => [form, [word]] as const),
    ),
    ...Object.entries(NAME_FORMS).flatMap(([name, forms]) =>
      forms.map((form) => [form, wordsOf(name)] as const),
    ),
  ].map(([form, words]) => [form, [...words]]),
)
