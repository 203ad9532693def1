// What is kept under idempotency keys is bounded in size and number, and loses nothing that cannot be had again.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../../test/http.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import { invalidRequest, Problem } from '../../base/problems.ts'
import { purgeIdempotencyKeys } from './idempotency.ts'
import { aProbe } from './probe.fixture.ts'

const probe = aProbe()
const probes = [
  probe.route('/probe', 'probe'),
  probe.route('/lasting-probe', 'lastingProbe', 'lasting'),
  probe.route('/unkept-probe', 'unkeptProbe', 'never'),
]

let app: TestApp
before(async () => {
  app = await startApp({ extraRoutes: probes })
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

const [NIGHT, NOON] = ['2026-11-15T02:00:00Z', '2026-11-15T12:00:00Z']
beforeEach(async () => {
  probe.runs = 0
  probe.work = async () => ({ token: randomUUID() })
  app.clock.set(NOON)
  await sql`delete from idempotency_keys`.execute(app.ctx.db)
})

function send(key: string, { path = '/probe', json = { text: 'a' } } = {}): Promise<Answer> {
  return app.call(path, { method: 'POST', json, headers: { 'Idempotency-Key': key } })
}

function assertReplay(answer: Answer, first: Answer) {
  assert.deepEqual([answer.status, answer.text], [first.status, first.text])
  assert.equal(answer.headers['idempotent-replay'], 'true')
}

describe('what is kept is bounded', () => {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from idempotency_keys where status is not null`.execute(app.ctx.db)
    return rows[0]?.count ?? 0
  }
  /** As many answers of the caller of this test as if it had asked for each, a second before one another. */
  const fillUp = (many: number) =>
    sql`insert into idempotency_keys
        (shop_id, key_hash, fingerprint, claim, leased_until, created_at, status, sealed, caller_hash)
      select k.shop_id, 'made-' || i, 'x', 'x', now(), k.created_at - i * interval '1 second', 200, 'x', k.caller_hash
      from (select * from idempotency_keys where caller_hash is not null order by created_at desc limit 1) k, generate_series(1, ${many}) i
      `.execute(app.ctx.db)

  test('of one address its newest thousand answers, and every one that lasts, when it is tidied up', async () => {
    const [first, lasting] = [randomUUID(), randomUUID()]
    app.clock.set(NIGHT)
    await send(first)
    const order = await send(lasting, { path: '/lasting-probe' })
    app.clock.set(NOON)
    await send(randomUUID())
    await fillUp(1_100)
    const newest = randomUUID()
    const last = await send(newest)
    await purgeIdempotencyKeys(app.ctx.db, new Date(NOON))
    assert.equal(await count(), 1_001)
    assertReplay(await send(newest), last)
    assertReplay(await send(lasting, { path: '/lasting-probe' }), order)
    assert.equal((await send(first)).headers['idempotent-replay'], undefined, 'the oldest went first')
  })

  test('of one shop, over all callers, when it is tidied up', async () => {
    const lasting = randomUUID()
    app.clock.set(NIGHT)
    const order = await send(lasting, { path: '/lasting-probe' })
    app.clock.set(NOON)
    await send(randomUUID())
    await fillUp(50)
    assert.equal(await purgeIdempotencyKeys(app.ctx.db, new Date(NOON), { ofShop: 20, ofCaller: 1_000 }), 31)
    assertReplay(await send(lasting, { path: '/lasting-probe' }), order)
  })

  test('a refusal of work that would last is bounded as any other', async () => {
    probe.work = async () => {
      throw new Problem('code_refused')
    }
    await send(randomUUID(), { path: '/lasting-probe' })
    const { rows } = await sql`select 1 from idempotency_keys where lasts`.execute(app.ctx.db)
    assert.equal(rows.length, 0)
  })

  test('a large answer lies packed, and comes back as it was', async () => {
    const key = randomUUID()
    const lines = Array.from({ length: 100 }, (_, i) => ({
      name: 'Kursi rotan “teras”',
      index: i,
      price: 350_000,
    }))
    probe.work = async () => ({ lines: [...lines, ...lines, ...lines, ...lines] })
    const first = await send(key)
    assert.ok(first.bytes.length > 20_000)
    const { rows } = await sql<{ size: number }>`
      select octet_length(sealed)::int as size from idempotency_keys`.execute(app.ctx.db)
    assert.ok((rows[0]?.size ?? 0) < 5_000, `${rows[0]?.size}`)
    assertReplay(await send(key), first)
  })

  test('one that is too large is answered and not kept, unless it lasts', async () => {
    const [key, lasting] = [randomUUID(), randomUUID()]
    const noise = Array.from({ length: 2_000 }, () => randomUUID())
    probe.work = async () => ({ noise })
    assert.equal((await send(key)).status, 200)
    assert.equal((await send(key)).headers['idempotent-replay'], undefined)
    const first = await send(lasting, { path: '/lasting-probe' })
    assertReplay(await send(lasting, { path: '/lasting-probe' }), first)
  })

  test('nothing at all where the work changes nothing: it is done again, and the key stays free', async () => {
    const key = randomUUID()
    for (const run of [1, 2]) {
      const answer = await send(key, { path: '/unkept-probe' })
      assert.deepEqual([answer.body.run, answer.headers['idempotent-replay']], [run, undefined])
    }
    assert.equal((await send(key, { path: '/unkept-probe', json: { text: 'b' } })).body.run, 3)
    assert.equal((await send('"', { path: '/unkept-probe' })).status, 400, 'a key has its form here too')
    assert.equal(await count(), 0)
    assert.equal((await send(key)).body.run, 4)
  })
})

test('an answer is given again also when the shop refuses such a request by now', async () => {
  const key = randomUUID()
  const first = await send(key)
  assert.equal(first.status, 200)
  const allowed = probe.work
  probe.work = async () => {
    throw invalidRequest([{ path: 'text', code: 'invalid', message: 'tidak lagi' }])
  }
  assertReplay(await send(key), first)
  const other = randomUUID()
  assert.equal((await send(other)).status, 400)
  probe.work = allowed
  assert.equal((await send(other)).status, 200, 'a wrong request costs no key')
})
