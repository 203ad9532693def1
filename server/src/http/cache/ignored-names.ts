// Names in a query that mean nothing to a public read: it answers as without them, and says so. Pure.
import type { TObject } from 'typebox'

/** Read by pages on other origins too. */
export const IGNORED_HEADER = 'X-Ignored-Parameters'

const MOST_NAMED = 10
const LONGEST_NAME = 40

/** As a header says them; null: there are none. */
export function ignoredNames(query: Readonly<Record<string, unknown>>, shape: TObject | null): string | null {
  const known = shape?.properties ?? {}
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length === 0) return null
  return unknown
    .slice(0, MOST_NAMED)
    .map((name) => encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed()))
    .join(', ')
}
