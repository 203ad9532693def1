// Budgets per IP: before its body is read, a request takes one of its caller's budget or is refused.
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { BudgetName } from '../config.ts'
import type { Context } from '../context.ts'
import { type Admission, admissionOf } from '../doors/storefront/front-door.ts'
import { Problem } from '../problems.ts'
import { type CallCounter, WINDOW_MS } from './call-counter.ts'

/** The onRequest hook of a route that declares a budget. */
export function budgetGate(ctx: Context, counter: CallCounter, budget: BudgetName) {
  const takeBudget = budgetTaker(ctx, counter, budget)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(await takeBudget(admissionOf(request.raw)))
  }
}

/** Takes one, and gives the headers that tell of it; throws `rate_limited`. */
export function budgetTaker(ctx: Context, counter: CallCounter, budget: BudgetName) {
  const limit = ctx.config.ipBudgets[budget]
  const policy = `"${budget}";q=${limit};w=${WINDOW_MS / 1000}`

  return async (admission: Admission): Promise<Record<string, string>> => {
    const { place, endsAt } = await counter.take(budget, callerOf(admission.address.ip))
    const seconds = Math.max(1, Math.ceil((endsAt - ctx.clock.now()) / 1000))
    const headers = {
      RateLimit: `"${budget}";r=${Math.max(0, limit - place)};t=${seconds}`,
      'RateLimit-Policy': policy,
    }
    // Part of the frame from here on: whatever goes wrong later, its answer carries them too.
    Object.assign(admission.headers, headers)
    if (place > limit) throw new Problem('rate_limited', {}, { 'Retry-After': String(seconds) })
    return headers
  }
}

/** Who counts as one caller: an IPv4 address, or the /64 that one IPv6 subscriber has to himself. */
export function callerOf(ip: string): string {
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
