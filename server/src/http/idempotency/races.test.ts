// Decisions, section 7: requests with one key that meet, on one node or two, and nodes that die at work.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import Type from 'typebox'
import type { Answer } from '../../../../test/http.ts'
import { until } from '../../../../test/until.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import { Problem } from '../../base/problems.ts'
import { post } from '../routes/declare-route.ts'

let runs = 0
let work: (run: number) => Promise<void> = async () => {}
const probe = post('/probe', {
  op: 'probe',
  tag: 'Test',
  summary: 'for the tests',
  body: Type.Object({}),
  reply: Type.Object({ run: Type.Integer() }),
  run: async () => {
    const run = ++runs
    await work(run)
    return { run }
  },
})

const nodes: TestApp[] = []
before(async () => {
  const first = await startApp({ extraRoutes: [probe] })
  nodes.push(first, await startApp({ extraRoutes: [probe], database: first.database }))
  await first.shop(aShop())
})
after(async () => {
  for (const node of nodes.reverse()) await node.close()
})

const NOON = Date.parse('2026-11-15T12:00:00Z')
const turnTo = (ms: number) => {
  for (const node of nodes) node.clock.set(new Date(ms).toISOString())
}
beforeEach(() => {
  runs = 0
  work = async () => {}
  turnTo(NOON)
})

function send(key: string, node = nodes[0]): Promise<Answer> {
  assert.ok(node)
  const headers = { 'Idempotency-Key': key }
  return node.call('/probe', { shop: 'rotan', method: 'POST', json: {}, headers })
}

const sendToAll = (key: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, i) => send(key, nodes[i % nodes.length])))

/** The first run stays at work until the test lets it go on; `begun` settles when it is there. */
function hold() {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  work = async (run) => {
    if (run > 1) return
    begun.resolve()
    await end.promise
  }
  return { begun: begun.promise, end: end.resolve, fail: end.reject }
}

function assertInProgress(answer: Answer) {
  assert.equal(answer.status, 409, answer.text)
  assert.equal(answer.body.error.code, 'idempotency_in_progress')
  assert.equal(answer.headers['retry-after'], '1')
}

describe('one key on two nodes at once', () => {
  for (const round of [1, 2, 3, 4, 5]) {
    test(`works once of 50 times, the others replay or are asked to wait (round ${round})`, async () => {
      const answers = await sendToAll(randomUUID(), 50)
      assert.equal(runs, 1)
      const done = answers.filter((answer) => answer.status === 200)
      assert.equal(new Set(done.map((answer) => answer.text)).size, 1)
      assert.equal(done.filter((answer) => !answer.headers['idempotent-replay']).length, 1)
      for (const answer of answers) if (answer.status !== 200) assertInProgress(answer)
    })
  }

  test('is 409 with Retry-After while the first request works, and replays when it is done', async () => {
    const key = randomUUID()
    const held = hold()
    const first = send(key)
    await held.begun
    for (const answer of await sendToAll(key, 4)) assertInProgress(answer)
    held.end()
    const { text } = await first
    for (const answer of await sendToAll(key, 4)) {
      assert.equal(answer.text, text)
      assert.equal(answer.headers['idempotent-replay'], 'true')
    }
    assert.equal(runs, 1)
  })

  test('of which the first fails, works again', async () => {
    const key = randomUUID()
    const held = hold()
    const first = send(key)
    await held.begun
    held.fail(new Error('broken'))
    assert.equal((await first).status, 500)
    assert.equal((await send(key, nodes[1])).body.run, 2)
  })
})

describe('a node that dies at work', () => {
  test('keeps its key for 30 seconds', async () => {
    const key = randomUUID()
    const held = hold()
    const first = send(key)
    await held.begun
    turnTo(NOON + 29_999)
    assertInProgress(await send(key, nodes[1]))
    held.end()
    await first
  })

  test('does not keep its key for an hour when the clock is set back by one', async () => {
    const key = randomUUID()
    const held = hold()
    const first = send(key)
    await held.begun
    turnTo(NOON - 3_600_000)
    assert.deepEqual((await send(key, nodes[1])).body, { run: 2 })
    held.end()
    await first
  })

  test('loses its key to exactly one of 20 who ask after that, and their answer is the one kept', async () => {
    const key = randomUUID()
    const held = hold()
    const first = send(key)
    await held.begun
    turnTo(NOON + 30_000)
    const answers = await sendToAll(key, 20)
    assert.equal(runs, 2)
    for (const answer of answers) {
      if (answer.status === 200) assert.deepEqual(answer.body, { run: 2 })
      else assertInProgress(answer)
    }
    held.end()
    assert.deepEqual((await first).body, { run: 1 }, 'who was only slow still gets its own answer')
    assert.deepEqual((await send(key)).body, { run: 2 })
  })

  test('and comes back with a failure does not release what another works on', async () => {
    const key = randomUUID()
    const held = hold()
    const first = send(key)
    await held.begun
    turnTo(NOON + 30_000)
    await send(key)
    held.fail(new Problem('otp_limit'))
    assert.equal((await first).status, 429)
    assert.deepEqual((await send(key)).body, { run: 2 })
    assert.equal(runs, 2)
  })
})

describe('when the answer cannot be kept', () => {
  test('the caller gets it all the same, and the key is free after its lease', async () => {
    const key = randomUUID()
    const db = nodes[0]?.ctx.db
    assert.ok(db)
    work = async (run) => {
      if (run === 1) await sql`alter table idempotency_keys rename column sealed to gone`.execute(db)
    }
    assert.deepEqual((await send(key)).body, { run: 1 })
    await sql`alter table idempotency_keys rename column gone to sealed`.execute(db)
    assertInProgress(await send(key))
    turnTo(NOON + 30_000)
    assert.deepEqual((await send(key)).body, { run: 2 })
  })

  test('because the database went away: it is kept when the database is back, and the work is not done again', async () => {
    const key = randomUUID()
    const db = nodes[0]?.ctx.db
    assert.ok(db)
    work = async () => {
      await sql`create function database_is_away() returns trigger language plpgsql as
        $$ begin raise exception using errcode = '57P01'; end $$`.execute(db)
      await sql`create trigger away before update on idempotency_keys
        for each row execute function database_is_away()`.execute(db)
    }
    assert.deepEqual((await send(key)).body, { run: 1 })
    assertInProgress(await send(key))
    await sql`drop function database_is_away cascade`.execute(db)
    let again = await send(key)
    await until(async () => {
      again = await send(key)
      return again.status !== 409
    })
    assert.deepEqual(again.body, { run: 1 })
    assert.equal(again.headers['idempotent-replay'], 'true')
  })
})
