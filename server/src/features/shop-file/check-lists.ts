// Faults that any list or window can have: entries repeated, names of nothing, an end before its start.
import type { FileFault } from './faults.ts'

export function* repeated<T>(
  list: readonly T[],
  path: string,
  keyOf: (entry: T) => string | null,
  what: string,
): Generator<FileFault> {
  const seen = new Map<string, number>()
  for (const [i, entry] of list.entries()) {
    const key = keyOf(entry)
    if (key === null) continue
    const first = seen.get(key)
    if (first !== undefined)
      yield { path: `${path}[${i}]`, message: `has the same ${what} as ${path}[${first}]` }
    else seen.set(key, i)
  }
}

export function* unknownNames(
  names: readonly string[],
  known: ReadonlySet<string>,
  path: string,
  what: string,
): Generator<FileFault> {
  for (const [i, name] of names.entries()) {
    if (!known.has(name)) yield { path: `${path}[${i}]`, message: `there is no ${what} "${name}"` }
  }
}

export function* checkWindow(
  from: string | null | undefined,
  until: string | null | undefined,
  path: string,
  start: string,
): Generator<FileFault> {
  if (from && until && Date.parse(from) >= Date.parse(until)) yield { path, message: `is not after ${start}` }
}
