// Ranking: the villages whose names, with those of the places above them, hold the wanted terms; best first.
import type { Hits } from './hits.ts'
import type { PlaceIndex } from './place-index.ts'
import { levelOf, NO_PARENT, type PlaceTable, PROVINCE, VILLAGE, villagesOf } from './place-table.ts'
import { isWorthScoring, scoreOf } from './score.ts'

/** The best places so far, sorted by score, then by node. */
interface Best {
  readonly nodes: number[]
  readonly scores: number[]
  readonly most: number
}

/**
 * At most `limit` villages. Districts, cities and provinces are few and are scored first; as they mostly fill
 * the list, few of the thousands of villages that begin with the same two letters need a full score.
 */
export function rank(index: PlaceIndex, hits: Hits, terms: number, wanted: number, limit: number): number[] {
  const { parents } = index.places
  const { bits, above, upper, villages } = hits
  fillAbove(index, hits)
  // A place that adds no village lies within those already listed, so three times the limit always suffices.
  const best: Best = { nodes: [], scores: [], most: limit * 3 }
  for (let i = 0; i < upper.count; i++) {
    const node = upper.nodes[i] ?? 0
    if (((above[node] ?? 0) & wanted) === wanted) keep(best, node, scoreOf(index, hits, terms, node))
  }
  const enough = scoreThatFills(index, best, limit)
  for (let i = 0; i < villages.count; i++) {
    const node = villages.nodes[i] ?? 0
    const higher = above[parents[node] ?? 0] ?? 0
    if (((higher | (bits[node] ?? 0)) & wanted) !== wanted) continue
    if (isWorthScoring(hits, terms, wanted & ~higher, node, enough)) {
      keep(best, node, scoreOf(index, hits, terms, node))
    }
  }
  return expand(index, best.nodes, limit)
}

/** The terms that hit one place together with those above it, where these are most. */
export function bestCoverage(index: PlaceIndex, hits: Hits): number {
  const { bits, above, upper, villages } = hits
  fillAbove(index, hits)
  let best = 0
  const consider = (terms: number) => {
    if (bitCount(terms) > bitCount(best)) best = terms
  }
  for (let i = 0; i < upper.count; i++) consider(above[upper.nodes[i] ?? 0] ?? 0)
  for (let i = 0; i < villages.count; i++) {
    const node = villages.nodes[i] ?? 0
    consider((bits[node] ?? 0) | (above[index.places.parents[node] ?? 0] ?? 0))
  }
  return best
}

export function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Fills `above` for each place hit and for the district of each village hit. */
function fillAbove({ places }: PlaceIndex, { bits, above, upper, villages }: Hits): void {
  const { parents, starts } = places
  if (upper.count + villages.count < FEW) {
    for (let i = 0; i < upper.count; i++) climb(upper.nodes[i] ?? 0)
    for (let i = 0; i < villages.count; i++) climb(parents[villages.nodes[i] ?? 0] ?? 0)
    return
  }
  // Places come after those they lie in, so one pass carries the bits down to all districts.
  above.set(bits.subarray(0, above.length))
  for (let node = starts[1]; node < starts[VILLAGE]; node++) {
    above[node] = (above[node] ?? 0) | (above[parents[node] ?? 0] ?? 0)
  }

  function climb(node: number): void {
    let terms = 0
    for (let at = node; at !== NO_PARENT; at = parents[at] ?? NO_PARENT) terms |= bits[at] ?? 0
    above[node] = terms
  }
}

/** Up to here climbing from each place is quicker than one pass over all. */
const FEW = 2000

/** Nearly all places fail the first comparison. */
function keep({ nodes, scores, most }: Best, node: number, score: number): void {
  if (scores.length === most && !precedes(score, node, scores[most - 1] ?? 0, nodes[most - 1] ?? 0)) return
  let at = scores.length
  while (at > 0 && precedes(score, node, scores[at - 1] ?? 0, nodes[at - 1] ?? 0)) at--
  scores.splice(at, 0, score)
  nodes.splice(at, 0, node)
  scores.length = Math.min(scores.length, most)
  nodes.length = scores.length
}

function precedes(score: number, node: number, otherScore: number, otherNode: number): boolean {
  return score < otherScore || (score === otherScore && node < otherNode)
}

/** The score with which the places kept so far fill the list. */
function scoreThatFills({ places }: PlaceIndex, { nodes, scores }: Best, limit: number): number {
  const listed: [first: number, end: number][] = []
  let villages = 0
  for (let i = 0; i < nodes.length; i++) {
    const [first, end] = villagesOf(places, nodes[i] ?? 0)
    if (listed.some(([from, to]) => first >= from && end <= to)) continue
    // A city after one of its districts counts whole, less what that district had.
    const had = listed.reduce((sum, [from, to]) => sum + (from >= first && to <= end ? to - from : 0), 0)
    listed.push([first, end])
    villages += end - first - had
    if (villages >= limit) return scores[i] ?? 0
  }
  return Number.POSITIVE_INFINITY
}

function expand(index: PlaceIndex, nodes: readonly number[], limit: number): number[] {
  const { places, popularity } = index
  const villages = new Set<number>()
  for (const node of nodes) {
    for (const part of levelOf(places, node) === PROVINCE ? citiesOf(places, popularity, node) : [node]) {
      const [first, end] = villagesOf(places, part)
      for (let village = first; village < end; village++) {
        villages.add(village)
        if (villages.size === limit) return [...villages]
      }
    }
  }
  return [...villages]
}

/** The cities of a province, those where most people live first. */
function citiesOf(places: PlaceTable, popularity: Uint8Array, province: number): number[] {
  const cities: number[] = []
  for (let city = places.starts[1]; city < places.starts[2]; city++) {
    if (places.parents[city] === province) cities.push(city)
  }
  return cities.sort((a, b) => (popularity[b] ?? 0) - (popularity[a] ?? 0) || a - b)
}
