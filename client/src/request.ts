// Makes the HTTP request of a call: which address, which headers, which body.
import { OPERATIONS } from './generated/api.ts'
import type { CallOptions, OperationId } from './operations.ts'

export interface PreparedRequest {
  readonly url: string
  readonly init: RequestInit
}

/** Asked on every keystroke, it changes nothing: a key would only make the server remember each letter. */
const TYPEAHEAD: OperationId = 'searchDestinations'

export function requestOf(
  base: string,
  version: string,
  operation: OperationId,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): PreparedRequest {
  const [method = '', template = ''] = OPERATIONS[operation].split(' ')
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = segment(operation, name, rest[name])
    delete rest[name]
    return value
  })

  // Ours last: an answer must have the shape that the caller's types promise.
  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json')
  headers.set('X-API-Version', version)
  const init: RequestInit = { method, headers, credentials: 'omit' }
  if (method === 'GET') return { url: base + path + queryOf(rest), init }

  const key = options.idempotencyKey ?? (operation === TYPEAHEAD ? null : newKey())
  if (key !== null) headers.set('Idempotency-Key', key)
  if (Object.keys(rest).length > 0) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(rest)
  }
  return { url: base + path, init }
}

/** Throws on what would quietly become another address, such as an empty slug. */
export function segment(operation: string, name: string, value: unknown): string {
  const text = String(value ?? '')
  if (/^\.{0,2}$/.test(text))
    throw new TypeError(`${operation} needs a ${name}, not ${JSON.stringify(value)}`)
  return encodeURIComponent(text)
}

export function queryOf(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const text = query.toString()
  return text && `?${text}`
}

/** 128 random bits; `randomUUID` is missing on pages without https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
