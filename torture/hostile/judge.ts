// What no answer may be, whatever was asked: a failure, outside of its description, or telling what is nobody's business.
import { ADMIN_PATH, API_PATH } from '../../server/src/domain/addresses.ts'
import { ASSISTANT_PATH } from '../../server/src/doors/admin/assistant-routes.ts'
import { MCP_PATH, REST_PATH } from '../../server/src/features/shop/agents/profile.ts'
import { checkAdminContract, checkContract } from '../../server/test/contract.ts'
import type { Answer } from '../../test/http.ts'
import { IMAGE_MARK, SCRIPT_MARK, SMUGGLED_HEADER } from './nasty.ts'
import type { HostileRequest } from './requests.ts'
import { NEIGHBOUR, NEIGHBOUR_SECRET } from './world.ts'

/** What only a programmer or an operator should ever read. */
const INNER_DETAIL: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)/,
  /\.ts:\d+:\d+/,
  /node_modules\//,
  /\/server\/src\//,
  /syntax error at or near|relation "\w+"|column "\w+" of|violates (?:unique|check|foreign|not-null)/i,
  /duplicate key value|invalid input syntax for type|invalid byte sequence/i,
  /ECONNREFUSED|ENOENT|EACCES|ETIMEDOUT/,
  /only-for-tests-only-for-tests/,
  /SB-Mid-server-kunci-palsu|xnd_development_kunci-palsu|token-panggilan-palsu/,
]

/** What is wrong with an answer, in words; empty when nothing is. */
export function wrongsOf(request: HostileRequest, answer: Answer): string[] {
  const { status, text, headers } = answer
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  const wrongs = [
    status >= 500 && `${status}`,
    outsideOfDescription(request, answer),
    withoutEnvelope(request, answer),
    headers['x-content-type-options'] !== 'nosniff' && 'without X-Content-Type-Options',
    SMUGGLED_HEADER in headers && 'a header of the caller’s',
    isPage &&
      (text.includes(SCRIPT_MARK) || text.includes(IMAGE_MARK)) &&
      'a script of the caller’s in a page',
    ...INNER_DETAIL.map((detail) => {
      const found = detail.exec(text)?.[0]
      return found !== undefined && !sentOf(request).includes(found) && `tells "${found}"`
    }),
    !request.seesNeighbour &&
      !isOfNeighbour(request) &&
      text.includes(NEIGHBOUR_SECRET) &&
      'tells of another shop',
  ]
  return wrongs.filter((wrong) => typeof wrong === 'string')
}

function outsideOfDescription(request: HostileRequest, answer: Answer): string | false {
  const { method, path } = request
  const prefix = apiOf(request)
  if (prefix === null || answer.headers['content-encoding'] !== undefined) return false
  // Of the server itself, before any operation is found.
  if (answer.status === 408 || answer.status === 417) return false
  const check = prefix === ADMIN_PATH ? checkAdminContract : checkContract
  try {
    check(method, path.slice(prefix.length), answer)
    return false
  } catch (error) {
    return String(error instanceof Error ? error.message : error).slice(0, 600)
  }
}

/** The API that a request is for: each has a host of its own. */
function apiOf({ path, headers }: HostileRequest): string | null {
  const api = headers.Host === 'console.localhost' ? ADMIN_PATH : API_PATH
  return path.startsWith(`${api}/`) && !isAssistants(path) ? api : null
}

function withoutEnvelope(request: HostileRequest, answer: Answer): string | false {
  if (answer.status < 400 || request.method === 'HEAD' || request.isInternal) return false
  const isApi = apiOf(request) !== null
  const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false
  if (!isApi && !isJson) return false
  const { code, message, details } = answer.body?.error ?? {}
  const isTold = typeof code === 'string' && typeof message === 'string' && typeof details === 'object'
  if (isToldToAgents(request, answer)) return false
  return isTold ? false : `an error outside of the envelope: ${answer.text.slice(0, 200)}`
}

/** Assistants read refusals in the words of their own protocols. */
function isToldToAgents({ path }: HostileRequest, { body }: Answer): boolean {
  if (path.startsWith(MCP_PATH) || isAssistants(path))
    return body?.jsonrpc === '2.0' && typeof body.error?.message === 'string'
  return path.startsWith(REST_PATH) && typeof body?.code === 'string' && typeof body.content === 'string'
}

/** JSON-RPC, which the description of the admin API does not describe. */
function isAssistants(path: string): boolean {
  return path.split('?', 1)[0] === ASSISTANT_PATH
}

function isOfNeighbour({ headers }: HostileRequest): boolean {
  return headers.Host?.startsWith(NEIGHBOUR) ?? false
}

function sentOf({ path, body, headers }: HostileRequest): string {
  return `${path} ${JSON.stringify(headers)} ${body ?? ''}`
}

/** What was found, each kind once, with the first request that showed it. */
export class Findings {
  readonly #found = new Map<string, { example: string; times: number }>()

  note(request: Pick<HostileRequest, 'what' | 'method' | 'path' | 'headers' | 'body'>, wrong: string): void {
    const kind = `${request.what}: ${wrong.split('\n')[0]?.slice(0, 200)}`
    const known = this.#found.get(kind)
    const sent = `${request.method} ${request.path} ${JSON.stringify(request.headers)} ${request.body ?? ''}`
    // Printed at once as well: nobody should have to wait for the end of a long run.
    if (!known) console.log(`  found: ${kind}\n         ${sent.slice(0, 700)}`)
    this.#found.set(kind, {
      example: known?.example ?? `${wrong}\n         ${sent.slice(0, 1_500)}`,
      times: (known?.times ?? 0) + 1,
    })
  }

  add(wrong: string): void {
    this.#found.set(wrong, { example: '', times: 1 })
  }

  all(): string[] {
    return [...this.#found].map(([kind, { example, times }]) => `${times} × ${kind} ${example}`)
  }
}
