// Every operation of the merchant's side against everyone who might call it, made from the list of routes.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Answer } from '../../../../test/http.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import { isAtLeast, type Need, type Role, type Scope } from '../../domain/access.ts'
import { ADMIN_PATH } from '../../domain/addresses.ts'
import { aLink } from '../../features/people/accounts/accounts.fixture.ts'
import { createToken } from '../../features/people/accounts/actions/create-token.ts'
import { removePerson } from '../../features/people/accounts/actions/remove-person.ts'
import { deleteSession } from '../../features/people/accounts/changes.ts'
import { findPerson, sessionsOf } from '../../features/people/accounts/queries.ts'
import { beginSession } from '../../features/people/accounts/sessions.ts'
import type { AdminRoute } from '../../http/routes/admin-route.ts'
import { findShopBySlug } from '../../tenancy/queries.ts'
import { adminRoutes } from './routes.ts'

let app: TestApp
const people: Record<string, string> = {}
const tokens: Record<string, string> = {}
/** of sessions, by whose they are; one of its own for each call would be most of the work */
const cookies = new Map<string, string>()
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
  await app.shop(aShop({ slug: 'bambu' }))
  for (const role of ['staff', 'manager', 'owner'] as const)
    people[role] = (await aLink(app, { login: `${role}@rotan.example`, role })).personId
  people.other = (await aLink(app, { login: 'ibu@bambu.example', shop: 'bambu' })).personId
  people.operator = (await aLink(app, { login: 'op@etalase.example', shop: null, isOperator: true })).personId
  tokens.all = await app.token({ shop: 'rotan' })
  tokens['messages:read'] = await app.token({ shop: 'rotan', scopes: ['messages:read'] })
  tokens['orders:read'] = await app.token({ shop: 'rotan', scopes: ['orders:read'] })
  tokens.other = await app.token({ shop: 'bambu' })
  tokens.expired = await anExpiredToken()
  tokens.deleted = await aDeletedToken()
  cookies.set('ended', await anEndedCookie())
  await somebodyLeaves()
})
after(() => app.close())

const NOW = () => new Date(app.clock.now())

async function anExpiredToken(): Promise<string> {
  const shop = await findShopBySlug(app.ctx.db, 'rotan')
  assert.ok(shop)
  const over = { name: 'over', scopes: ['all'] as Scope[], expiresAt: new Date(app.clock.now() - 1_000) }
  return (await createToken(app.ctx, shop, over, NOW())).key
}

async function cookieOf(name: string): Promise<string> {
  const cookie = cookies.get(name) ?? (await newCookie(name))
  cookies.set(name, cookie)
  return cookie
}

async function newCookie(name: string): Promise<string> {
  const person = await findPerson(app.ctx.db, people[name] ?? '')
  assert.ok(person)
  const { key } = await beginSession(
    app.ctx.db,
    app.ctx,
    person,
    { agent: 'matrix', device: null },
    NOW(),
    true,
  )
  return `etalase_session=${key}`
}

async function anEndedCookie(): Promise<string> {
  const cookie = await newCookie('owner')
  for (const { id } of await sessionsOf(app.ctx.db, people.owner ?? '', NOW()))
    await deleteSession(app.ctx.db, people.owner ?? '', id)
  return cookie
}

/** One owner is removed from the shop, another one's account is removed: each with a session, and a token of their own. */
async function somebodyLeaves(): Promise<void> {
  for (const name of ['left', 'gone']) {
    const login = `${name}@rotan.example`
    people[name] = (await aLink(app, { login })).personId
    const cookie = await cookieOf(name)
    const json = { name, scopes: ['all'] }
    const made = await app.admin('/shops/rotan/tokens', { method: 'POST', cookie, json })
    assert.equal(made.status, 201, made.text)
    tokens[name] = made.body.token
    // What a token makes belongs to whose the token is.
    const again = await app.admin('/shops/rotan/tokens', { method: 'POST', token: made.body.token, json })
    assert.equal(again.status, 201, again.text)
    tokens[`made by ${name}`] = again.body.token
  }
  const request = { method: 'DELETE', cookie: await cookieOf('owner'), ifMatch: '*' }
  assert.equal((await app.admin(`/shops/rotan/staff/${people.left}`, request)).status, 204)
  await removePerson(app.ctx, 'gone@rotan.example')
  cookies.set('gone, kept', await cookieOf('gone'))
  delete people.gone
}

async function aDeletedToken(): Promise<string> {
  const token = await app.token({ shop: 'rotan' })
  const { items } = (await app.admin('/shops/rotan/tokens', { token: tokens.all ?? '' })).body
  const { id, version } = items.find(({ last4 }: { last4: string }) => last4 === token.slice(-4))
  const request = { method: 'DELETE', token: tokens.all ?? '', ifMatch: version }
  assert.equal((await app.admin(`/shops/rotan/tokens/${id}`, request)).status, 204)
  return token
}

/** What a caller gets: 'in' is anything but a refusal at the door. */
type Told = 'in' | 401 | 403 | 404
type Headers = Record<string, string>

interface Caller {
  readonly name: string
  headers(need: Need): Promise<Headers>
  told(need: Need, route: AdminRoute): Told
}

const bearer = (name: string): Headers => ({ Authorization: `Bearer ${tokens[name]}` })
const fromPage = async (name: string): Promise<Headers> => ({
  Cookie: await cookieOf(name),
  'Sec-Fetch-Site': 'same-origin',
})

/** What people do to their own account may end its sessions. */
const mayEndSession = ({ method, need }: AdminRoute) => method !== 'GET' && isForEachPerson(need)
function forgetCookies(): void {
  for (const name of Object.keys(people)) cookies.delete(name)
}

const isForEachPerson = (need: Need) => need === 'anyone' || need === 'person' || need === 'known'

const member = (role: Role): Caller => ({
  name: role,
  headers: () => fromPage(role),
  told: (need) => {
    if (isForEachPerson(need)) return 'in'
    return typeof need !== 'string' && isAtLeast(role, need.role) ? 'in' : 403
  },
})

/** Programs have no account, and nothing of the platform is theirs. */
const ofProgram = (inShop: Told) => (need: Need) => {
  if (need === 'anyone' || need === 'known') return 'in'
  return typeof need === 'string' ? 403 : inShop
}
const lacking = (need: Need) =>
  typeof need !== 'string' && need.scope === 'messages:read' ? 'orders:read' : 'messages:read'

const kept = (out: Told) => (need: Need) => (need === 'anyone' ? 'in' : out)

const CALLERS: readonly Caller[] = [
  { name: 'nobody', headers: async () => ({}), told: kept(401) },
  member('staff'),
  member('manager'),
  member('owner'),
  { name: 'the operator', headers: () => fromPage('operator'), told: () => 'in' },
  {
    name: 'the owner of another shop',
    headers: () => fromPage('other'),
    told: (need) => (isForEachPerson(need) ? 'in' : need === 'operator' ? 403 : 404),
  },
  {
    name: 'a session that has ended',
    headers: () => fromPage('ended'),
    told: kept(401),
  },
  { name: 'a program that may do all', headers: async () => bearer('all'), told: ofProgram('in') },
  {
    name: 'a program that may do less',
    headers: async (need) => bearer(lacking(need)),
    told: ofProgram(403),
  },
  { name: 'a program of another shop', headers: async () => bearer('other'), told: ofProgram(404) },
  {
    name: 'a program whose key was deleted',
    headers: async () => bearer('deleted'),
    told: () => 401,
  },
  {
    name: 'somebody who has left, by the session that is still theirs',
    headers: () => fromPage('left'),
    // The account stays, the shop is no longer theirs and so not there.
    told: (need) => (isForEachPerson(need) ? 'in' : need === 'operator' ? 403 : 404),
  },
  {
    name: 'somebody whose account is gone, by a session from before',
    headers: () => fromPage('gone, kept'),
    told: kept(401),
  },
  ...['left', 'made by left', 'gone', 'made by gone'].map((name) => ({
    name: `somebody who has left, by a token: ${name}`,
    headers: async () => bearer(name),
    told: (): Told => 401,
  })),
  { name: 'a program whose key has expired', headers: async () => bearer('expired'), told: () => 401 },
  {
    name: 'a page of another origin, with the owner’s cookie',
    headers: async () => ({
      Cookie: await cookieOf('owner'),
      Origin: 'https://jahat.example',
      'Sec-Fetch-Site': 'cross-site',
    }),
    // A read changes nothing, and without CORS no page sees its answer.
    told: (need, { method }) => (method === 'GET' ? member('owner').told(need, READ) : 403),
  },
]
const READ = { method: 'GET' } as AdminRoute

describe('every operation lets in whom it should, and nobody else', () => {
  for (const route of adminRoutes) {
    test(`${route.op}: ${route.method} ${route.path}`, async () => {
      for (const caller of CALLERS) {
        const answer = await call(route, await caller.headers(route.need))
        if (mayEndSession(route)) forgetCookies()
        const told = caller.told(route.need, route)
        const where = `${caller.name}: ${answer.status} ${answer.text.slice(0, 200)}`
        if (told === 'in') assert.ok(isIn(route, answer), where)
        else assert.equal(answer.status, told, where)
        assert.equal(answer.headers['access-control-allow-origin'], undefined)
      }
    })
  }
})

test('what the outline keeps for owners is theirs alone, and staff change orders, parcels, money, stock and messages only', () => {
  for (const { op, method, path, need } of adminRoutes) {
    if (typeof need === 'string') continue
    if (/^\/shops\/:shop\/tokens\b/.test(path)) assert.equal(need.role, 'owner', op)
    // A manager reads the list of people, and changes nothing of it.
    if (/^\/shops\/:shop\/staff\b/.test(path))
      assert.equal(need.role, method === 'GET' ? 'manager' : 'owner', op)
    if (/^\/shops\/:shop\/domains\b/.test(path) && method !== 'GET') assert.equal(need.role, 'manager', op)
    // A question may need a body.
    const isChange = method !== 'GET' && !need.scope.endsWith(':read')
    if (isChange && need.role === 'staff') assert.match(path, /\/(orders|parcels|stock|messages|money)\b/, op)
  }
})

test('every operation has a name of its own', () => {
  const names = adminRoutes.map(({ op }) => op)
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  )
})

/** As empty as it can be: a caller who gets in does no harm. */
function call({ method, path }: AdminRoute, headers: Headers): Promise<Answer> {
  const to = path.replace(':shop', 'rotan').replace(/:\w+/g, 'x')
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return app.send(ADMIN_PATH + to, {
    method,
    headers: {
      Host: 'console.localhost',
      'If-Match': '*',
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body: '{}' }),
  })
}

/** A caller who gets in may still hear that there is no such thing, where one is named or given. */
function isIn({ path }: AdminRoute, { status, body }: Answer): boolean {
  const code = body?.error?.code
  if (status === 404) return code === 'not_found' && /:(?!shop\b)\w+/.test(path)
  return !['unauthenticated', 'not_allowed', 'forbidden'].includes(code) && status !== 403
}
