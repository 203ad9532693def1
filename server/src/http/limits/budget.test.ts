// Decisions, section 8: what one address may ask for in a minute, and what its answers say about it.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import Type from 'typebox'
import { type ApiRequest, startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import { ConfigError, loadConfig } from '../../base/config.ts'
import { Problem } from '../../base/problems.ts'
import { post } from '../routes/declare-route.ts'
import { homeOf, networkOf } from './budget.ts'
import { purgeIpBudgets } from './budget-queries.ts'

let runs = 0
const probe = {
  tag: 'Test',
  summary: 'for the tests',
  body: Type.Object({ fail: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ run: Type.Integer() }),
  run: async (_ctx: unknown, { body }: { body: { fail?: boolean } }) => {
    if (body.fail) throw new Problem('order_moved')
    return { run: ++runs }
  },
}
const probes = [
  post('/lookup-probe', { ...probe, op: 'lookupProbe', budget: 'lookup' }),
  post('/free-probe', { ...probe, op: 'freeProbe' }),
]
const LIMIT = 5
const IP_BUDGETS = `lookup=${LIMIT},search=7`

let app: TestApp
let open: TestApp
before(async () => {
  app = await startApp({ extraRoutes: probes, env: { IP_BUDGETS, TRUST_PROXY: 'loopback' } })
  open = await startApp({ extraRoutes: probes, env: { IP_BUDGETS }, database: app.database })
  await app.shop(aShop({ slug: 'rotan', domains: [{ host: 'rotan.example' }] }))
  await app.shop(aShop({ slug: 'katun' }))
})
after(async () => {
  await open.close()
  await app.close()
})

const NOON = Date.parse('2026-11-15T12:00:00Z')
const turnTo = (ms: number) => {
  for (const node of [app, open]) node.clock.set(new Date(ms).toISOString())
}
let ip = ''
let addresses = 0
beforeEach(() => {
  turnTo(NOON)
  ip = `198.51.100.${++addresses}`
})

interface Sent extends ApiRequest {
  path?: string
  from?: string
  node?: TestApp
}

function ask({ path = '/lookup-probe', from = ip, node = app, ...request }: Sent = {}) {
  const headers = { 'X-Forwarded-For': from, ...request.headers }
  const json = request.body === undefined ? { json: {} } : {}
  return node.call(path, { shop: 'rotan', method: 'POST', ...json, ...request, headers })
}

async function useUp(request: Sent = {}, times = LIMIT) {
  for (let i = 0; i < times; i++) assert.equal((await ask(request)).status, 200, `request ${i + 1}`)
}

describe('an address', () => {
  test('is answered as often as its budget says, and then 429 rate_limited until the minute is over', async () => {
    await useUp()
    const refused = await ask()
    assert.equal(refused.status, 429)
    assert.equal(refused.body.error.code, 'rate_limited')
    assert.deepEqual(refused.body.error.details, {})
    assert.equal(refused.headers['retry-after'], '60')
    turnTo(NOON + 59_001)
    const later = await ask()
    assert.equal(later.status, 429)
    assert.equal(later.headers['retry-after'], '1')
    turnTo(NOON + 60_000)
    await useUp()
    assert.equal((await ask()).status, 429)
  })

  test('has a minute that starts with its first request', async () => {
    await ask()
    turnTo(NOON + 45_000)
    assert.equal((await ask()).headers.ratelimit, '"lookup";r=3;t=15')
    turnTo(NOON + 60_000)
    assert.equal((await ask()).headers.ratelimit, '"lookup";r=4;t=60')
  })

  test('shares nothing with another address', async () => {
    await useUp()
    assert.equal((await ask()).status, 429)
    assert.equal((await ask({ from: '192.0.2.77' })).status, 200)
  })

  test('has one budget over all shops, and another for each purpose', async () => {
    await useUp({ shop: 'katun' })
    assert.equal((await ask({ shop: 'rotan' })).status, 429)
    const search = await ask({ path: '/shipping/destinations', json: { q: 'bandung' } })
    assert.equal(search.status, 200)
    assert.equal(search.headers.ratelimit, '"search";r=6;t=60')
  })

  test('is not charged for what is refused: no longer wait, no higher count', async () => {
    await useUp()
    for (let i = 0; i < 3 * LIMIT; i++) assert.equal((await ask()).status, 429)
    const { rows } = await sql<{ most: number }>`
      select max(used) as most from ip_budgets where budget = 'lookup'`.execute(app.ctx.db)
    assert.equal(rows[0]?.most, LIMIT)
  })

  test('cannot make itself another one by X-Forwarded-For, without a trusted proxy', async () => {
    for (let i = 0; i < LIMIT; i++) {
      assert.equal((await ask({ node: open, from: `203.0.113.${i}` })).status, 200)
    }
    assert.equal((await ask({ node: open, from: '203.0.113.99' })).status, 429)
  })

  test('cannot make itself another one by what it writes before its proxy does', async () => {
    for (let i = 0; i < LIMIT; i++) {
      assert.equal((await ask({ from: `203.0.113.${i}, ${ip}` })).status, 200)
    }
    assert.equal((await ask({ from: `203.0.113.99, ${ip}` })).status, 429)
  })

  test('is not to be found in the database', async () => {
    await useUp({}, 1)
    const { rows } = await sql<{ row: string }>`select (b.*)::text as row from ip_budgets b`.execute(
      app.ctx.db,
    )
    assert.ok(rows.length > 0)
    for (const { row } of rows) assert.doesNotMatch(row, /198\.51|127\.0/)
  })
})

describe('one caller', () => {
  const SAME: [name: string, ...ips: string[]][] = [
    ['is an IPv4 address, also when it is mapped', '203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'],
    ['is an IPv6 /64', '2001:db8:1:2::1', '2001:DB8:1:2:ffff:0:0:9', '2001:db8:1:2::'],
  ]
  for (const [name, first = '', ...others] of SAME) {
    test(name, async () => {
      for (const other of others) assert.equal(networkOf(other), networkOf(first))
      await useUp({ from: first })
      for (const from of others) assert.equal((await ask({ from })).status, 429, from)
    })
  }

  test('is not the neighbour’s /64, nor another IPv4 address', async () => {
    await useUp({ from: '2001:db8:7:2::1' })
    assert.equal((await ask({ from: '2001:db8:7:3::1' })).status, 200)
    assert.notEqual(networkOf('203.0.113.9'), networkOf('203.0.113.8'))
  })
})

test('who shares room is an IPv4 address, or the /56 of a home', () => {
  const homes = ['203.0.113.9', '2001:db8:1:2ff::1', '2001:db8:1:200::', '2001:db8:1:3ff::1'].map((ip) =>
    homeOf(networkOf(ip)),
  )
  assert.deepEqual(homes, [
    '203.0.113.9',
    '2001:db8:1:200::/56',
    '2001:db8:1:200::/56',
    '2001:db8:1:300::/56',
  ])
})

describe('an answer', () => {
  test('of a budgeted route says what is left, and the policy', async () => {
    const { headers } = await ask()
    assert.equal(headers.ratelimit, '"lookup";r=4;t=60')
    assert.equal(headers['ratelimit-policy'], '"lookup";q=5;w=60')
  })

  test('says so too when the request or the work fails, and when it is refused', async () => {
    const left = async (request: Sent, status: number) => {
      const answer = await ask(request)
      assert.equal(answer.status, status)
      assert.equal(answer.headers['ratelimit-policy'], '"lookup";q=5;w=60')
      return answer.headers.ratelimit
    }
    assert.equal(await left({ json: { fail: 'x' } }, 400), '"lookup";r=4;t=60')
    assert.equal(await left({ json: { fail: true } }, 409), '"lookup";r=3;t=60')
    const typed = { headers: { 'Content-Type': 'text/plain' }, body: 'x' }
    assert.equal(await left(typed, 415), '"lookup";r=2;t=60')
    await useUp({}, 2)
    assert.equal(await left({}, 429), '"lookup";r=0;t=60')
  })

  test('can be read by the page, headers and all', async () => {
    await useUp()
    const origin = 'https://rotan.example'
    const refused = await ask({ origin })
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['access-control-allow-origin'], origin)
    assert.match(refused.headers['access-control-expose-headers'] ?? '', /Retry-After.*RateLimit/)
  })

  test('of 429 comes before the body is looked at', async () => {
    await useUp()
    const headers = { 'Content-Type': 'application/json' }
    assert.equal((await ask({ headers, body: '{' })).status, 429)
    assert.equal((await ask({ headers, body: 'x'.repeat(200_000) })).status, 429)
  })

  test('of 429 leaves the Idempotency-Key free', async () => {
    await useUp()
    const headers = { 'Idempotency-Key': 'later' }
    assert.equal((await ask({ headers })).status, 429)
    turnTo(NOON + 60_000)
    const answer = await ask({ headers })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['idempotent-replay'], undefined)
  })
})

describe('nothing is charged', () => {
  test('for a preflight, a wrong method or a refused origin', async () => {
    const preflight = { Origin: 'https://rotan.example', 'Access-Control-Request-Method': 'POST' }
    for (let i = 0; i < 2 * LIMIT; i++) {
      const answer = await ask({ method: 'OPTIONS', headers: preflight, json: undefined })
      assert.equal(answer.status, 204)
      assert.equal(answer.headers.ratelimit, undefined)
      assert.equal((await ask({ method: 'PUT' })).status, 405)
      assert.equal((await ask({ origin: 'https://lain.example' })).status, 403)
    }
    assert.equal((await ask()).headers.ratelimit, '"lookup";r=4;t=60')
  })

  test('for the catalogue and content, nor for a route without a budget', async () => {
    for (const path of ['/products', '/categories', '/storefront/config', '/storefront/home']) {
      const { status, headers } = await app.call(path)
      assert.equal(status, 200)
      assert.equal(headers.ratelimit, undefined)
    }
    const { headers } = await ask({ path: '/free-probe' })
    assert.equal(headers.ratelimit, undefined)
    assert.equal(headers['ratelimit-policy'], undefined)
  })
})

test('windows that are over are purged, and running ones are not', async () => {
  await ask()
  turnTo(NOON + 30_000)
  await ask({ from: '192.0.2.1' })
  assert.ok((await purgeIpBudgets(app.ctx.db, new Date(NOON + 60_000))) > 0)
  assert.equal(await purgeIpBudgets(app.ctx.db, new Date(NOON + 60_000)), 0)
  assert.equal((await ask({ from: '192.0.2.1' })).headers.ratelimit, '"lookup";r=3;t=60')
})

describe('IP_BUDGETS', () => {
  const of = (text: string) => loadConfig({ IP_BUDGETS: text }).ipBudgets
  const DEFAULTS = {
    checkout: 60,
    send: 10,
    lookup: 20,
    track: 120,
    shipping: 120,
    search: 240,
    feeds: 30,
    admin: 1_200,
    signin: 30,
    prepared: 60,
    agents: 120,
    notices: 1_200,
    forged: 60,
  }

  test('has the decided defaults, and keeps them for what is not named', () => {
    assert.deepEqual(loadConfig({}).ipBudgets, DEFAULTS)
    assert.deepEqual(of('lookup=5'), { ...DEFAULTS, lookup: 5 })
    assert.deepEqual(of(' track = 9 , checkout=1, '), { ...DEFAULTS, track: 9, checkout: 1 })
    const all = {
      checkout: 1,
      send: 2,
      lookup: 3,
      track: 4,
      shipping: 5,
      search: 6,
      admin: 7,
      signin: 8,
      prepared: 9,
      agents: 10,
      feeds: 11,
      notices: 12,
      forged: 13,
    }
    const written = Object.entries(all).map(([name, number]) => `${name}=${number}`)
    assert.deepEqual(of(written.join()), all)
  })

  test('names every error at once', () => {
    const words = ['cart=5', 'lookup', 'track=0', 'checkout=-1', 'shipping=1.5', 'toString=1']
    assert.throws(
      () => of([...words, 'lookup=1', 'lookup=2'].join(',')),
      (error) =>
        error instanceof ConfigError &&
        [...words, 'lookup=2'].every((word) => error.message.includes(`not "${word}"`)) &&
        !error.message.includes('not "lookup=1"'),
    )
  })
})
