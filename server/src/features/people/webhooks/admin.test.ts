// Webhooks through the merchant's door: what one may set, what it refuses, and what it never shows again.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pino from 'pino'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'

let app: TestApp
let token: string
const lines: string[] = []
before(async () => {
  app = await startApp({ log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }) })
  for (const slug of ['rotan', 'batik']) await app.shop(aShop({ slug }))
  token = await app.token()
})
after(() => app.close())

const HOOK = { url: 'https://hooks.example.com/etalase?key=1', types: ['order.placed', 'order.paid'] }
const at = (path = '') => `/shops/rotan/webhooks${path}`
const create = (json: unknown) => app.admin(at(), { method: 'POST', token, json })

test('one is created, read, changed and deleted, each under its version', async () => {
  const made = await create(HOOK)
  assert.equal(made.status, 201, made.text)
  assert.match(made.body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.partialDeepStrictEqual(made.body, { ...HOOK, enabled: true, version: 1 })
  const path = at(`/${made.body.id}`)
  const { secret, ...shown } = made.body
  assert.deepEqual((await app.admin(path, { token })).body, shown)
  assert.deepEqual((await app.admin(at(), { token })).body.items, [shown])

  assert.equal((await app.admin(path, { method: 'PATCH', token, json: { types: ['*'] } })).status, 428)
  const changed = await app.admin(path, {
    method: 'PATCH',
    token,
    ifMatch: 1,
    json: { types: ['*'], enabled: false },
  })
  assert.partialDeepStrictEqual(changed.body, { url: HOOK.url, types: ['*'], enabled: false, version: 2 })
  assert.equal(changed.headers.etag, '"2"')
  const same = await app.admin(path, { method: 'PATCH', token, ifMatch: 2, json: { enabled: false } })
  assert.equal(same.body.version, 2)
  const late = await app.admin(path, { method: 'PATCH', token, ifMatch: 1, json: { enabled: true } })
  assert.deepEqual([late.status, late.body.error.details.current.enabled], [412, false])

  assert.equal((await app.admin(path, { method: 'DELETE', token, ifMatch: 1 })).status, 412)
  assert.equal((await app.admin(path, { method: 'DELETE', token, ifMatch: 2 })).status, 204)
  for (const gone of ['', '/deliveries']) assert.equal((await app.admin(path + gone, { token })).status, 404)
})

test('an edit sets what can be set, whatever else it names', async () => {
  const made = await create(HOOK)
  const path = at(`/${made.body.id}`)
  const other = await findShopBySlug(app.ctx.db, 'batik')
  const json = { enabled: false, shop_id: other?.id, id: 'whk_lain', failing_since: null, '5': 1 }
  const edited = await app.admin(path, { method: 'PATCH', token, ifMatch: '*', json })
  assert.deepEqual(
    [edited.status, edited.body.id, edited.body.enabled],
    [200, made.body.id, false],
    edited.text,
  )
  assert.equal((await app.admin(path, { token })).status, 200)
  const inAnotherShop = app.ctx.db.selectFrom('webhooks').where('shop_id', '=', other?.id ?? '')
  assert.deepEqual(await inAnotherShop.selectAll().execute(), [])
})

test('a secret is shown when it is made, and nowhere else', async () => {
  const made = await create(HOOK)
  const path = at(`/${made.body.id}`)
  const rotated = await app.admin(`${path}/secret`, { method: 'POST', token })
  assert.equal(rotated.status, 200, rotated.text)
  assert.notEqual(rotated.body.secret, made.body.secret)
  const { db } = app.ctx
  const shown = await Promise.all([
    app.admin(path, { token }).then(({ text }) => text),
    app.admin(at(), { token }).then(({ text }) => text),
    db.selectFrom('audit').selectAll().execute().then(JSON.stringify),
    db.selectFrom('webhooks').selectAll().execute().then(JSON.stringify),
    db.selectFrom('idempotency_keys').selectAll().execute().then(JSON.stringify),
  ])
  for (const { secret } of [made.body, rotated.body])
    for (const text of [...shown, ...lines]) {
      assert.ok(!text.includes(secret))
      assert.ok(!text.includes(secret.slice('whsec_'.length)))
    }
})

test('who made it and what changed is in the audit', async () => {
  const { id } = (await create(HOOK)).body
  await app.admin(at(`/${id}`), { method: 'PATCH', token, ifMatch: '*', json: { enabled: false } })
  await app.admin(at(`/${id}`), { method: 'DELETE', token, ifMatch: '*' })
  const rows = await app.ctx.db
    .selectFrom('audit')
    .where('subject', '=', id)
    .orderBy('id')
    .select(['kind', 'actor_name', 'before', 'after'])
    .execute()
  const by = { kind: 'webhook', actor_name: 'test' }
  const off = { ...HOOK, enabled: false }
  assert.deepEqual(rows, [
    { ...by, before: null, after: { ...HOOK, enabled: true } },
    { ...by, before: { enabled: true }, after: { enabled: false } },
    { ...by, before: off, after: null },
  ])
})

describe('what is refused', () => {
  const WRONG: [what: string, json: object, path: string][] = [
    ['no address', { types: ['*'] }, 'url'],
    ['not an address', { url: 'hooks.example.com', types: ['*'] }, 'url'],
    ['another scheme', { url: 'ftp://hooks.example.com/', types: ['*'] }, 'url'],
    ['a password in it', { url: 'https://a:b@hooks.example.com/', types: ['*'] }, 'url'],
    ['this machine', { url: 'http://127.0.0.1:8080/', types: ['*'] }, 'url'],
    ['this machine by name', { url: 'http://localhost:8080/', types: ['*'] }, 'url'],
    ['a private network', { url: 'https://10.1.2.3/', types: ['*'] }, 'url'],
    ['the metadata of a cloud', { url: 'http://169.254.169.254/latest', types: ['*'] }, 'url'],
    ['IPv6 of this machine', { url: 'http://[::1]/', types: ['*'] }, 'url'],
    ['no events', { url: HOOK.url, types: [] }, 'types'],
    ['an event that there is not', { url: HOOK.url, types: ['order.lost'] }, 'types[0]'],
  ]
  for (const [what, json, path] of WRONG)
    test(`${what}, with its field`, async () => {
      const { status, body } = await create(json)
      assert.deepEqual([status, body.error?.code], [400, 'invalid_request'])
      assert.ok(
        body.error.details.fields.some((field: { path: string }) => field.path === path),
        JSON.stringify(body),
      )
    })

  test('a private address, and the switch is named where a developer tries things out alone', async (t) => {
    const messageFor = async (to: TestApp, host: string) => {
      const answer = await to.admin(at(), {
        method: 'POST',
        token: await to.token(),
        json: { url: 'http://127.0.0.1:8080/', types: ['*'] },
        headers: { Host: host },
      })
      return answer.body.error.details.fields[0].message
    }
    const refusal = 'mengarah ke jaringan pribadi dan tidak dapat dipanggil'
    const hint = ' (di komputer sendiri, jalankan server dengan ALLOW_PRIVATE_ADDRESSES=1)'
    assert.equal(await messageFor(app, 'console.localhost'), refusal + hint)
    const env = { PLATFORM_DOMAIN: 'toko.example', PUBLIC_URL: 'https://toko.example' }
    const hosted = await startApp({ env })
    t.after(() => hosted.close())
    await hosted.shop(aShop({ slug: 'rotan' }))
    assert.equal(await messageFor(hosted, 'console.toko.example'), refusal)
  })

  test('an address that is changed to a private one', async () => {
    const { id } = (await create(HOOK)).body
    const json = { url: 'http://192.168.0.1/' }
    const { status, body } = await app.admin(at(`/${id}`), { method: 'PATCH', token, ifMatch: '*', json })
    assert.deepEqual([status, body.error.details.fields[0].path], [400, 'url'])
    assert.equal((await app.admin(at(`/${id}`), { token })).body.url, HOOK.url)
  })

  test('more than a shop may have', async () => {
    await app.shop(aShop({ slug: 'penuh' }))
    const full = await app.token({ shop: 'penuh' })
    const send = () => app.admin('/shops/penuh/webhooks', { method: 'POST', token: full, json: HOOK })
    const answers = await Promise.all(Array.from({ length: 22 }, send))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [...Array(20).fill(201), 400, 400])
  })

  test("another shop's webhooks, and a program without the scope", async () => {
    const { id } = (await create(HOOK)).body
    const [stranger, narrow] = await Promise.all([
      app.token({ shop: 'batik' }),
      app.token({ scopes: ['orders:write', 'settings:write'] }),
    ])
    assert.equal((await app.admin(at(), { token: stranger })).status, 404)
    for (const path of [`/${id}`, `/${id}/deliveries`])
      assert.equal((await app.admin(`/shops/batik/webhooks${path}`, { token: stranger })).status, 404)
    const refused = await app.admin(at(), { token: narrow })
    assert.deepEqual([refused.status, refused.body.error.details.need], [403, 'webhooks:write'])
    const enough = await app.token({ scopes: ['webhooks:write'] })
    assert.equal((await app.admin(at(), { token: enough })).status, 200)
  })
})
