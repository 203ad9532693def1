// Budgets per IP over several nodes, without making a keystroke wait, and with the database gone.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import Type from 'typebox'
import type { Answer } from '../../../../test/http.ts'
import { until } from '../../../../test/until.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { passDeadlines } from '../../../test/deadlines.ts'
import { heldRest } from '../../../test/held-rest.ts'
import { aShop } from '../../../test/world.ts'
import { post } from '../routes/declare-route.ts'
import { createCallCounter, MAX_WAIT_MS } from './call-counter.ts'

const SMALL = 20
const LARGE = 200
const env = { IP_BUDGETS: `search=${SMALL},track=${LARGE}`, TRUST_PROXY: 'loopback' }
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
      assert.equal(headers.ratelimit, `"search";r=${SMALL - i};t=60`)
    }
    assert.equal((await ask(first, '192.0.2.1')).status, 429)
  })

  test('a node that was not asked for a while is not fooled by what it knew', async () => {
    assert.equal((await ask(second, '192.0.2.2', large)).status, 200)
    for (let i = 1; i < LARGE; i++) assert.equal((await ask(first, '192.0.2.2', large)).status, 200)
    turnTo(NOON + 1_000)
    assert.equal((await ask(second, '192.0.2.2', large)).status, 429)
  })

  test('a limit that was used up is no longer when the clock is set back by an hour', async (t) => {
    t.after(() => turnTo(NOON))
    turnTo(NOON + 3_600_000)
    for (let i = 0; i < SMALL; i++) await ask(first, '192.0.2.3')
    for (const node of [first, second]) assert.equal((await ask(node, '192.0.2.3')).status, 429)
    turnTo(NOON)
    for (const node of [second, first]) {
      const { status, headers } = await ask(node, '192.0.2.3')
      assert.equal(status, 200)
      assert.match(String(headers.ratelimit), /;t=60$/)
    }
  })

  test('all of a large limit is to be had in turn, though each reserves ahead', async () => {
    for (let i = 0; i < LARGE; i++)
      assert.equal((await ask(i % 2 ? first : second, '192.0.2.3', large)).status, 200, `request ${i + 1}`)
    for (const node of [first, second]) assert.equal((await ask(node, '192.0.2.3', large)).status, 429)
  })

  test('what one reserves ahead and never uses is a small share', async () => {
    const ip = '192.0.2.4'
    for (let i = 0; i < LARGE / 4; i++) await ask(second, ip, large)
    const answers: Answer[] = []
    for (let i = LARGE / 4; i < LARGE; i++) answers.push(await ask(first, ip, large))
    assert.ok(answers.length - admitted(answers) <= LARGE / 16)
    assertOnlyRefusals(answers)
  })

  test('thousands of addresses at once are each counted', async () => {
    const counter = createCallCounter(first.ctx)
    const ips = Array.from({ length: 3_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`)
    for (const expected of [1, 2]) {
      const calls = await Promise.all(ips.map((ip) => counter.count('search', ip)))
      assert.ok(calls.every(({ number }) => number === expected))
    }
  })

  test('thousands of addresses at once take one statement', async () => {
    const counter = createCallCounter(first.ctx)
    const before = first.ctx.statements()
    await Promise.all(
      Array.from({ length: 3_000 }, (_, i) => counter.count('search', `10.1.${i >> 8}.${i & 255}`)),
    )
    assert.equal(first.ctx.statements() - before, 1)
  })

  test('where addresses met, those that follow take one together', async (t) => {
    const rest = heldRest(t)
    const counter = createCallCounter(first.ctx)
    const ask = (n: number) => counter.count('search', `10.2.0.${n}`)
    await Promise.all([1, 2].map(ask))
    const before = first.ctx.statements()
    const third = ask(3)
    await new Promise(setImmediate)
    const fourth = ask(4)
    rest.end()
    await Promise.all([third, fourth])
    assert.equal(first.ctx.statements() - before, 1)
  })
})

describe('of a large limit', () => {
  /** So many that some are reserved ahead. */
  const SOME = 17

  test('most requests wait for no statement, and are counted nevertheless', async () => {
    const ip = '192.0.2.10'
    const counter = createCallCounter(first.ctx)
    let waited = 0
    for (let number = 1; number <= LARGE / 2; number++) {
      const call = counter.count('track', ip)
      if (call instanceof Promise) waited++
      assert.equal((await call).number, number)
    }
    assert.ok(waited <= LARGE / 2 / 5, `${waited} waited`)
    const elsewhere = await createCallCounter(second.ctx).count('track', ip)
    assert.ok(elsewhere.number > LARGE / 2)
    assert.ok(elsewhere.number <= LARGE / 2 + LARGE / 16)
  })

  test('requests are answered while the database hangs', async () => {
    const counter = createCallCounter(first.ctx)
    for (let i = 0; i < SOME; i++) await counter.count('track', '192.0.2.11')
    const lock = await lockTable()
    const call = counter.count('track', '192.0.2.11')
    await lock.release()
    assert.ok(!(call instanceof Promise))
    assert.equal(call.number, SOME + 1)
  })

  test('the last requests are each asked for: nothing is reserved that another node could use', async () => {
    const counters = [createCallCounter(first.ctx), createCallCounter(second.ctx)]
    for (let i = 0; i < LARGE - 10; i++) await counters[0]?.count('track', '192.0.2.12')
    for (let number = LARGE - 9; number <= LARGE; number++) {
      const call = counters[number % 2]?.count('track', '192.0.2.12')
      assert.ok(call instanceof Promise)
      assert.equal((await call).number, number)
    }
  })
})

test('above the limit no statement is sent, and nothing is used up', async () => {
  const counter = createCallCounter(first.ctx)
  for (let i = 0; i < SMALL; i++) await counter.count('search', '192.0.2.15')
  for (let i = 0; i < 3; i++) {
    const call = counter.count('search', '192.0.2.15')
    assert.ok(!(call instanceof Promise))
    assert.equal(call.number, SMALL + 1)
  }
})

describe('with the database away', () => {
  test('requests are answered, each node counts for itself, and reports it when the database is back', async () => {
    const client = new pg.Client({ connectionString: first.database.connectionString })
    await client.connect()
    await client.query('alter table ip_budgets rename to gone')
    for (const node of [first, second]) {
      for (let i = 0; i < SMALL; i++) assert.equal((await ask(node, '192.0.2.20')).status, 200)
      const refused = await ask(node, '192.0.2.20')
      assert.equal(refused.status, 429)
      assert.match(refused.headers.ratelimit ?? '', /^"search";r=0;/)
    }
    for (const node of [first, second]) await ask(node, '192.0.2.21')
    await client.query('alter table gone rename to ip_budgets')
    await client.end()

    for (const node of [first, second]) await untilCountedByDatabase(node)
    assert.match((await ask(first, '192.0.2.21')).headers.ratelimit ?? '', /r=18;/)
    assert.match((await ask(second, '192.0.2.21')).headers.ratelimit ?? '', /r=16;/)
  })

  test('a hanging one is waited for a second at most, and what it does later is not lost', async () => {
    const ip = '192.0.2.30'
    const lock = await lockTable()
    const answers: Answer[] = []
    const asking = Promise.all(Array.from({ length: 2 }, async () => answers.push(await ask(first, ip))))
    await until(() => {
      passDeadlines(MAX_WAIT_MS)
      return answers.length === 2
    })
    await asking
    assert.equal(admitted(answers), 2)
    // It counts alone until the one that hangs has ended.
    assert.equal((await ask(first, ip)).status, 200)
    await lock.release()
    await untilCountedByDatabase(first)
    let admittedLater = 0
    while ((await ask(first, ip)).status === 200) admittedLater++
    assert.equal(admittedLater, SMALL - 3)
  })
})

/** Any caller does: when one more call of it shows in the database, the node reaches it again. */
async function untilCountedByDatabase(node: TestApp): Promise<void> {
  const sumOfAll = async () => {
    const { rows } = await sql<{ sum: number }>`
      select sum(used)::bigint as sum from ip_budgets`.execute(node.ctx.db)
    return rows[0]?.sum ?? 0
  }
  const before = await sumOfAll()
  let asked = 0
  await until(async () => {
    await ask(node, `192.0.2.${100 + (asked++ % 100)}`)
    return (await sumOfAll()) !== before
  })
}
