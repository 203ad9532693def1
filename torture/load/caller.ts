// One who calls the API as a good client does: what passes is asked again, with the same key, until it is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Request, send } from '../../test/http.ts'
import { PATIENCE_MS } from '../../test/until.ts'
import type { Kind, Meter } from './meter.ts'

export interface Caller {
  get(path: string): Promise<Answer>
  /** throws when it was never answered */
  post(path: string, body: unknown, key?: string): Promise<Answer>
  /** any request; as a write unless it is a GET */
  ask(path: string, request: Request): Promise<Answer>
  /** once, whatever comes; null: the connection broke, or what came says "later" */
  tryOnce(path: string, request: Request): Promise<Answer | null>
}

export interface CallerOptions {
  /** asked before every try: the next one may go to another node */
  readonly port: () => number
  readonly host: string
  readonly meter: Meter
  /** of a program of the shop */
  readonly token?: string
  /** how long one asks again; unless said longer than a claim of a server that died lasts (30 s), and than any failover takes */
  readonly patienceMs?: number
  /** nobody stands in front: an error of the server that does not say when to come back is a broken promise */
  readonly isStrict?: boolean
}

/** Longer than the server waits for anything. */
const ANSWER_WITHIN_MS = PATIENCE_MS
const PAUSE_MS = { first: 100, longest: 1_000 }
const PASSING_STATUSES = new Set([429, 502, 503, 504])

type Outcome = { readonly answer: Answer; readonly failure: null } | { readonly failure: string }

export function createCaller(options: CallerOptions): Caller {
  const { port, host, meter, token, isStrict = false, patienceMs = PATIENCE_MS } = options
  const common = { Host: host, ...(token !== undefined && { Authorization: `Bearer ${token}` }) }

  async function oneTry(path: string, { headers, ...request }: Request): Promise<Outcome> {
    try {
      const answer = await inTime(send(port(), path, { ...request, headers: { ...common, ...headers } }))
      if (isStrict) noteBrokenPromise(meter, `${request.method ?? 'GET'} ${path}`, answer)
      const failure = failureOf(answer)
      return failure === null ? { answer, failure } : { failure }
    } catch (error) {
      if (error instanceof Unanswered) meter.problems.push(`${path}: ${error.message}`)
      return { failure: error instanceof Error ? codeOf(error) : String(error) }
    }
  }

  async function patiently(path: string, request: Request): Promise<Answer> {
    const kind = kindOf(request)
    const begun = performance.now()
    const failures: string[] = []
    for (;;) {
      const lastTry = performance.now()
      const outcome = await oneTry(path, request)
      const ended = performance.now()
      if (outcome.failure === null) {
        meter.call({ kind, begun, ended, failures, isAnswered: true, lastTry })
        return outcome.answer
      }
      failures.push(outcome.failure)
      if (ended - begun > patienceMs) {
        meter.call({ kind, begun, ended, failures, isAnswered: false, lastTry })
        throw new Error(`never answered: ${outcome.failure}`)
      }
      const pause = Math.min(PAUSE_MS.first * 2 ** (failures.length - 1), PAUSE_MS.longest)
      await wait(pause * (0.5 + Math.random() / 2))
    }
  }

  return {
    get: (path) => patiently(path, {}),
    post: (path, body, key = randomUUID()) => patiently(path, jsonRequest('POST', body, key)),
    ask: patiently,
    async tryOnce(path, request) {
      const begun = performance.now()
      const outcome = await oneTry(path, request)
      if (outcome.failure !== null) {
        meter.failedTry(outcome.failure)
        return null
      }
      const ended = performance.now()
      meter.call({ kind: kindOf(request), begun, ended, failures: [], isAnswered: true, lastTry: begun })
      return outcome.answer
    },
  }
}

export function jsonRequest(method: string, body: unknown, key?: string): Request {
  return {
    method,
    headers: { 'Content-Type': 'application/json', ...(key !== undefined && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  }
}

function kindOf({ method = 'GET' }: Request): Kind {
  return method === 'GET' ? 'read' : 'write'
}

class Unanswered extends Error {}

async function inTime(answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Unanswered(`no answer within ${ANSWER_WITHIN_MS / 1_000} s`)),
    ANSWER_WITHIN_MS,
  )
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
    answer.catch(() => {})
  }
}

function noteBrokenPromise(meter: Meter, what: string, { status, headers, text }: Answer): void {
  if (status < 500 || (status === 503 && headers['retry-after'] !== undefined)) return
  meter.problems.push(`${withoutIds(what)} was answered ${status}: ${text.slice(0, 200)}`)
}

/** So that the same of many orders is printed once. */
function withoutIds(path: string): string {
  return path.replace(/\/(ord|prd|pay)_\w+|\/track\/[\w-]+|\/orders\/[A-Z0-9-]{4,}/g, '/…')
}

/** Null: it is an answer, if not always the one that was hoped for. */
function failureOf({ status, body }: Answer): string | null {
  const code: unknown = body?.error?.code
  if (code === 'idempotency_in_progress') return `${status} ${code}`
  if (PASSING_STATUSES.has(status) || status >= 500) return `${status} ${code ?? 'of HAProxy'}`
  return null
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message
}
