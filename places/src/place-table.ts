// The place table: every province, city, district and village as a number, its node; read from places.txt.
import { readFileSync } from 'node:fs'

export const PLACES_FILE = new URL('../data/places.txt', import.meta.url)

export const PROVINCE = 0
export const CITY = 1
export const DISTRICT = 2
export const VILLAGE = 3

/**
 * Nodes are numbered level by level, provinces first, in the order of their codes; the villages of any place
 * are therefore neighbours. Names are cut from `text` when they are asked for: no object is kept for a village.
 */
export interface PlaceTable {
  readonly text: string
  /** First node of each level, and the end: five numbers. */
  readonly starts: readonly [number, number, number, number, number]
  /** By node: the code of the decree; a village's ten digits need more than 32 bits. */
  readonly codes: Float64Array
  /** The node a place lies in; NO_PARENT for a province. */
  readonly parents: Uint32Array
  readonly nameStarts: Uint32Array
  readonly nameLengths: Uint8Array
  /** By node above the villages, with one more at the end: its first village. */
  readonly firstVillages: Uint32Array
  /** By village, counted from the first village node. */
  readonly zips: Uint32Array
}

export const NO_PARENT = 0xffffffff

export function readPlaceTable(): PlaceTable {
  // latin1 keeps the text at one byte a letter; the file is ASCII.
  const text = readFileSync(PLACES_FILE, 'latin1')
  const counts = countLevels(text)
  const starts = levelStarts(counts)
  const [, , , villages, end] = starts
  const places: PlaceTable = {
    text,
    starts,
    codes: new Float64Array(end),
    parents: new Uint32Array(end).fill(NO_PARENT),
    nameStarts: new Uint32Array(end),
    nameLengths: new Uint8Array(end),
    firstVillages: new Uint32Array(villages + 1).fill(end),
    zips: new Uint32Array(end - villages),
  }
  fill(places)
  return places
}

export function levelOf(places: PlaceTable, node: number): number {
  const [, city, district, village] = places.starts
  if (node >= village) return VILLAGE
  if (node >= district) return DISTRICT
  return node >= city ? CITY : PROVINCE
}

export function nameOf(places: PlaceTable, node: number): string {
  const start = places.nameStarts[node] ?? 0
  return places.text.slice(start, start + (places.nameLengths[node] ?? 0))
}

export function parentOf(places: PlaceTable, node: number): number {
  return places.parents[node] ?? NO_PARENT
}

/** The node of the place's first village, and the node after its last. */
export function villagesOf(places: PlaceTable, node: number): [first: number, end: number] {
  if (node >= places.starts[VILLAGE]) return [node, node + 1]
  const next = node + 1
  // The last place of a level ends where the villages end; the next node begins the level below.
  const lastOfLevel = next === places.starts[1] || next === places.starts[2] || next === places.starts[3]
  return [places.firstVillages[node] ?? 0, lastOfLevel ? places.starts[4] : (places.firstVillages[next] ?? 0)]
}

/** The node of the village with this ten-digit code; -1 when there is none. */
export function villageWithCode(places: PlaceTable, ref: string): number {
  if (!/^\d{10}$/.test(ref)) return -1
  const code = Number(ref)
  const village = firstVillageFrom(places, code)
  return places.codes[village] === code ? village : -1
}

/** Codes of districts, cities and provinces are the beginnings of those of their villages. */
export function firstVillageWithCode(places: PlaceTable, code: string): number {
  if (!/^(\d{2}|\d{4}|\d{6}|\d{10})$/.test(code)) return -1
  const village = firstVillageFrom(places, Number(code.padEnd(10, '0')))
  return String(places.codes[village] ?? '').startsWith(code) ? village : -1
}

/** The last two digits of the city's code tell: from 71 on it is a kota, below it a kabupaten. */
export function isKota(places: PlaceTable, city: number): boolean {
  return (places.codes[city] ?? 0) % 100 > 70
}

function countLevels(text: string): number[] {
  const counts = [0, 0, 0, 0]
  for (let at = 0; at < text.length; at = text.indexOf('\n', at) + 1) {
    const level = levelOfCode(text.indexOf('\t', at) - at)
    counts[level] = (counts[level] ?? 0) + 1
  }
  return counts
}

/** "11", "11.01", "11.01.01"; a village "2001". */
function levelOfCode(length: number): number {
  if (length === 4) return VILLAGE
  if (length === 8) return DISTRICT
  return length === 5 ? CITY : PROVINCE
}

function levelStarts(counts: number[]): PlaceTable['starts'] {
  const [provinces = 0, cities = 0, districts = 0, villages = 0] = counts
  const district = provinces + cities
  const village = district + districts
  return [0, provinces, district, village, village + villages]
}

function fill(places: PlaceTable): void {
  const { text, starts } = places
  const next: number[] = [...starts]
  const current = [NO_PARENT, NO_PARENT, NO_PARENT, NO_PARENT]
  let zip = 0
  for (let at = 0; at < text.length; ) {
    const tab = text.indexOf('\t', at)
    const end = text.indexOf('\n', tab)
    const level = levelOfCode(tab - at)
    const node = next[level] ?? 0
    next[level] = node + 1
    current[level] = node
    let nameEnd = end
    if (level === VILLAGE) {
      // A zip is five digits after a second tab; most villages share the one above and have none.
      if (end - 6 > tab && text.charCodeAt(end - 6) === TAB) {
        zip = Number(text.slice(end - 5, end))
        nameEnd = end - 6
      }
      places.zips[node - starts[VILLAGE]] = zip
    } else {
      places.firstVillages[node] = next[VILLAGE] ?? 0
    }
    const parent = level === PROVINCE ? NO_PARENT : (current[level - 1] ?? NO_PARENT)
    const digits = Number(text.slice(level === VILLAGE ? at : tab - 2, tab))
    places.codes[node] =
      level === PROVINCE ? digits : (places.codes[parent] ?? 0) * (level === VILLAGE ? 10_000 : 100) + digits
    places.parents[node] = parent
    places.nameStarts[node] = tab + 1
    places.nameLengths[node] = nameEnd - tab - 1
    at = end + 1
  }
}

const TAB = 9

/** The first village whose code is not below this one. */
function firstVillageFrom({ codes, starts }: PlaceTable, code: number): number {
  let [, , , low, high] = starts
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((codes[middle] ?? 0) < code) low = middle + 1
    else high = middle
  }
  return low
}
