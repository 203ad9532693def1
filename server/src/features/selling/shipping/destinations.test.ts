// POST /shipping/destinations and /shipping/destinations/resolve.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(aShop())
})
after(() => app.close())

const search = (json: unknown) => app.call('/shipping/destinations', { method: 'POST', json })
const resolve = (json: unknown) => app.call('/shipping/destinations/resolve', { method: 'POST', json })
const FIELDS = ['city', 'district', 'label', 'province', 'ref', 'subdistrict', 'zip_code']

test('a destination is found by what was typed so far, with every field', async () => {
  const { status, body, headers } = await search({ q: 'kebayoran baru jaksel' })
  assert.equal(status, 200)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(body.results[0].district, 'Kebayoran Baru')
  assert.match(body.results[0].ref, /^\d{10}$/)
  assert.deepEqual(Object.keys(body.results[0]).sort(), FIELDS)
})

test('a search gives ten results by default, and as many as asked for up to fifty', async () => {
  assert.equal((await search({ q: 'jakarta' })).body.results.length, 10)
  assert.equal((await search({ q: 'jakarta', limit: 50 })).body.results.length, 50)
  assert.equal((await search({ q: 'jakarta', limit: 1 })).body.results.length, 1)
})

test('a search for one character, for nothing, or for words that name no place gives an empty list', async () => {
  for (const q of ['', ' ', 'j', ' j ', 'qqqqzzzz', '!!!', '🏠🏠']) {
    const { status, body } = await search({ q })
    assert.equal(status, 200, q)
    assert.deepEqual(body.results, [], q)
  }
})

test('a limit outside 1 to 50, a missing q and an overlong one are refused by name', async () => {
  for (const [json, path] of [
    [{ q: 'ja', limit: 0 }, 'limit'],
    [{ q: 'ja', limit: 51 }, 'limit'],
    [{ q: 'ja', limit: '5' }, 'limit'],
    [{}, 'q'],
    [{ q: 5 }, 'q'],
    [{ q: 'x'.repeat(10_000) }, 'q'],
  ] as const) {
    const { status, body } = await search(json)
    assert.equal(status, 400)
    assert.equal(body.error.details.fields[0].path, path)
  }
})

test('searching needs no statement but the one that counts it, which it does not wait for', async () => {
  await search({ q: 'bandung' })
  const before = app.ctx.statements()
  await search({ q: 'surabaya gubeng' })
  assert.ok(app.ctx.statements() - before <= 1)
})

test('a ref resolves to its destination, an unknown one is 404', async () => {
  const [found] = (await search({ q: 'menteng jakarta pusat' })).body.results
  assert.deepEqual((await resolve({ ref: found.ref })).body, { destination: found })
  for (const ref of ['9999999999', '', 'abc', '317104', '__proto__']) {
    const { status, body } = await resolve({ ref })
    assert.equal(status, 404, ref)
    assert.equal(body.error.code, 'not_found')
  }
})

test('a search is answered the same however its media type is written, refusals included', async () => {
  const whole = { 'Content-Type': 'application/json; charset=utf-8' }
  for (const body of ['{"q":"bandung"}', '{"q":5}', '{', '[]', '{"q":"sumur","limit":99}']) {
    const quick = await app.call('/shipping/destinations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    const slow = await app.call('/shipping/destinations', { method: 'POST', headers: whole, body })
    assert.equal(quick.text, slow.text, body)
    assert.equal(quick.status, slow.status, body)
    const names = (answer: typeof quick) => Object.keys(answer.headers).sort()
    assert.deepEqual(names(quick), names(slow), body)
  }
  const keyed = { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' }
  const first = await app.call('/shipping/destinations', {
    method: 'POST',
    headers: keyed,
    body: '{"q":"bandung"}',
  })
  const again = await app.call('/shipping/destinations', {
    method: 'POST',
    headers: keyed,
    body: '{"q":"bandung"}',
  })
  assert.equal(again.headers['idempotent-replay'], 'true')
  assert.equal(again.text, first.text)
})
