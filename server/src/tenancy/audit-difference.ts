// What the audit keeps of a change: the fields that differ, of long lists and texts the parts that do, and never much. Pure.
import { isRecord, type Json } from '../base/json.ts'
import { cutValue } from '../domain/cut-value.ts'

/** A field that is shorter, as it was and as it is, is kept whole: a reader sees what is around the change. */
const SHORT = 1_000
/** of a text, on either side of what differs */
const AROUND = 40
/** Bytes that an entry keeps of a thing, before and after each: more than its longest text. */
export const MOST_KEPT = 32 * 1024

interface BeforeAndAfter {
  readonly before: unknown
  readonly after: unknown
}

/** Lists of which a part is kept are written as their places: `{"3": …}`. */
export function differing(before: unknown, after: unknown): BeforeAndAfter {
  const change = isRecord(before) && isRecord(after) ? ofFields(before, after) : { before, after }
  return { before: cutValue(change.before, MOST_KEPT), after: cutValue(change.after, MOST_KEPT) }
}

function ofFields(before: Json, after: Json): { before: Json; after: Json } {
  const kept: { before: Json; after: Json } = { before: {}, after: {} }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    const [wasText, isText] = [JSON.stringify(before[name]), JSON.stringify(after[name])]
    if (wasText === isText) continue
    const isShort = (wasText?.length ?? 0) + (isText?.length ?? 0) <= 2 * SHORT
    const change = isShort ? { before: was, after: is } : partsOf(was, is)
    kept.before[name] = change.before
    kept.after[name] = change.after
  }
  return kept
}

function partsOf(before: unknown, after: unknown): BeforeAndAfter {
  if (typeof before === 'string' && typeof after === 'string') return ofTexts(before, after)
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after)
  if (isRecord(before) && isRecord(after)) return ofFields(before, after)
  return { before, after }
}

function ofTexts(before: string, after: string): BeforeAndAfter {
  const [was, is] = [[...before], [...after]]
  const [start, end] = commonEnds(was, is, Object.is)
  const part = (text: string, letters: readonly string[]) => {
    const from = Math.max(0, start - AROUND)
    const to = Math.min(letters.length, letters.length - end + AROUND)
    // To join very many letters takes longer than all the rest.
    if (from === 0 && to === letters.length) return text
    return `${from > 0 ? '…' : ''}${letters.slice(from, to).join('')}${to < letters.length ? '…' : ''}`
  }
  return { before: part(before, was), after: part(after, is) }
}

/** By place where nothing came or went, else what stands between what both begin and end with. */
function ofLists(before: readonly unknown[], after: readonly unknown[]): BeforeAndAfter {
  if (before.length === after.length) return ofFields({ ...before }, { ...after })
  const written = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each))
  const [start, end] = commonEnds(written(before), written(after), Object.is)
  const part = (list: readonly unknown[]): Json =>
    Object.fromEntries([...list.entries()].slice(start, list.length - end))
  return { before: part(before), after: part(after) }
}

/** How many both begin with, and how many of the rest both end with. */
function commonEnds<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (a: T | undefined, b: T | undefined) => boolean,
): [start: number, end: number] {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && isSame(a[start], b[start])) start++
  let end = 0
  while (end < most - start && isSame(a.at(-1 - end), b.at(-1 - end))) end++
  return [start, end]
}
