// Requests within all limits that mean to keep a server busy: wide, deep, long, absurd; for any route.

import type { Request } from '../../test/http.ts'
import { ADMIN_PATH, API_PATH } from '../src/domain/addresses.ts'
import type { AdminRoute } from '../src/http/routes/admin-route.ts'
import type { Route } from '../src/http/routes/route.ts'

export interface HostileRequest extends Request {
  readonly what: string
  readonly path: string
}

/** Just below what a body and the head of a request may have. */
const BODY_BYTES = 64 * 1024 - 64
const HEAD_BYTES = 14 * 1024

export function hostileRequests(route: Route): HostileRequest[] {
  const methods = route.kind === 'plain' ? route.methods : [route.method]
  const path = (route.kind === 'plain' ? '' : API_PATH) + route.path
  return methods.flatMap((method) => {
    const of = (what: string, filled: string, request: Request = {}): HostileRequest => ({
      ...request,
      method,
      path: filled,
      what: `${route.op}: ${what}`,
    })
    const honest = fill(path, 'x')
    const heads = HEADERS.map(([what, headers]) => of(what, honest, { headers }))
    const segments = /[:*]/.test(path) ? SEGMENTS.map(([what, text]) => of(what, fill(path, text))) : []
    const names = route.kind === 'plain' ? ['version'] : namesIn(route.described.query)
    const queries = method === 'GET' ? queriesOf(names).map(([what, query]) => of(what, honest + query)) : []
    const bodies = method === 'POST' ? bodiesOf(route).map(([what, body]) => of(what, honest, body)) : []
    return [...heads, ...segments, ...queries, ...bodies]
  })
}

/** Of the merchant's side, with what addresses may hold; its bodies are in hostile-bodies.ts, its heads those of any door. */
export function hostileAddresses(
  { op, method, path, described }: AdminRoute,
  shop: string,
): HostileRequest[] {
  const inShop = ADMIN_PATH + path.replace(':shop', shop)
  const of = (what: string, filled: string): HostileRequest => ({
    method,
    path: filled,
    what: `${op}: ${what}`,
  })
  const segments = inShop.includes(':') ? SEGMENTS.map(([what, text]) => of(what, fill(inShop, text))) : []
  if (method !== 'GET') return segments
  const queries = queriesOf(namesIn(described.query))
  return [...segments, ...queries.map(([what, query]) => of(what, fill(inShop, 'x') + query))]
}

function fill(path: string, text: string): string {
  return path.replace(/:\w+|\*/g, () => text)
}

type Named<T> = readonly (readonly [what: string, value: T])[]

const upTo = (bytes: number, piece: string): string => piece.repeat(Math.floor(bytes / piece.length))
const manyNames = (bytes: number, write: (i: number) => string, join: string): string => {
  const names: string[] = []
  for (let i = 0, length = 0; length < bytes; i++) {
    const name = write(i)
    names.push(name)
    length += name.length + join.length
  }
  return names.slice(0, -1).join(join)
}

const SEGMENTS: Named<string> = [
  ['a long segment', upTo(HEAD_BYTES, 'a')],
  ['an encoded segment', upTo(HEAD_BYTES, '%61')],
  ['many slashes', upTo(HEAD_BYTES, '/')],
  ['many dots', upTo(HEAD_BYTES, '../')],
  ['dashes and digits', upTo(HEAD_BYTES, '0-')],
  ['NUL', '%00'],
]

const HEADERS: Named<Record<string, string | string[]>> = [
  ['many headers', Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`x${i}`, 'a']))],
  ['one header many times', { 'X-A': Array.from({ length: 1_500 }, () => 'a') }],
  ['many encodings', { 'Accept-Encoding': upTo(HEAD_BYTES, 'gzip;q=0.1,') }],
  ['many types', { Accept: upTo(HEAD_BYTES, 'text/htm;q=0.1, ') }],
  ['many ETags', { 'If-None-Match': upTo(HEAD_BYTES, 'W/"a",') }],
  ['an endless weak ETag', { 'If-None-Match': upTo(HEAD_BYTES, 'W/') }],
  ['many cookies', { Cookie: upTo(HEAD_BYTES, 'a=b; ') }],
  ['a long key', { 'Idempotency-Key': upTo(HEAD_BYTES, 'a"') }],
  ['many proxies', { 'X-Forwarded-For': upTo(HEAD_BYTES, '127.0.0.1,') }],
  ['many IPv6 proxies', { 'X-Forwarded-For': upTo(HEAD_BYTES, '::1,') }],
  ['many forwarded hosts', { 'X-Forwarded-Host': upTo(HEAD_BYTES, 'a.b,') }],
  ['a long origin', { Origin: `https://${upTo(HEAD_BYTES, 'a-.')}` }],
  ['a long version', { 'X-API-Version': upTo(HEAD_BYTES, '2026-09-05 ') }],
  ['a long request id', { 'X-Request-Id': upTo(HEAD_BYTES, 'a.') }],
  ['a long host', { Host: upTo(HEAD_BYTES, 'a.') }],
  ['many parameters of a type', { 'Content-Type': upTo(HEAD_BYTES, 'application/json;') }],
]

function namesIn(query: { readonly properties?: object } | null | undefined): string[] {
  return Object.keys(query?.properties ?? {})
}

function queriesOf(names: readonly string[]): Named<string> {
  return [
    ['many names in the query', `?${manyNames(HEAD_BYTES, (i) => `a${i}=`, '&')}`],
    ['one name many times', `?${upTo(HEAD_BYTES, 'q=a&')}`],
    ['empty names', `?${upTo(HEAD_BYTES, '&')}`],
    ['broken encodings', `?q=${upTo(HEAD_BYTES, '%')}`],
    ...names.flatMap((name) => [
      [`a long ${name}`, `?${name}=${upTo(HEAD_BYTES, 'a')}`] as const,
      [`a ${name} of many words`, `?${name}=${upTo(200, 'a+b+')}`] as const,
      [`an absurd ${name}`, `?${name}=${upTo(HEAD_BYTES, '9')}`] as const,
    ]),
  ]
}

/** As large as a body may be, for one field alone. */
const LARGE: Named<string> = [
  ['a wide list of objects', `[${upTo(BODY_BYTES - 200, '{},').slice(0, -1)}]`],
  ['a wide object', `{${manyNames(BODY_BYTES - 300, (i) => `"a${i}":0`, ',')}}`],
  ['a long text', `"${upTo(BODY_BYTES - 200, 'a')}"`],
  ['a text of spaces', `"${upTo(BODY_BYTES - 200, ' ')}x"`],
  ['a long address', `"a@${upTo(BODY_BYTES - 200, 'a-')}"`],
  ['a long number of digits', `"${upTo(BODY_BYTES - 200, '08')}"`],
]

/** What is large by itself, whatever it is for. */
const WHOLE: Named<string> = [
  ['a wide list of texts', `[${upTo(BODY_BYTES - 200, '"",').slice(0, -1)}]`],
  ['a wide list of lists', `[${upTo(BODY_BYTES - 200, '[],').slice(0, -1)}]`],
  ['a deep list', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['a deep object', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
  ['a text of escapes', `{"a":"${upTo(BODY_BYTES - 200, '\\ud83d\\ude00')}"}`],
  ['a text of halves', `{"a":"${upTo(BODY_BYTES - 200, '\\ud83d')}"}`],
  ['a text of marks', `{"a":"${upTo(BODY_BYTES / 2, 'e\u0301')}"}`],
  ['a number without end', upTo(BODY_BYTES - 200, '9')],
  ['a small fraction', `0.${upTo(BODY_BYTES - 200, '0')}1`],
]

/** Within what fields take, for all of them at once. */
const SMALL: Named<string> = [
  ['addresses of many parts', `"a@${upTo(240, 'a.')}"`],
  ['addresses of dashes', `"${upTo(64, 'a')}@a${upTo(180, '-')}"`],
  ['numbers of brackets', `"+62${upTo(150, '(8')}"`],
  ['many words', `"${upTo(199, 'a b ')}"`],
  ['many words alike', `"${upTo(199, 'jak ')}"`],
  ['many long words', `"${upTo(199, 'abcdefghij ')}"`],
  ['marks', `"${upTo(190, 'e\u0301')}"`],
  ['numbers beyond all', '1e400'],
]

function bodiesOf(route: Route): Named<Request> {
  const type = route.kind === 'plain' ? (route.body?.type ?? '*') : 'application/json'
  const sent = (body: string): Request => ({
    body: Buffer.from(body).subarray(0, BODY_BYTES),
    headers: { 'Content-Type': type === '*' ? 'application/json' : type },
  })
  const fields = fieldsOf(route)
  const each = (value: string) => `{${fields.map((field) => `"${field}":${value}`).join(',')}}`
  const filled = fields.flatMap((field) =>
    LARGE.map(([what, value]) => [`${what} in ${field}`, sent(`{"${field}":${value}}`)] as const),
  )
  // The most that a form takes, all of it wrong in what it says.
  const cart = { product_id: 'x'.repeat(100), qty: 999, variant_id: 'y'.repeat(100) }
  const full = Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'items' ? Array.from({ length: 100 }, () => cart) : 'a'.repeat(40),
    ]),
  )
  const wrong = { items: Array.from({ length: 100 }, () => ({ product_id: 1, qty: 'x', variant_id: [] })) }
  return [
    ...WHOLE.map(([what, value]) => [what, sent(value)] as const),
    ...filled,
    ...SMALL.map(([what, value]) => [`${what} in every field`, sent(each(value))] as const),
    ['all that a form takes', sent(JSON.stringify(full))],
    ['as many wrong fields as a form takes', sent(JSON.stringify(wrong))],
  ]
}

/** Of its own shape; what takes any body is given the fields that gateways send. */
function fieldsOf(route: Route): string[] {
  if (route.kind === 'plain') return ['order_id', 'event', 'data']
  const shape: { properties?: object } = route.described.body ?? {}
  return Object.keys(shape.properties ?? {})
}
