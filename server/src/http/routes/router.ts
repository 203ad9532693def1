// Which route a request is for, by method and path; and what a path answers to when the method is another.
import FindMyWay from 'find-my-way'
import { invalidRequest, noSuchPath, Problem } from '../../base/problems.ts'
import { HttpProblem } from '../answers/problem-answer.ts'
import type { BaseVisit, Route, Visit } from './route.ts'

export interface RouteMatch<V extends BaseVisit = Visit> {
  readonly route: Route<V>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
}

export type Find<V extends BaseVisit> = (method: string, url: string) => RouteMatch<V>

/** Nothing that is stored has a longer name. */
export const MAX_PARAM_LENGTH = 200

/** `api`: the path below which the API's own routes are. */
export function createRouter<V extends BaseVisit>(api: string, routes: readonly Route<V>[]): Find<V> {
  // What it cannot decode it finds as well, without a target.
  const router = FindMyWay({ maxParamLength: MAX_PARAM_LENGTH, onBadUrl: () => {} })
  const byPath = Map.groupBy(routes, (route) => pathOf(route, api))
  for (const [path, own] of byPath) {
    const byMethod = new Map(own.flatMap((route) => methodsOf(route).map((method) => [method, route])))
    const target: Target<V> = { byMethod, isForRest: path.endsWith('*') }
    router.get(path, () => {}, target)
  }

  return (method, url) => {
    const found = router.find('GET', url)
    if (!found) throw noSuchPath(url)
    const target: Target<V> | null = found.store
    if (!target) throw invalidRequest([{ path: 'url', code: 'format', message: 'alamat tidak dapat dibaca' }])
    // Nothing has such a name, and no database keeps it.
    if (Object.values(found.params).some(hasControls)) throw new Problem('not_found')
    checkQuery(found.searchParams)
    const route = target.byMethod.get(method)
    if (route) return { route, params: found.params, query: found.searchParams }
    if (target.isForRest && isBelow(topOf(api), url)) throw noSuchPath(url)
    throw new HttpProblem('method_not_allowed', { Allow: [...target.byMethod.keys()].join(', ') })
  }
}

/** `/api` of `/api/v1`: below it nothing but the API is found. */
function topOf(api: string): string {
  return `/${api.split('/')[1]}`
}

function isBelow(top: string, url: string): boolean {
  return url === top || url.startsWith(`${top}/`)
}

function checkQuery(query: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(query)) {
    if ([value].flat().some(hasControls) || hasControls(name))
      throw invalidRequest([
        { path: hasControls(name) ? 'url' : name, code: 'format', message: 'memuat karakter terlarang' },
      ])
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f]/

export function hasControls(value: unknown): boolean {
  return typeof value === 'string' && CONTROLS.test(value)
}

interface Target<V extends BaseVisit> {
  readonly byMethod: ReadonlyMap<string, Route<V>>
  /** answers whatever no other path does, but for the API, which has no such place */
  readonly isForRest: boolean
}

function pathOf<V extends BaseVisit>(route: Route<V>, api: string): string {
  return route.kind === 'plain' ? route.path : api + route.path
}

function methodsOf<V extends BaseVisit>(route: Route<V>): string[] {
  const methods = route.kind === 'plain' ? route.methods : [route.method]
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
