// Who may call from a page on another origin, and the headers that let that page read the answer.
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../base/problems.ts'
import { isRegisteredOrigin, isSameHost, parseOrigin } from '../../domain/hosts.ts'
import { needOf, planAllows } from '../../domain/plans.ts'
import type { Address } from '../../http/address.ts'
import type { Answer } from '../../http/answers/answer.ts'
import type { Shop } from '../../tenancy/shop.ts'

const EXPOSED =
  'Date, ETag, Retry-After, X-API-Version, Idempotent-Replay, RateLimit, RateLimit-Policy, X-Ignored-Parameters, X-Request-Id'

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Accept, Accept-Language, Content-Type, Idempotency-Key, If-None-Match, X-API-Version, X-Request-Id',
  'Access-Control-Max-Age': '7200',
  Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
} as const

/** Answered for every origin, so that the page gets to read the refusal of the request that follows. */
export function preflightAnswer({ method, headers }: IncomingMessage): Answer | null {
  const isPreflight =
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  if (!isPreflight) return null
  const asked = headers['access-control-request-headers']
  const isFine = asked !== undefined && asked.length <= MAX_ASKED_LENGTH && HEADER_NAMES.test(asked)
  return {
    status: 204,
    headers: isFine ? { ...PREFLIGHT_HEADERS, 'Access-Control-Allow-Headers': asked } : PREFLIGHT_HEADERS,
    body: null,
  }
}

/** No header of ours is a secret, and pages bring headers of their own: those of tracing, for example. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/
const MAX_ASKED_LENGTH = 2_000

/** Every answer to a request with an Origin carries these, errors included: the page can read its refusal. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {}
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED }
}

/** Throws `forbidden` or `plan_limit` for a page that may not make this request. */
export function checkOrigin(
  shop: Shop,
  request: { origin: string | undefined; method: string; address: Address },
  platformHost: string,
): void {
  if (request.origin === undefined) return
  const origin = parseOrigin(request.origin)
  if (origin && request.address.host && isSameHost(origin, request.address.host, request.address.scheme))
    return

  if (!origin || !isRegisteredOrigin(origin, [...shop.domains, platformHost])) {
    const hint = request.origin === 'null' ? NO_ADDRESS : NOT_REGISTERED
    throw new Problem('forbidden', { origin: request.origin.slice(0, MAX_TOLD_LENGTH), hint })
  }
  const need = needOf(request.method)
  if (!planAllows(shop.plan, need)) {
    throw new Problem('plan_limit', { quota: 'storefront_api', plan: shop.plan, need })
  }
}

const MAX_TOLD_LENGTH = 200

/** For the developer of the page; its buyers get the message. */
const NOT_REGISTERED =
  'This origin is no domain of the shop. Its merchant adds it in the console, “Pengaturan → Domain”, or as `domains` of the shop ' +
  'file, with its port. It must be https; http counts for localhost alone.'
const NO_ADDRESS =
  'The page has no origin: it was opened from a file, or in a sandboxed frame. Serve it from a domain of the shop, or from a ' +
  'localhost that the shop lists.'
