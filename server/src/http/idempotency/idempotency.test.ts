// Decisions, section 7: a POST with an Idempotency-Key does its work once, on however many nodes it arrives.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../../test/http.ts'
import { type ApiRequest, startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import { Problem, type ProblemCode, unavailable } from '../../base/problems.ts'
import { purgeIdempotencyKeys } from './idempotency.ts'
import { aProbe } from './probe.fixture.ts'

const probe = aProbe()
const probes = [probe.route('/probe', 'probe'), probe.route('/other-probe', 'otherProbe')]

let app: TestApp
let twin: TestApp
before(async () => {
  app = await startApp({ extraRoutes: probes })
  twin = await startApp({ extraRoutes: probes, database: app.database })
  await app.shop(aShop({ slug: 'rotan' }))
  await app.shop(aShop({ slug: 'katun' }))
})
after(async () => {
  await twin.close()
  await app.close()
})

const NOON = '2026-11-15T12:00:00Z'
const turnTo = (moment: string) => {
  app.clock.set(moment)
  twin.clock.set(moment)
}
beforeEach(() => {
  probe.runs = 0
  probe.work = async () => ({ token: randomUUID() })
  turnTo(NOON)
})

interface Sent extends Omit<ApiRequest, 'json'> {
  json?: unknown
  path?: string
  node?: TestApp
}

function send(key: string | null, { path = '/probe', node = app, ...request }: Sent = {}): Promise<Answer> {
  const headers = key === null ? {} : { 'Idempotency-Key': key }
  return node.call(path, {
    shop: 'rotan',
    method: 'POST',
    json: { text: 'a' },
    ...request,
    headers: { ...headers, ...request.headers },
  })
}

const codeOf = (answer: Answer): string => answer.body.error.code
const fail = (code: ProblemCode, details = {}, retryAfterSeconds: number | null = null) => {
  probe.work = async () => {
    throw new Problem(code, details, retryAfterSeconds)
  }
}

function assertReplay(answer: Answer, first: Answer) {
  assert.equal(answer.status, first.status)
  assert.deepEqual(answer.bytes, first.bytes)
  assert.equal(answer.headers['idempotent-replay'], 'true')
  assert.equal(answer.headers['content-type'], first.headers['content-type'])
  assert.equal(answer.headers['cache-control'], 'no-store')
}

describe('the same request again', () => {
  test('gets the stored status and the same bytes, with Idempotent-Replay, on every node', async () => {
    const key = randomUUID()
    const first = await send(key)
    assert.equal(first.status, 200)
    assert.equal(first.headers['idempotent-replay'], undefined)
    assertReplay(await send(key), first)
    assertReplay(await send(key, { node: twin }), first)
    assert.equal(probe.runs, 1)
  })

  test('is the same with its key in quotes', async () => {
    const key = randomUUID()
    const first = await send(key)
    assertReplay(await send(`"${key}"`), first)
  })

  test('is the same without a body, with an empty one, and with {}', async () => {
    const key = randomUUID()
    const headers = { 'Content-Type': 'application/json' }
    const first = await send(key, { json: undefined })
    assert.equal(first.status, 200)
    assertReplay(await send(key, { json: undefined, headers, body: '' }), first)
    assertReplay(await send(key, { json: {} }), first)
  })

  test('is another one with another body, path, query or version: 422 idempotency_key_reused', async () => {
    const key = randomUUID()
    const first = await send(key)
    const others = [
      { json: { text: 'b' } },
      { path: '/other-probe' },
      { path: '/probe?x=1' },
      { version: '2026-09-09' },
    ]
    for (const other of others) {
      const answer = await send(key, other)
      assert.equal(answer.status, 422)
      assert.equal(codeOf(answer), 'idempotency_key_reused')
      assert.equal(answer.headers['idempotent-replay'], undefined)
    }
    assertReplay(await send(key, { version: '2026-09-05' }), first)
    assert.equal(probe.runs, 1)
  })

  test('works again under another key, in another shop, and without a key', async () => {
    const key = randomUUID()
    await send(key)
    assert.equal((await send(randomUUID())).body.run, 2)
    assert.equal((await send(key, { shop: 'katun' })).body.run, 3)
    assert.equal((await send(key, { shop: 'katun', json: { text: 'b' } })).status, 422)
    assert.equal((await send(null)).body.run, 4)
    assert.equal((await send(null)).body.run, 5)
  })

  test('replays for 24 hours, and works again after them, whatever it asks', async () => {
    const key = randomUUID()
    const first = await send(key)
    turnTo('2026-11-16T11:59:59.999Z')
    assertReplay(await send(key), first)
    turnTo('2026-11-16T12:00:00Z')
    const again = await send(key, { json: { text: 'b' } })
    assert.equal(again.body.run, 2)
    turnTo('2026-11-17T11:59:59.999Z')
    assertReplay(await send(key, { json: { text: 'b' } }), again)
  })
})

describe('a key', () => {
  const refused = ['', '""', 'x'.repeat(256), `"${'x'.repeat(256)}"`, '"', '"open', 'open"', 'a"b']
  for (const key of refused) {
    test(`${JSON.stringify(key).slice(0, 20)} (${key.length}) is 400 and named by its header`, async () => {
      const answer = await send(key)
      assert.equal(answer.status, 400)
      assert.equal(codeOf(answer), 'invalid_request')
      assert.equal(answer.body.error.details.fields[0].path, 'Idempotency-Key')
      assert.equal(probe.runs, 0)
    })
  }

  for (const key of ['x', 'y'.repeat(255), `"${'z'.repeat(255)}"`, 'a b, c; d=/\\']) {
    test(`${key.slice(0, 20)} (${key.length}) is good`, async () => {
      assert.equal((await send(key)).status, 200)
    })
  }

  test('stays free when the request is refused before its work', async () => {
    const key = randomUUID()
    const typed = (type: string, body: string) => ({
      json: undefined,
      headers: { 'Content-Type': type },
      body,
    })
    const refusals: [Sent, number][] = [
      [{ json: { text: 5 } }, 400],
      [typed('application/json', '{'), 400],
      [typed('text/plain', 'x'), 415],
      [typed('application/json', `{"x":"${'x'.repeat(70_000)}"}`), 413],
      [{ version: '2020-01-01' }, 400],
      [{ origin: 'https://lain.example' }, 403],
      [{ path: '/nowhere' }, 404],
      [{ path: '/products' }, 405],
      [{ shop: 'none' }, 404],
    ]
    for (const [request, status] of refusals) {
      const answer = await send(key, request)
      assert.equal(answer.status, status, JSON.stringify(request).slice(0, 80))
    }
    assert.equal((await send(key)).body.run, 1)
  })

  test('costs nothing when there is none: no statement is sent', async () => {
    await send(null)
    const statements = app.ctx.statements()
    await send(null)
    assert.equal(app.ctx.statements(), statements)
    await send(randomUUID())
    assert.equal(app.ctx.statements(), statements + 2, 'one to claim, one to keep')
  })

  test('and its answer lie sealed in the database', async () => {
    const key = randomUUID()
    const { body } = await send(key)
    const { rows } = await sql<{ row: string }>`
      select (k.*)::text || encode(sealed, 'escape') as row from idempotency_keys k`.execute(app.ctx.db)
    assert.ok(rows.length > 0)
    for (const { row } of rows) {
      assert.ok(!row.includes(body.got.token))
      assert.ok(!row.includes(key))
      assert.ok(!row.includes('"run"'))
    }
  })

  test('is purged when its 24 hours are over, and not before', async () => {
    const [old, young] = [randomUUID(), randomUUID()]
    await send(old)
    turnTo('2026-11-15T18:00:00Z')
    const first = await send(young)
    await purgeIdempotencyKeys(app.ctx.db, new Date('2026-11-16T12:00:00Z'))
    assert.equal(await purgeIdempotencyKeys(app.ctx.db, new Date('2026-11-16T12:00:00Z')), 0)
    assertReplay(await send(young), first)
    assert.equal((await send(old)).body.run, 3)
  })
})

describe('of what the work answers', () => {
  const kept: ProblemCode[] = ['code_refused', 'not_found', 'order_moved', 'draft_expired', 'cart_invalid']
  for (const code of kept) {
    test(`${code} is kept, with its details and headers`, async () => {
      const key = randomUUID()
      fail(code, { lines: [1] }, 7)
      const first = await send(key)
      assert.equal(codeOf(first), code)
      probe.work = async () => ({})
      const again = await send(key)
      assertReplay(again, first)
      assert.equal(again.headers['retry-after'], '7')
      assert.equal(probe.runs, 1)
    })
  }

  const released: [string, number, () => Error][] = [
    ['429', 429, () => new Problem('otp_limit')],
    ['503', 503, () => unavailable()],
    ['500', 500, () => new Error('broken')],
  ]
  for (const [name, status, error] of released) {
    test(`${name} is not kept: the same request works again`, async () => {
      const key = randomUUID()
      probe.work = async () => {
        throw error()
      }
      assert.equal((await send(key)).status, status)
      probe.work = async () => ({})
      const again = await send(key)
      assert.equal(again.body.run, 2)
      assertReplay(await send(key), again)
      assert.equal((await send(key, { json: { text: 'b' } })).status, 422)
    })
  }
})
