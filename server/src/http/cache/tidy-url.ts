// The address of a read in few forms: otherwise one answer could be kept under names without end.
import type { TObject } from 'typebox'
import type { RouteMatch } from '../routes/router.ts'

/**
 * As it was asked for, when its path is written plainly and its query holds just what means something, each once, in any
 * order; else written anew that way.
 */
export function tidyUrl(
  asked: string,
  path: string,
  shape: TObject | null,
  { params, query }: Pick<RouteMatch, 'params' | 'query'>,
): string {
  const plainPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const parts = Object.keys(shape?.properties ?? {}).flatMap((name) => {
    const value = query[name]
    return typeof value === 'string' && value !== '' ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  const written = parts.length > 0 ? `${plainPath}?${parts.join('&')}` : plainPath
  if (asked === written) return asked
  const [askedPath = '', askedQuery = ''] = asked.split('?')
  const askedParts = askedQuery.replaceAll('+', '%20').split('&')
  const isTidy =
    askedPath === plainPath && parts.length > 0 && askedParts.sort().join('&') === parts.sort().join('&')
  return isTidy ? asked : written
}

/** Read by pages on other origins too. */
export const IGNORED_HEADER = 'X-Ignored-Parameters'

const MOST_NAMED = 10
const LONGEST_NAME = 40

/** Those that mean nothing to a public read, which answers as without them, as a header says them; null: there are none. */
export function ignoredNames(query: Readonly<Record<string, unknown>>, shape: TObject | null): string | null {
  const known = shape?.properties ?? {}
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length === 0) return null
  return unknown
    .slice(0, MOST_NAMED)
    .map((name) => encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed()))
    .join(', ')
}
