// Requests that the API description leads to: mostly as it says, at times bent.
import fc from 'fast-check'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import type { Description, Operation, Parameter } from './description.ts'
import { type KnownValues, valuesOf } from './values.ts'

export interface GeneratedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

const ODD_HEADERS: Record<string, string>[] = [
  {},
  { Origin: 'https://asing.example' },
  { Origin: 'null' },
  { Origin: 'http://localhost' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=latin1' },
  { 'Accept-Encoding': 'br;q=0, gzip;q=x, *' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': `${'"x", '.repeat(200)}"y"` },
  { 'Idempotency-Key': '' },
  { 'Idempotency-Key': '"k"' },
  { 'Idempotency-Key': 'k'.repeat(300) },
  { Range: 'bytes=0-1' },
  { Accept: 'text/html' },
  { 'X-Forwarded-Host': 'lain.example' },
]

const ODD_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1e400',
  '{"a":1,"a":2}',
  `${'['.repeat(2_000)}`,
  '\ufeff{}',
  '{} x',
]

export function requestsFor(
  description: Description,
  known: KnownValues,
  host: string,
): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(...description.operations.map((operation) => bent(ofOperation(operation))))

  function ofOperation(operation: Operation): fc.Arbitrary<GeneratedRequest> {
    const values = valuesOf(description, operation.version, known)
    const parameters = fc.record(
      Object.fromEntries(
        operation.parameters.map(({ name, schema, in: place }) => [
          name,
          place === 'path'
            ? values(schema, name)
            : fc.option(values(schema, name), { freq: 2, nil: undefined }),
        ]),
      ),
    )
    const body = operation.body ? values(operation.body) : fc.constantFrom(undefined, {})
    return fc
      .record({ parameters, body, version: fc.constantFrom(operation.version, operation.version, 'kapan') })
      .map((given) => ({
        method: operation.method,
        path: API_PATH + withParameters(operation, given.parameters),
        headers: {
          Host: host,
          ...headersOf(operation.parameters, given.parameters),
          'X-API-Version': given.version,
          ...(operation.method === 'POST' &&
            given.body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: operation.method === 'POST' ? JSON.stringify(given.body) : undefined,
      }))
  }

  function bent(requests: fc.Arbitrary<GeneratedRequest>): fc.Arbitrary<GeneratedRequest> {
    const bends = fc.record({
      method: fc.constantFrom(...METHODS),
      headers: fc.constantFrom(...ODD_HEADERS),
      body: fc.constantFrom(...ODD_BODIES),
      tail: fc.webSegment().map((segment) => `/${segment}`),
    })
    return fc.oneof(
      { weight: 9, arbitrary: requests },
      {
        weight: 2,
        arbitrary: fc
          .tuple(requests, bends, fc.constantFrom('method', 'headers', 'body', 'tail'))
          .map(([request, bend, part]) => bendOne(request, bend, part)),
      },
    )
  }
}

interface Bends {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly tail: string
}

function bendOne(request: GeneratedRequest, bend: Bends, part: keyof Bends): GeneratedRequest {
  if (part === 'method') return { ...request, method: bend.method, body: undefined }
  if (part === 'headers') return { ...request, headers: { ...request.headers, ...bend.headers } }
  if (part === 'tail') return { ...request, path: request.path + bend.tail }
  return request.method === 'POST' ? { ...request, body: bend.body } : request
}

function withParameters(operation: Operation, given: Readonly<Record<string, unknown>>): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encoded(given[name]))
  const query = operation.parameters
    .filter((one) => one.in === 'query' && given[one.name] !== undefined)
    .map(({ name }) => `${name}=${encoded(given[name])}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** What cannot be written as UTF-8 is left out: no client could send it in an address. */
function encoded(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed()).slice(0, 2_000)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function headersOf(parameters: readonly Parameter[], given: Readonly<Record<string, unknown>>) {
  const headers = parameters.filter((one) => one.in === 'header' && given[one.name] !== undefined)
  return Object.fromEntries(headers.map(({ name }) => [name, headerText(given[name])]))
}

/** A header holds one line of Latin letters and signs. */
function headerText(value: unknown): string {
  return textOf(value)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 1_000)
}
