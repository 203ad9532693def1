// Who may enter the merchant's door: its own host, a person's session or a program's token, and the shop that is theirs.
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../base/problems.ts'
import type { Context } from '../../context.ts'
import { missingFor, roleIn, type Who } from '../../domain/access.ts'
import { ADMIN_PATH, consoleAddress, consoleHost } from '../../domain/addresses.ts'
import { isLoopback, isSameHost, parseOrigin } from '../../domain/hosts.ts'
import { readSessionCookie, sessionCookie } from '../../features/people/accounts/cookies.ts'
import { personOfSession, programOfToken } from '../../features/people/accounts/sessions.ts'
import type { Address } from '../../http/address.ts'
import { HttpProblem } from '../../http/answers/problem-answer.ts'
import type { Door, Params } from '../../http/door.ts'
import { hashCaller } from '../../http/limits/budget.ts'
import { mcpProblem } from '../../http/mcp.ts'
import type { AdminRoute, AdminVisit } from '../../http/routes/admin-route.ts'
import type { Route } from '../../http/routes/route.ts'
import { findShopById, findShopBySlug } from '../../tenancy/queries.ts'
import { BASELINE } from '../../versions/index.ts'
import { ASSISTANT_PATH } from './assistant-routes.ts'

export const adminDoor: Door<AdminVisit> = {
  api: ADMIN_PATH,
  name: 'admin',
  logPrefix: 'admin.',

  // Only the database knows which shop it is about, and whether that is the caller's affair.
  peekShop: () => null,

  // No CORS: a page on another origin must not read an answer.
  headersFor: () => ({ Vary: 'Cookie, Authorization', 'Referrer-Policy': 'same-origin' }),

  preflight: () => null,

  problemPage: ({ url = '' }, problem) =>
    url.split('?', 1)[0] === ASSISTANT_PATH ? mcpProblem(problem) : null,

  isPaced: true,

  async enter(ctx, req, address, headers): Promise<AdminVisit> {
    if (!isConsole(ctx, address)) throw new Problem('not_found')
    const isSecure = address.scheme === 'https' || !isLoopback(address.hostname ?? '')
    const who = await whoCalls(ctx, req, isSecure, headers)
    assertSameOrigin(req, address, who)
    return {
      who,
      shop: null,
      version: BASELINE,
      baseUrl: consoleAddress(ctx.platform),
      callerHash: hashCaller(ctx.secrets, address.ip),
      agent: agentOf(req),
      ...idOf(who),
      isSecure,
      hostname: address.hostname ?? '',
    }
  },

  async admit(ctx, _req, visit, route, params): Promise<AdminVisit> {
    if ('isForPrograms' in route) return { ...visit, ...(await shopOfProgram(ctx, visit)) }
    if (!isAdminRoute(route)) return visit
    const { need } = route
    if (need === 'anyone') return visit
    assertSecondFactor(visit, route)
    if (visit.who.kind === 'nobody') throw unauthenticated()
    if (need === 'known') return visit
    if (need === 'person' || need === 'operator') return onPlatform(visit, need)
    return { ...visit, ...(await shopFor(ctx, visit, params, need)) }
  },
}

/** A developer's browser may know it by any name of the machine itself: there is a port that serves nothing else. */
function isConsole(ctx: Context, { hostname }: Address): boolean {
  if (hostname === null) return false
  return hostname === consoleHost(ctx.platform) || (ctx.platform.consolePort !== null && isLoopback(hostname))
}

/** Throws `unauthenticated` for a key that opens nothing. */
async function whoCalls(
  ctx: Context,
  { headers }: IncomingMessage,
  isSecure: boolean,
  answered: Record<string, string>,
): Promise<Who> {
  const { authorization, cookie } = headers
  if (authorization !== undefined) {
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const program = key === undefined ? null : await programOfToken(ctx, key)
    if (!program) throw unauthenticated()
    return program
  }
  const key = readSessionCookie(cookie, isSecure)
  const found = key === null ? null : await personOfSession(ctx, key)
  if (key !== null && found?.isProlonged) answered['Set-Cookie'] = sessionCookie(key, isSecure)
  return found?.who ?? { kind: 'nobody' }
}

const NOT_FROM_HERE = 'Permintaan ini harus datang dari halaman konsol sendiri.'

/** A browser sends the cookie along with whatever another page asks of it: such a request changes nothing. Throws `forbidden`. */
function assertSameOrigin({ method, headers }: IncomingMessage, { host, scheme }: Address, who: Who): void {
  if (method === 'GET' || method === 'HEAD' || who.kind === 'program') return
  const { origin, 'sec-fetch-site': site } = headers
  // Without a session there is nothing to misuse, but nobody is signed in by another page either.
  if (who.kind === 'nobody' && origin === undefined && site === undefined) return
  if (site === 'same-origin') return
  const from = site === undefined && origin !== undefined ? parseOrigin(origin) : null
  if (from && host && isSameHost(from, host, scheme)) return
  throw new Problem('forbidden', {}, null, NOT_FROM_HERE)
}

function onPlatform(visit: AdminVisit, need: 'person' | 'operator'): AdminVisit {
  const { who } = visit
  if (who.kind !== 'person') throw new Problem('not_allowed', { need })
  if (need === 'operator' && !who.person.isOperator) throw new Problem('not_allowed', { need })
  return { ...visit, keysOf: who.person.id }
}

/** All that an operator may do who came in by one factor: have a second one. */
const BEFORE_SECOND_FACTOR: ReadonlySet<string> = new Set([
  'getMe',
  'signOut',
  'getSecondFactor',
  'startSecondFactor',
  'confirmSecondFactor',
  'removeSecondFactor',
  'listPasskeys',
  'getPasskeyOptions',
  'createPasskey',
])
const SECOND_FACTOR_FIRST = 'Pengelola platform masuk dengan dua langkah. Siapkan langkah kedua Anda dulu.'

/** Throws `not_allowed`. */
function assertSecondFactor({ who }: AdminVisit, { op }: AdminRoute): void {
  if (who.kind !== 'person' || !who.person.isOperator || who.hasTwoFactors) return
  if (BEFORE_SECOND_FACTOR.has(op)) return
  throw new Problem('not_allowed', { need: 'second_factor' }, null, SECOND_FACTOR_FIRST)
}

/** What belongs to others is not there. Throws `not_found` and `not_allowed`. */
async function shopFor(
  ctx: Context,
  { who }: AdminVisit,
  params: Params,
  need: Exclude<AdminRoute['need'], string>,
): Promise<Pick<AdminVisit, 'shop' | 'keysOf'>> {
  const found = await findShopBySlug(ctx.db, params.shop ?? '')
  if (!found || roleIn(who, found.id) === null) throw new Problem('not_found')
  const missing = missingFor(who, found.id, need)
  if (missing !== null) throw new Problem('not_allowed', { need: missing })
  return {
    shop: found,
    keysOf: who.kind === 'program' ? who.tokenId : who.kind === 'person' ? who.person.id : '',
  }
}

/** Throws `unauthenticated` for everybody else. */
async function shopOfProgram(
  ctx: Context,
  { who }: AdminVisit,
): Promise<Pick<AdminVisit, 'shop' | 'keysOf'>> {
  if (who.kind !== 'program') throw unauthenticated()
  const shop = await findShopById(ctx.db, who.shopId)
  if (!shop) throw unauthenticated()
  return { shop, keysOf: who.tokenId }
}

function idOf(who: Who): Pick<AdminVisit, 'callerId'> {
  if (who.kind === 'nobody') return {}
  return { callerId: who.kind === 'person' ? who.person.id : who.tokenId }
}

/** A program learns from it how it may come in. */
function unauthenticated(): Problem {
  return new HttpProblem('unauthenticated', { 'WWW-Authenticate': 'Bearer' })
}

function isAdminRoute(route: Route<AdminVisit>): route is AdminRoute {
  return route.kind === 'work' && 'need' in route
}

const LONGEST_AGENT = 300

function agentOf({ headers }: IncomingMessage): string {
  return (headers['user-agent'] ?? '').slice(0, LONGEST_AGENT)
}
