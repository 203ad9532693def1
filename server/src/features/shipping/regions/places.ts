// Reads places.txt into typed arrays: every province, city, district and village as a number, its node.
import { readFileSync } from 'node:fs'

export const PLACES_FILE = new URL('./places.txt', import.meta.url)

export const PROVINCE = 0
export const CITY = 1
export const DISTRICT = 2
export const VILLAGE = 3

/**
 * Nodes are numbered level by level, provinces first, in the order of their codes; the villages of any place
 * are therefore neighbours. Names are cut from `text` when they are wanted: no object is kept for a village.
 */
export interface Places {
  readonly text: string
  /** First node of each level, and the end: five numbers. */
  readonly starts: readonly [number, number, number, number, number]
  /** By node: the code of the decree; a village's ten digits need more than 32 bits. */
  readonly codes: Float64Array
  /** The node a place lies in; NOWHERE for a province. */
  readonly parents: Uint32Array
  readonly nameStarts: Uint32Array
  readonly nameLengths: Uint8Array
  /** By node above the villages, with one more at the end: its first village. */
  readonly firstVillages: Uint32Array
  /** By village, counted from the first village node. */
  readonly zips: Uint32Array
}

export const NOWHERE = 0xffffffff

export function readPlaces(): Places {
  // latin1 keeps the text at one byte a letter; the file is ASCII.
  const text = readFileSync(PLACES_FILE, 'latin1')
  const counts = countLevels(text)
  const starts = levelStarts(counts)
  const [, , , villages, end] = starts
  const places: Places = {
    text,
    starts,
    codes: new Float64Array(end),
    parents: new Uint32Array(end).fill(NOWHERE),
    nameStarts: new Uint32Array(end),
    nameLengths: new Uint8Array(end),
    firstVillages: new Uint32Array(villages + 1).fill(end),
    zips: new Uint32Array(end - villages),
  }
  fill(places)
  return places
}

export function levelOf(places: Places, node: number): number {
  const [, city, district, village] = places.starts
  if (node >= village) return VILLAGE
  if (node >= district) return DISTRICT
  return node >= city ? CITY : PROVINCE
}

export function nameOf(places: Places, node: number): string {
  const start = places.nameStarts[node] ?? 0
  return places.text.slice(start, start + (places.nameLengths[node] ?? 0))
}

export function parentOf(places: Places, node: number): number {
  return places.parents[node] ?? NOWHERE
}

/** The node of the place's first village, and the node after its last. */
export function villagesOf(places: Places, node: number): [first: number, end: number] {
  if (node >= places.starts[VILLAGE]) return [node, node + 1]
  const next = node + 1
  // The last place of a level ends where the villages end; the next node begins the level below.
  const lastOfLevel = next === places.starts[1] || next === places.starts[2] || next === places.starts[3]
  return [places.firstVillages[node] ?? 0, lastOfLevel ? places.starts[4] : (places.firstVillages[next] ?? 0)]
}

/** The last two digits of the city's code tell: from 71 on it is a kota, below it a kabupaten. */
export function isKota(places: Places, city: number): boolean {
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

function levelStarts(counts: number[]): Places['starts'] {
  const [provinces = 0, cities = 0, districts = 0, villages = 0] = counts
  const district = provinces + cities
  const village = district + districts
  return [0, provinces, district, village, village + villages]
}

function fill(places: Places): void {
  const { text, starts } = places
  const next: number[] = [...starts]
  const current = [NOWHERE, NOWHERE, NOWHERE, NOWHERE]
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
    const parent = level === PROVINCE ? NOWHERE : (current[level - 1] ?? NOWHERE)
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
