// The headers of requests and answers, as the description names them.
import type { Json } from '../base/json.ts'
import type { ProblemCode } from '../base/problems.ts'
import type { ApiRoute } from '../http/routes/route.ts'
import { type ApiVersion, BASELINE, VERSIONS } from '../versions/index.ts'

export function requestHeaders(route: ApiRoute, version: ApiVersion): Json[] {
  return [
    versionHeader(version),
    ...(route.method === 'POST' ? [IDEMPOTENCY_HEADER] : []),
    ...(route.kind === 'read' ? [CONDITION_HEADER] : []),
  ]
}

export function replyHeaders(route: ApiRoute): Json {
  return refs([
    ...ALWAYS,
    'X-API-Version',
    ...(route.kind === 'read' ? (['ETag', 'X-Ignored-Parameters'] as const) : []),
    ...(route.method === 'POST' ? (['Idempotent-Replay'] as const) : []),
    ...budgetHeaders(route),
  ])
}

/** Headers of 304: those of the answer that the caller has. */
export function unchangedHeaders(): Json {
  return refs([...ALWAYS, 'X-API-Version', 'ETag'])
}

/** Headers of an answer that carries one of these problems. */
export function describedProblemHeaders(route: ApiRoute, codes: readonly ProblemCode[]): Json {
  const isOfWork = codes.some((code) => route.described.problems.includes(code) && code !== 'otp_limit')
  return refs([
    ...ALWAYS,
    ...(codes.some((code) => !BEFORE_VERSION.has(code)) ? (['X-API-Version'] as const) : []),
    ...(codes.includes('method_not_allowed') ? (['Allow'] as const) : []),
    ...(route.method === 'POST' && isOfWork ? (['Idempotent-Replay'] as const) : []),
    ...(codes.some((code) => COME_BACK.has(code)) ? (['Retry-After'] as const) : []),
    ...(codes.some((code) => !BEFORE_BUDGET.has(code)) ? budgetHeaders(route) : []),
  ])
}

/** Said by the door, before it is known under which version an answer is made. */
const BEFORE_VERSION = new Set<ProblemCode>([
  'shop_not_found',
  'forbidden',
  'plan_limit',
  'unsupported_api_version',
])
const BEFORE_BUDGET = new Set<ProblemCode>([...BEFORE_VERSION, 'method_not_allowed'])

const COME_BACK = new Set<ProblemCode>([
  'idempotency_in_progress',
  'rate_limited',
  'otp_limit',
  'unavailable',
])

/** Every answer header that the description names; each is a component that answers refer to. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Names this request when asking for help; a caller’s own is kept',
    schema: { type: 'string' },
    example: '5f0c4a1e-93d2-1a',
  },
  'X-API-Version': {
    description: 'The version that the answer was made under',
    schema: { type: 'string' },
    example: BASELINE,
  },
  'Cache-Control': {
    description:
      'Public reads: `public`, to be asked again each time (an operator may allow more). ' +
      'All else, errors included: `no-store`',
    schema: { type: 'string' },
    example: 'no-store',
  },
  Vary: {
    description: 'The request headers that this answer depends on',
    schema: { type: 'string' },
    example: 'Origin',
  },
  ETag: {
    description: 'Names this state of what was read; sent back as `If-None-Match`',
    schema: { type: 'string' },
    example: '"n4bQgYhMfWWaL-qgxVrQFa"',
  },
  'X-Ignored-Parameters': {
    description:
      'Names in the query that mean nothing here, and changed nothing: `category` where `cat` is meant. ' +
      'Absent where all are known',
    schema: { type: 'string' },
    example: 'category',
  },
  'Idempotent-Replay': {
    description: '`true` on the answer that this `Idempotency-Key` got the first time; else absent',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Retry-After': {
    description: 'Seconds until another try makes sense',
    schema: { type: 'integer' },
    example: 30,
  },
  RateLimit: {
    description: 'Calls left to this address in a budget (`r`), and seconds until all are there again (`t`)',
    schema: { type: 'string' },
    example: '"checkout";r=59;t=30',
  },
  'RateLimit-Policy': {
    description: 'Calls that an address has in a budget (`q`), and the seconds they are for (`w`)',
    schema: { type: 'string' },
    example: '"checkout";q=60;w=60',
  },
  Allow: {
    description: 'The methods that this path answers to',
    schema: { type: 'string' },
    example: 'GET, HEAD',
  },
} satisfies Record<string, Json>

type HeaderName = keyof typeof HEADERS

const ALWAYS = ['X-Request-Id', 'Cache-Control', 'Vary'] as const

function refs(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function budgetHeaders({ budget }: ApiRoute): readonly HeaderName[] {
  return budget ? ['RateLimit', 'RateLimit-Policy'] : []
}

/** A reader of the description of a later version asks for that version; only the baseline comes unasked. */
function versionHeader(version: ApiVersion): Json {
  const isBaseline = version === BASELINE
  return {
    name: 'X-API-Version',
    in: 'header',
    required: !isBaseline,
    description: isBaseline
      ? 'The dated version whose shapes the caller was written for'
      : 'Asks for the shapes of this description; without it the baseline is served',
    schema: isBaseline
      ? { type: 'string', enum: VERSIONS, default: BASELINE }
      : { type: 'string', enum: [version] },
    example: version,
  }
}

const IDEMPOTENCY_HEADER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller, such as a UUID, and kept 24 hours: the same request again gets the first answer again',
  // No example: the reference's samples would send it, and the second to be tried would be a reused key.
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

export const CONDITION_HEADER: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: '`ETag` of what the caller has: answered with 304 while it is current',
  schema: { type: 'string' },
}
