// Budgets per IP: before its body is read, a request takes one of its caller's budget or is refused.
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { BudgetName } from '../../base/config.ts'
import { Problem } from '../../base/problems.ts'
import type { Secrets } from '../../base/secrets.ts'
import type { Context } from '../../context.ts'
import { type CallCounter, WINDOW_MS } from './call-counter.ts'

/**
 * Takes one of a caller's budget, and tells of it in the headers of the answer, whatever becomes of the request.
 * Throws `rate_limited`.
 */
export async function takeBudget(
  ctx: Context,
  counter: CallCounter,
  budget: BudgetName,
  ip: string,
  headers: Record<string, string>,
): Promise<void> {
  const limit = ctx.config.ipBudgets[budget]
  const { number, windowEndsAt } = await counter.count(budget, networkOf(ip))
  const seconds = Math.max(1, Math.ceil((windowEndsAt - ctx.clock.now()) / 1000))
  add(headers, 'RateLimit', `"${budget}";r=${Math.max(0, limit - number)};t=${seconds}`)
  add(headers, 'RateLimit-Policy', `"${budget}";q=${limit};w=${WINDOW_MS / 1000}`)
  if (number > limit) throw new Problem('rate_limited', {}, seconds)
}

/** Both headers are lists: a request may take of more than one budget. */
function add(headers: Record<string, string>, name: string, value: string): void {
  headers[name] = headers[name] ? `${headers[name]}, ${value}` : value
}

/** Of callers who asked lately: every request has one, and few need it. */
const hashes = new WeakMap<Secrets, LRUCache<string, Buffer>>()
const MAX_CALLERS = 5_000

/** The one form in which a caller is kept: the address itself is nobody's business. */
export function hashCaller(secrets: Secrets, ip: string): Buffer {
  const known = hashes.get(secrets) ?? new LRUCache({ max: MAX_CALLERS })
  hashes.set(secrets, known)
  const hash = known.get(ip) ?? secrets.mac('caller', networkOf(ip))
  known.set(ip, hash)
  return hash
}

/** Who counts as one caller: an IPv4 address, or the /64 that one IPv6 subscriber has to himself. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Who shares room: of IPv6 the /56 that many homes have, each with 256 networks. */
export function homeOf(network: string): string {
  const [, route, last = ''] = /^(.+:)([0-9a-f]+)::\/64$/.exec(network) ?? []
  return route === undefined ? network : `${route}${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56`
}
