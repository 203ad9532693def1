// The headers of requests and answers, as the description names them.
import type { BudgetName } from '../config.ts'
import type { ApiRoute } from '../http/route.ts'
import type { ProblemCode } from '../problems.ts'
import { VERSIONS } from '../versions/index.ts'
import type { Json } from './hoist.ts'

export function requestHeaders(route: ApiRoute): Json[] {
  return [VERSION_HEADER, ...(route.method === 'POST' ? [IDEMPOTENCY_HEADER] : [])]
}

export function answerHeaders(route: ApiRoute): Json {
  return {
    ...ANSWER_HEADERS,
    ...(route.method === 'POST' && REPLAY_HEADERS),
    ...(route.budget && budgetHeaders(route.budget)),
  }
}

/** Headers of an answer that carries one of these problems. */
export function problemHeaders(route: ApiRoute, codes: readonly ProblemCode[]): Json {
  const isOfWork = codes.some((code) => route.described.problems.includes(code) && code !== 'otp_limit')
  return {
    ...(route.method === 'POST' && isOfWork && REPLAY_HEADERS),
    ...(codes.some((code) => COME_BACK.has(code)) && RETRY_HEADERS),
    ...(route.budget && codes.includes('rate_limited') && budgetHeaders(route.budget)),
  }
}

const VERSION_HEADER: Json = {
  name: 'X-API-Version',
  in: 'header',
  description: 'The dated version whose shapes the caller was written for',
  schema: { type: 'string', enum: VERSIONS, default: VERSIONS[0] },
}

const IDEMPOTENCY_HEADER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Chosen by the caller, kept 24 hours: the same request again gets the first answer again',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ANSWER_HEADERS: Json = {
  'X-API-Version': { description: 'The version the answer was made under', schema: { type: 'string' } },
  'X-Request-Id': { description: 'To be named when asking for help', schema: { type: 'string' } },
}

const REPLAY_HEADERS: Json = {
  'Idempotent-Replay': {
    description: '`true` on the answer that this `Idempotency-Key` got the first time; else absent',
    schema: { type: 'string', enum: ['true'] },
  },
}

const COME_BACK = new Set<ProblemCode>([
  'idempotency_in_progress',
  'rate_limited',
  'otp_limit',
  'unavailable',
])

const RETRY_HEADERS: Json = {
  'Retry-After': { description: 'Seconds until another try makes sense', schema: { type: 'integer' } },
}

function budgetHeaders(budget: BudgetName): Json {
  return {
    RateLimit: {
      description: `Calls left to this address, and seconds until all are again: \`"${budget}";r=59;t=30\``,
      schema: { type: 'string' },
    },
    'RateLimit-Policy': {
      description: `Calls an address has, and the seconds they are for: \`"${budget}";q=60;w=60\``,
      schema: { type: 'string' },
    },
  }
}
