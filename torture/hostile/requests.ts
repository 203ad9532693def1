// Requests that an operation's description leads to: mostly as it says, at times bent.
import fc from 'fast-check'
import type { Description, Operation, Schema } from './description.ts'
import { type Memory, Remembered, recalled } from './memory.ts'
import { NASTY_BODIES, NASTY_TEXTS, POLLUTED } from './nasty.ts'
import { type Values, valuesOf } from './values.ts'

export interface HostileRequest {
  /** the door, and what is asked for there */
  readonly what: string
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | Buffer
  /** the list that ids in its answer are of */
  readonly list?: string
  /** the shop that things in its answer are of */
  readonly shop?: string
  /** of the sender, when the key was good when it was made */
  readonly actor?: string
  /** may see what is the neighbour's own */
  readonly seesNeighbour?: boolean
  /** for the port of the operator's own programs */
  readonly isInternal?: boolean
}

/** Who sends a request, by its headers. */
export interface Caller {
  readonly headers: Record<string, string>
  readonly seesNeighbour?: boolean
  readonly actor?: string
  /** the shop whose things are asked for */
  readonly shop: string
}

/** Made when it is sent: it may speak of what was answered before. */
export type RequestMaker = (memory: Memory) => HostileRequest

export interface Around {
  readonly door: string
  /** before every path of the description */
  readonly prefix: string
  /** asked when a request is sent: keys change */
  callersOf(operation: Operation): fc.Arbitrary<() => Caller>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'QUERY']

const ODD_HEADERS: Record<string, string>[] = [
  { Origin: 'https://asing.example' },
  { Origin: 'null' },
  { Origin: 'http://localhost' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=latin1' },
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { 'Content-Encoding': 'gzip' },
  { 'Accept-Encoding': 'br;q=0, gzip;q=x, *' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': `${'"x", '.repeat(200)}"y"` },
  { 'Idempotency-Key': '' },
  { 'Idempotency-Key': '"k"' },
  { 'Idempotency-Key': 'k'.repeat(300) },
  { 'Idempotency-Key': 'sama' },
  { Range: 'bytes=0-1' },
  { Accept: 'text/html' },
  { Expect: '200-ok' },
  { 'X-Forwarded-Host': 'lain.example' },
  { 'X-Forwarded-For': '127.0.0.1, ::1, x' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-Request-Id': `${'a'.repeat(300)}<script>` },
  { traceparent: '00-00000000000000000000000000000000-0000000000000000-00' },
  { Cookie: `${'a=b; '.repeat(300)}etalase_session=%00` },
]

export function requestsOf(description: Description, around: Around): fc.Arbitrary<RequestMaker> {
  const { operations } = description
  return fc.oneof(...operations.map((operation) => bent(ofOperation(description, operation, around))))
}

export function ofOperation(
  description: Description,
  operation: Operation,
  { door, prefix, callersOf }: Around,
): fc.Arbitrary<RequestMaker> {
  const values = valuesOf(description, operation.version)
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters
        .filter(({ name }) => name !== 'If-Match' && name !== 'shop')
        .map(({ name, schema, in: place, required = false }) => [
          name,
          place === 'path'
            ? ofPath(operation, name, values.seldomWild(schema, name))
            : fc.option(values.seldomWild(schema, name), { freq: required ? 20 : 1, nil: undefined }),
        ]),
    ),
  )
  const body = operation.body ? bodiesOf(operation.body, values) : fc.constantFrom(undefined, undefined, {})
  const shopInPath = fc.oneof(
    { weight: 15, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('tetangga', 'demo', 'rotan', 'tidak-ada') },
  )
  const takesBody = operation.method !== 'GET'
  const parts = { parameters, body, shop: shopInPath, caller: callersOf(operation), ifMatch: IF_MATCH }
  return fc.record(parts).map((given) => (everything) => {
    const caller = given.caller()
    const memory = everything.of(caller.shop)
    const filled = {
      ...(recalled(given.parameters, memory) as Record<string, unknown>),
      shop: given.shop ?? caller.shop,
    }
    const sent =
      takesBody && given.body !== undefined ? JSON.stringify(recalled(given.body, memory)) : undefined
    const match = operation.parameters.some(({ name }) => name === 'If-Match')
      ? recalled(given.ifMatch, memory)
      : undefined
    return {
      what: `${door} ${operation.id}`,
      method: operation.method,
      path: prefix + withParameters(operation, filled),
      headers: {
        ...headersOf(operation, filled),
        ...caller.headers,
        ...(sent !== undefined && { 'Content-Type': 'application/json' }),
        ...(match !== undefined && { 'If-Match': headerText(match) }),
      },
      ...(sent !== undefined && { body: sent }),
      list: listOf(operation),
      seesNeighbour: caller.seesNeighbour ?? false,
      shop: caller.shop,
      ...(caller.actor !== undefined && { actor: caller.actor }),
    }
  })
}

/** As the schema says; so but for one field; or anything. */
function bodiesOf(schema: Schema, values: Values): fc.Arbitrary<unknown> {
  const [tame, wild] = [values.tame(schema), values.wild(schema)]
  return fc.oneof(
    { weight: 5, arbitrary: tame },
    { weight: 4, arbitrary: fc.tuple(tame, wild, fc.nat({ max: 1_000 })).map(withOneFieldOf) },
    { weight: 2, arbitrary: wild },
  )
}

function withOneFieldOf([tame, wild, pick]: [unknown, unknown, number]): unknown {
  const fields = Object.entries(wild ?? {})
  const field = fields[pick % (fields.length || 1)]
  if (!isObject(tame) || !field) return wild
  return Object.fromEntries([...Object.entries(tame), field])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const IF_MATCH = fc.oneof(
  { weight: 16, arbitrary: fc.constant('*') },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 100 }).map((pick): unknown => new Remembered('version', pick, '1')),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"1"',
      '"0"',
      '"999999999"',
      '"9999999999999"',
      'W/"1"',
      '"x"',
      '-1',
      undefined,
    ),
  },
)

/** What stands in a path under another name than `id`, and the list that it is of. */
const LIST_OF: Readonly<Record<string, string>> = { delivery: 'deliveries', name: 'gateway', key: 'pages' }

/** `{id}` of vouchers is filled with a voucher, and at times with the id of something else. */
function ofPath(operation: Operation, name: string, fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (name !== 'id' && !(name in LIST_OF)) return fitting
  const list = LIST_OF[name] ?? listOf(operation)
  const recall = (from: string) =>
    fc.nat({ max: 1_000 }).map((pick) => new Remembered(from, pick, 'tidak-ada'))
  return fc.oneof(
    { weight: 20, arbitrary: recall(list) },
    { weight: 1, arbitrary: fc.constantFrom('products', 'vouchers', 'id', 'staff').chain(recall) },
    { weight: 1, arbitrary: fitting },
  )
}

/** `/shops/{shop}/vouchers/{id}` → `vouchers` */
function listOf({ path }: Operation): string {
  return (
    path
      .replace(/^\/(shops\/\{shop\}|me)\//, '')
      .split('/')[0]
      ?.replaceAll(/\W/g, '') ?? ''
  )
}

export function bent(requests: fc.Arbitrary<RequestMaker>): fc.Arbitrary<RequestMaker> {
  const bends = fc.constantFrom(...BENDS)
  return fc.oneof(
    { weight: 8, arbitrary: requests },
    {
      weight: 1,
      arbitrary: fc.tuple(requests, bends, fc.nat({ max: 10_000 })).map(
        ([make, bend, pick]) =>
          (memory: Memory) =>
            bend(make(memory), pick),
      ),
    },
  )
}

type Bend = (request: HostileRequest, pick: number) => HostileRequest

const BENDS: readonly Bend[] = [
  ({ body, ...request }, pick) => ({ ...request, method: oneOf(METHODS, pick) }),
  (request, pick) => ({ ...request, headers: { ...request.headers, ...oneOf(ODD_HEADERS, pick) } }),
  (request, pick) => (request.method === 'GET' ? request : { ...request, body: oneOf(NASTY_BODIES, pick) }),
  (request, pick) => ({ ...request, path: `${request.path}/${encoded(oneOf(NASTY_TEXTS, pick))}` }),
  (request, pick) => ({
    ...request,
    path: `${request.path}${request.path.includes('?') ? '&' : '?'}${oneOf(ODD_QUERIES, pick)}`,
  }),
  (request, pick) =>
    typeof request.body === 'string' ? { ...request, body: bentText(request.body, pick) } : request,
]

const ODD_QUERIES = [
  'limit=1&limit=2',
  'limit=-1',
  'limit=1e3',
  'cursor=W10',
  'cursor=WzEsMiwzXQ',
  'cursor=bnVsbA',
  `cursor=${Buffer.from('[1e400,"\\u0000"]').toString('base64url')}`,
  `cursor=${Buffer.from('[9999999999999999,"x"]').toString('base64url')}`,
  'q=%00',
  'q=%ff%fe',
  '__proto__[x]=1',
  '__proto__=1',
  'a[]=1',
  '=',
  '&&&&',
  'from=2026-02-30&to=0000-01-01',
  'from=%2B275760-09-13&to=-1',
  `x=${'y'.repeat(4_000)}`,
]

/** Text that `JSON.stringify` would not write: names twice, numbers beyond all, nesting in the middle. */
function bentText(text: string, pick: number): string {
  const ways = [
    () => text.replace(/^\{/, `{"__proto__":{"${POLLUTED}":1},`),
    () => text.replace(/^\{("[^"]+":)/, '{$1null,$1'),
    () => text.replace(/:\d+/, ':1e999'),
    () => text.replace(/:\d+/, ':-0'),
    () => text.replace(/:\d+/, ':9223372036854775808'),
    () => text.replace(/:\d+/, `:0.${'0'.repeat(400)}1`),
    () => text.replace(/:"[^"]*"/, `:${'['.repeat(900)}${']'.repeat(900)}`),
    () => text.replace(/:"[^"]*"/, ':"\\u0000\\ud800"'),
    () => text.slice(0, pick % (text.length + 1)),
    () => `${text}${text}`,
    () => text.replaceAll('"', "'"),
  ]
  return oneOf(ways, pick)()
}

export function oneOf<T>(list: readonly T[], pick: number): T {
  const found = list[pick % list.length]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}

function withParameters(operation: Operation, given: Readonly<Record<string, unknown>>): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encoded(given[name]))
  const query = operation.parameters
    .filter((one) => one.in === 'query' && given[one.name] !== undefined)
    .map(({ name }) => `${name}=${encoded(given[name])}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** What cannot be written as UTF-8 is left out: no client could send it in an address. */
export function encoded(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed()).slice(0, 2_000)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function headersOf({ parameters }: Operation, given: Readonly<Record<string, unknown>>) {
  const headers = parameters.filter((one) => one.in === 'header' && given[one.name] !== undefined)
  return Object.fromEntries(headers.map(({ name }) => [name, headerText(given[name])]))
}

/** A header holds one line of Latin letters and signs. */
export function headerText(value: unknown): string {
  return textOf(value)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 1_000)
}
