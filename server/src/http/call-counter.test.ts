// Budgets per IP over several nodes, without making a keystroke wait, and with the database gone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import Type from 'typebox'
import { startApp, type TestApp } from '../../test/app.ts'
import type { Answer } from '../../test/http.ts'
import { aShop } from '../../test/world.ts'
import { createCallCounter } from './call-counter.ts'
import { post } from './route.ts'

const SMALL = 20
const LARGE = 200
const env = { IP_BUDGETS: `shipping=${SMALL},track=${LARGE}`, TRUST_PROXY: 'loopback' }
const probe = post('/track-probe', {
  op: 'trackProbe',
  tag: 'Test',
  summary: 'for the tests',
  budget: 'track',
  body: Type.Object({}),
  reply: Type.Object({ done: Type.Boolean() }),
  run: async () => ({ done: true }),
})

let first: TestApp
let second: TestApp
before(async () => {
  first = await startApp({ env, extraRoutes: [probe] })
  second = await startApp({ env, extraRoutes: [probe], database: first.database })
  await first.shop(aShop())
  turnTo(NOON)
})
after(async () => {
  await second.close()
  await first.close()
})

const NOON = Date.parse('2026-11-15T12:00:00Z')
const turnTo = (ms: number) => {
  for (const node of [first, second]) node.clock.set(new Date(ms).toISOString())
}

interface Budgeted {
  readonly path: string
  readonly json: object
}
const small: Budgeted = { path: '/shipping/destinations/resolve', json: { ref: '3174041001' } }
const large: Budgeted = { path: '/track-probe', json: {} }

function ask(node: TestApp, from: string, { path, json } = small): Promise<Answer> {
  return node.call(path, { shop: 'rotan', method: 'POST', json, headers: { 'X-Forwarded-For': from } })
}

const admitted = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 200).length

function assertOnlyRefusals(answers: readonly Answer[]) {
  for (const answer of answers)
    if (answer.status !== 200) assert.equal(answer.body.error.code, 'rate_limited')
}

/** Nobody gets at the table until `release`: the database hangs, as far as budgets can see. */
async function lockTable(): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: first.database.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query('lock table ip_budgets in access exclusive mode')
  return { release: () => client.end() }
}

describe('over two nodes', () => {
  for (const [name, budget, limit] of [
    ['small', small, SMALL],
    ['large', large, LARGE],
  ] as const) {
    test(`exactly a ${name} limit is let in of three times as many at once`, async () => {
      const ip = `203.0.113.${limit / 2}`
      const answers = await Promise.all(
        Array.from({ length: 3 * limit }, (_, i) => ask(i % 2 ? first : second, ip, budget)),
      )
      assert.equal(admitted(answers), limit)
      assertOnlyRefusals(answers)
      for (const node of [first, second]) assert.equal((await ask(node, ip, budget)).status, 429)
    })

    test(`what was used of a ${name} limit on one is used on the other`, async () => {
      const ip = `198.51.100.${limit}`
      for (let i = 0; i < limit; i++) assert.equal((await ask(first, ip, budget)).status, 200)
      const refused = await ask(second, ip, budget)
      assert.equal(refused.status, 429)
      assert.equal(refused.headers['retry-after'], '60')
    })
  }

  test('one request after another, in turn, each sees what all have left', async () => {
    for (let i = 1; i <= SMALL; i++) {
      const { headers } = await ask(i % 2 ? first : second, '192.0.2.1')
      assert.equal(headers.ratelimit, `"shipping";r=${SMALL - i};t=60`)
    }
    assert.equal((await ask(first, '192.0.2.1')).status, 429)
  })

  test('a node that was not asked for a while is not fooled by what it knew', async () => {
    assert.equal((await ask(second, '192.0.2.2', large)).status, 200)
    for (let i = 1; i < LARGE; i++) assert.equal((await ask(first, '192.0.2.2', large)).status, 200)
    turnTo(NOON + 1_000)
    assert.equal((await ask(second, '192.0.2.2', large)).status, 429)
  })

  test('thousands of addresses at once are each counted', async () => {
    const counter = createCallCounter(first.ctx)
    const callers = Array.from({ length: 3_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`)
    for (const expected of [1, 2]) {
      const places = await Promise.all(callers.map((caller) => counter.take('shipping', caller)))
      assert.ok(places.every(({ place }) => place === expected))
    }
  })
})

describe('far from its limit', () => {
  test('a request waits for no statement, and is counted nevertheless', async () => {
    const counter = createCallCounter(first.ctx)
    await counter.take('track', '192.0.2.10')
    const lock = await lockTable()
    for (let place = 2; place <= LARGE / 8; place++) {
      const taken = counter.take('track', '192.0.2.10')
      assert.ok(!(taken instanceof Promise), `request ${place} does not wait`)
      assert.equal(taken.place, place)
    }
    await lock.release()
    await counter.settle()
    const elsewhere = createCallCounter(second.ctx)
    assert.equal((await elsewhere.take('track', '192.0.2.10')).place, LARGE / 8 + 1)
  })

  test('a request is answered while the database hangs', async () => {
    await ask(first, '192.0.2.11', large)
    const lock = await lockTable()
    const { status, headers } = await ask(first, '192.0.2.11', large)
    await lock.release()
    assert.equal(status, 200)
    assert.match(headers.ratelimit ?? '', /^"track";r=198;/)
  })

  test('it is not once half of it is used: then the exact count decides', async () => {
    const counter = createCallCounter(first.ctx)
    for (let i = 0; i < LARGE / 2; i++) await counter.take('track', '192.0.2.12')
    await counter.settle()
    const taken = counter.take('track', '192.0.2.12')
    assert.ok(taken instanceof Promise)
    assert.equal((await taken).place, LARGE / 2 + 1)
  })
})

async function mostUsed(): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select max(used) as most from ip_budgets where budget = 'shipping'`.execute(first.ctx.db)
  return rows[0]?.most ?? 0
}

describe('with the database away', () => {
  test('requests are answered, and each node counts for itself', async () => {
    const client = new pg.Client({ connectionString: first.database.connectionString })
    await client.connect()
    await client.query('alter table ip_budgets rename to gone')
    for (const node of [first, second]) {
      for (let i = 0; i < SMALL; i++) assert.equal((await ask(node, '192.0.2.20')).status, 200)
      const refused = await ask(node, '192.0.2.20')
      assert.equal(refused.status, 429)
      assert.match(refused.headers.ratelimit ?? '', /^"shipping";r=0;/)
    }
    await client.query('alter table gone rename to ip_budgets')
    await client.end()
  })

  test('what was let in meanwhile counts on all nodes when it is back', async () => {
    const deadline = Date.now() + 10_000
    // Any request, of anyone, brings the news along.
    for (let i = 1; (await mostUsed()) < 2 * SMALL; i++) {
      for (const node of [first, second]) await ask(node, `192.0.2.${100 + (i % 100)}`)
      assert.ok(Date.now() < deadline)
    }
  })

  test('a hanging one is waited for a second at most', async () => {
    const lock = await lockTable()
    const [waited] = await Promise.all([ask(first, '192.0.2.30'), ask(first, '192.0.2.30')])
    assert.equal(waited?.status, 200)
    assert.equal((await ask(first, '192.0.2.30')).status, 200)
    await lock.release()
  })
})
