// createAdminClient: one method for each operation of the admin API, for programs with a token and for the console.
import { readAnswer } from './answer.ts'
import { callUntilAnswered, type Fetch, PATIENCE, type RetryPolicy } from './call.ts'
import { isEtalaseError } from './errors.ts'
import type { components, operations } from './generated/admin.ts'
import { ADMIN_OPERATIONS } from './generated/admin-api.ts'
import type { Flat, Method, PartsOf } from './operations.ts'
import { newKey, queryOf, segment } from './request.ts'

export type AdminOperationId = keyof typeof ADMIN_OPERATIONS & keyof operations

/** The shapes of the admin API by their names. */
export type AdminSchemas = components['schemas']
export type AdminErrorCode = AdminSchemas['Error']['error']['code']

export interface AdminClientOptions {
  /** such as `https://console.toko.example/admin/v1`, or `/admin/v1` on the console itself */
  readonly baseUrl: string
  /** of a program, `etk_…`; left out: the cookie of the person who signed in on this page */
  readonly token?: string | undefined
  readonly retries?: Partial<RetryPolicy> | undefined
  /** in place of the global one */
  readonly fetch?: Fetch | undefined
}

/** What may be said of one call besides its input. */
export interface AdminCallOptions {
  readonly signal?: AbortSignal | undefined
  /** the `version` that you change: the server refuses when someone else was quicker; `*` changes whatever is there */
  readonly ifMatch?: number | '*' | undefined
  /** of a POST: yours instead of one made for this call */
  readonly idempotencyKey?: string | undefined
  /** of a file that is sent: `image/jpeg`, `text/csv` */
  readonly contentType?: string | undefined
}

export type AdminInputOf<Id extends AdminOperationId> = Flat<PartsOf<operations[Id]> & FileOf<operations[Id]>>

export type AdminAnswerOf<Id extends AdminOperationId> = operations[Id] extends {
  responses: infer Responses
}
  ? Success<Responses>
  : never

export type AdminClient = {
  readonly [Id in AdminOperationId]: Method<AdminInputOf<Id>, AdminAnswerOf<Id>, AdminCallOptions>
}

/** Input that is a file. */
type FileOf<Operation> = Operation extends { requestBody: { content: { 'application/json': unknown } } }
  ? unknown
  : Operation extends { requestBody: { content: Record<string, string> } }
    ? { file: Blob | Uint8Array<ArrayBuffer> | string }
    : unknown

type Success<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202 | 204)]: Responses[Status] extends { content: infer Content }
    ? [Content] extends [never]
      ? undefined
      : Content[keyof Content]
    : undefined
}[keyof Responses & (200 | 201 | 202 | 204)]

/** An error of the admin API, with a code that can be compared. */
export interface AdminError extends Error {
  readonly code: AdminErrorCode | 'network_error' | 'invalid_response'
  readonly details: Readonly<Record<string, unknown>>
  readonly status: number
  readonly retryAfter: number | null
  readonly requestId: string | null
}

export function isAdminError(error: unknown): error is AdminError {
  return isEtalaseError(error)
}

export function createAdminClient(options: AdminClientOptions): AdminClient {
  const base = options.baseUrl.replace(/\/+$/, '')
  const policy = { ...PATIENCE, ...options.retries }
  const send = options.fetch ?? ((url, init) => fetch(url, init))

  const method =
    (operation: AdminOperationId) =>
    async (input: Readonly<Record<string, unknown>> = {}, call: AdminCallOptions = {}) => {
      const { url, init, isRepeatable } = requestOf(base, options.token, operation, input, call)
      const patience = isRepeatable ? policy : { ...policy, tries: 1 }
      return callUntilAnswered(send, { url, init }, patience, call.signal, readAnyAnswer)
    }
  const ids = Object.keys(ADMIN_OPERATIONS) as AdminOperationId[]
  return Object.fromEntries(ids.map((id) => [id, method(id)])) as unknown as AdminClient
}

function requestOf(
  base: string,
  token: string | undefined,
  operation: AdminOperationId,
  input: Readonly<Record<string, unknown>>,
  call: AdminCallOptions,
): { url: string; init: RequestInit; isRepeatable: boolean } {
  const { at, query, bytes, keyed } = ADMIN_OPERATIONS[operation]
  const [method = '', template = ''] = at.split(' ')
  const rest = { ...input }
  const take = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(operation, name, take(name)))
  const asked = Object.fromEntries((query as readonly string[]).map((name) => [name, take(name)]))

  const headers = new Headers({ Accept: 'application/json' })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (call.ifMatch !== undefined) headers.set('If-Match', call.ifMatch === '*' ? '*' : `"${call.ifMatch}"`)
  if (keyed) headers.set('Idempotency-Key', call.idempotencyKey ?? newKey())
  const init: RequestInit = { method, headers, credentials: token === undefined ? 'same-origin' : 'omit' }
  if (bytes) {
    headers.set('Content-Type', call.contentType ?? 'application/octet-stream')
    init.body = take('file') as NonNullable<RequestInit['body']>
  } else if (method !== 'GET' && Object.keys(rest).length > 0) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(rest)
  }
  return { url: base + path + queryOf(asked), init, isRepeatable: method === 'GET' || keyed }
}

/** Nothing, a file as text, or JSON. */
function readAnyAnswer(response: Response, text: string): unknown {
  if (response.status === 204) return undefined
  const type = response.headers.get('Content-Type') ?? ''
  return response.ok && !type.startsWith('application/json') ? text : readAnswer(response, text)
}
