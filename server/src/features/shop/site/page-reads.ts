// What a page is made of: the API's own public reads, answered in this process, and until when they stay true.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { API_PATH } from '../../../domain/addresses.ts'
import type { ShownProducts } from '../../../domain/fresh.ts'
import { nextMoment } from '../../../domain/time-window.ts'
import { JSON_TYPE } from '../../../http/answers/answer.ts'
import { problemBody, toProblem } from '../../../http/answers/problem-answer.ts'
import type { ApiRoute, RouteResult, Visit } from '../../../http/routes/route.ts'
import { createRouter } from '../../../http/routes/router.ts'
import { BASELINE, isVersion, VERSIONS } from '../../../versions/index.ts'

/** Reads for one page. */
export interface PageReads {
  /** As `fetch` would, below the API's own path; whatever is no public read is not found. */
  send(url: string, init: RequestInit): Promise<Response>
  /** What was answered, as far as it says something: while it is the same, so is the page. */
  answered(): string[]
  /** Whether a read asked for something that cannot be, as an address with wrong words does. */
  isRefused(): boolean
  /** When the first of it changes by itself, and what a sale may change in it. */
  freshness(at: Date): { readonly until: Date | null; readonly shows: ShownProducts }
}

/** `routes`: those that a page may read. */
export function pageReads(routes: readonly ApiRoute[]): (ctx: Context, visit: Visit) => PageReads {
  const find = createRouter(
    API_PATH,
    routes.filter(({ kind }) => kind === 'read'),
  )
  return (ctx, visit) => {
    const reads = new Map<string, RouteResult>()
    let isRefused = false

    async function read(url: string, { method = 'GET', headers }: RequestInit): Promise<string> {
      const version = new Headers(headers).get('X-API-Version') ?? BASELINE
      if (!isVersion(version)) throw new Problem('unsupported_api_version', { supported: VERSIONS })
      const { route, params, query } = find(method, url)
      if (route.kind === 'plain') throw new Problem('not_found')
      const parts = { params, query, body: undefined, headers: {} }
      const work = await route.prepare(ctx, { ...visit, version }, parts)
      const made = await work(null)
      reads.set(url, made)
      return made.text.text
    }

    return {
      async send(url, init) {
        const headers = { 'Content-Type': JSON_TYPE }
        try {
          return new Response(await read(url, init), { headers })
        } catch (error) {
          const problem = toProblem(error)
          if (problem.code === 'internal_error') throw error
          isRefused ||= problem.code === 'invalid_request'
          return new Response(problemBody(problem).text, { status: problem.status, headers })
        }
      },
      // In the order of their addresses: they come in as they are done.
      answered: () =>
        [...reads]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .flatMap(([url, { validated, text }]) => [url, validated ?? text.text]),
      isRefused: () => isRefused,
      freshness: (at) => {
        const made = [...reads.values()]
        return {
          until: nextMoment(
            made.map(({ until }) => until),
            at,
          ),
          shows: allShown(made),
        }
      },
    }
  }
}

function allShown(made: readonly RouteResult[]): ShownProducts {
  const shown = made.map(({ shows }) => shows)
  if (shown.includes('every sale')) return 'every sale'
  const ids = new Set(shown.flatMap((each) => (typeof each === 'string' ? [] : each)))
  return ids.size > 0 ? [...ids] : 'no products'
}
