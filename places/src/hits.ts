// Hits: which place was hit by which term of the query, and how well. Allocated once, cleared after each search.
import { type PlaceTable, VILLAGE } from './place-table.ts'
import { MOST_TERMS } from './query.ts'

/** How well a word fits, best first. A kind of hit is four times this, plus the word's position in the name. */
export const EXACT = 0
export const PREFIX = 1
export const TYPO = 2
export const TYPO_PREFIX = 3
export const TWO_TYPOS = 4

export interface Hits {
  /** The number of nodes. */
  readonly size: number
  /** By node: a bit for each term that hit it. */
  readonly bits: Uint16Array
  /** By term and node: the kind of the hit, valid where the bit is set. */
  readonly kinds: Uint8Array
  /** By node above the villages: the bits of it and of all places it lies in; ranking fills it. */
  readonly above: Uint16Array
  /** The nodes with any bit set: provinces, cities and districts, and villages. */
  readonly upper: NodeList
  readonly villages: NodeList
}

interface NodeList {
  readonly nodes: Uint32Array
  count: number
}

export function newHits({ starts }: PlaceTable): Hits {
  const size = starts[4]
  const villages = starts[VILLAGE]
  return {
    size,
    bits: new Uint16Array(size),
    kinds: new Uint8Array(size * MOST_TERMS),
    above: new Uint16Array(villages),
    upper: { nodes: new Uint32Array(villages), count: 0 },
    villages: { nodes: new Uint32Array(size - villages), count: 0 },
  }
}

export function clearHits({ bits, upper, villages }: Hits): void {
  for (let i = 0; i < upper.count; i++) bits[upper.nodes[i] ?? 0] = 0
  for (let i = 0; i < villages.count; i++) bits[villages.nodes[i] ?? 0] = 0
  upper.count = 0
  villages.count = 0
}

export function addHit(hits: Hits, node: number, term: number, kind: number): void {
  const bit = 1 << term
  const slot = term * hits.size + node
  const bits = hits.bits[node] ?? 0
  if (bits === 0) {
    const list = node < hits.above.length ? hits.upper : hits.villages
    list.nodes[list.count++] = node
  }
  if (bits & bit) {
    if (kind < (hits.kinds[slot] ?? 0)) hits.kinds[slot] = kind
  } else {
    hits.bits[node] = bits | bit
    hits.kinds[slot] = kind
  }
}
