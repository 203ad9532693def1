// Marks: which place was hit by which term of the query, and how well. One scratch pad, wiped after each search.
import { type Places, VILLAGE } from './places.ts'
import { MOST_TERMS } from './query.ts'

/** How well a word fits, best first. A kind of hit is four times this, plus the word's position in the name. */
export const EXACT = 0
export const PREFIX = 1
export const TYPO = 2
export const TYPO_PREFIX = 3
export const TWO_TYPOS = 4

export interface Marks {
  /** The number of nodes. */
  readonly size: number
  /** By node: a bit for each term that hit it. */
  readonly hits: Uint16Array
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

export function newMarks({ starts }: Places): Marks {
  const size = starts[4]
  const villages = starts[VILLAGE]
  return {
    size,
    hits: new Uint16Array(size),
    kinds: new Uint8Array(size * MOST_TERMS),
    above: new Uint16Array(villages),
    upper: { nodes: new Uint32Array(villages), count: 0 },
    villages: { nodes: new Uint32Array(size - villages), count: 0 },
  }
}

export function wipe({ hits, upper, villages }: Marks): void {
  for (let i = 0; i < upper.count; i++) hits[upper.nodes[i] ?? 0] = 0
  for (let i = 0; i < villages.count; i++) hits[villages.nodes[i] ?? 0] = 0
  upper.count = 0
  villages.count = 0
}

export function mark(marks: Marks, node: number, term: number, kind: number): void {
  const bit = 1 << term
  const slot = term * marks.size + node
  const hits = marks.hits[node] ?? 0
  if (hits === 0) {
    const list = node < marks.above.length ? marks.upper : marks.villages
    list.nodes[list.count++] = node
  }
  if (hits & bit) {
    if (kind < (marks.kinds[slot] ?? 0)) marks.kinds[slot] = kind
  } else {
    marks.hits[node] = hits | bit
    marks.kinds[slot] = kind
  }
}
