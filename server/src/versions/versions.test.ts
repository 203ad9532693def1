// Specification section 9: dated versions, and what each one promises.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import Type from 'typebox'
import { startApp, type TestApp } from '../../test/app.ts'
import { aShop } from '../../test/world.ts'
import { post } from '../http/routes/declare-route.ts'

/** Stands for the checkout's draft, with only the field that the versions differ in. */
const createDraft = post('/test/draft', {
  op: 'createDraft',
  tag: 'Test',
  summary: 'for the tests',
  body: Type.Object({ phone: Type.Optional(Type.String()) }),
  reply: Type.Object({ phone: Type.Union([Type.String(), Type.Null()]) }),
  run: async (_ctx, { body }) => ({ phone: body.phone ?? null }),
})

const SERVED = ['2026-09-05', '2026-09-09']

let app: TestApp
before(async () => {
  app = await startApp({ extraRoutes: [createDraft] })
  await app.shop(aShop())
})
after(() => app.close())

const draft = (version: string | undefined, json: object) =>
  app.call('/test/draft', { method: 'POST', json, ...(version && { version }) })

describe('9 versioning', () => {
  test('9.1 the served versions are two dates, and 2026-05-09 is none', async () => {
    for (const version of SERVED) {
      const answer = await app.call('/products', { version })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['x-api-version'], version)
    }
    assert.equal((await app.call('/products', { version: '2026-05-09' })).status, 400)
  })

  test('9.2 a request without X-API-Version gets the baseline 2026-09-05', async () => {
    assert.equal((await app.call('/products')).headers['x-api-version'], '2026-09-05')
  })

  test('9.3 an unknown date answers 400 unsupported_api_version with the served ones', async () => {
    for (const version of [
      '2026-09-06',
      '2026-11-17',
      '2027-01-01',
      'latest',
      '1',
      '__proto__',
      'x'.repeat(1_000),
    ]) {
      const answer = await app.call('/products', { version })
      assert.equal(answer.status, 400, version)
      assert.equal(answer.body.error.code, 'unsupported_api_version')
      assert.deepEqual(answer.body.error.details, { supported: SERVED })
    }
  })

  test('9.3 the version is checked before the path', async () => {
    assert.equal(
      (await app.call('/nowhere', { version: '1999-01-01' })).body.error.code,
      'unsupported_api_version',
    )
  })

  test('9.4 both versions serve the same shapes of what did not change', async () => {
    const [before, after] = ['2026-09-05', '2026-09-09'].map((version) => read(version))
    const { DraftRequest: _before, ...unchanged } = before.components.schemas
    const { DraftRequest: _after, ...served } = after.components.schemas
    assert.deepEqual(served, unchanged)
  })

  test('9.5 from 2026-09-09 a draft requires a phone, the baseline does not', async () => {
    assert.equal((await draft(undefined, {})).status, 200)
    assert.equal((await draft('2026-09-05', {})).status, 200)
    const refused = await draft('2026-09-09', {})
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.body.error.details.fields, [
      { path: 'phone', code: 'required', message: 'wajib diisi' },
    ])
    assert.equal((await draft('2026-09-09', { phone: ' ' })).status, 400)
    assert.equal((await draft('2026-09-09', { phone: '0812' })).status, 200)
  })

  test('9.4 every version says that an order may be paid at the door', () => {
    for (const version of SERVED)
      assert.deepEqual(read(version).components.schemas.Payment.properties.kind.enum, [
        ...['manual', 'qr', 'va', 'redirect', 'none', 'cod', null],
      ])
  })

  test('9.6 the description exists per version and lists all versions', async () => {
    for (const version of SERVED) {
      const { status, body } = await app.call(`/openapi.json?version=${version}`)
      assert.equal(status, 200)
      assert.match(body.openapi, /^3\.1\./)
      assert.equal(body.info.version, version)
      assert.deepEqual(body.info['x-versions'], SERVED)
    }
    assert.equal((await app.call('/openapi.json')).body.info.version, '2026-09-05')
    const unknown = await app.call('/openapi.json?version=2026-05-09')
    assert.equal(unknown.status, 400)
    assert.equal(unknown.body.error.code, 'unsupported_api_version')
  })

  test('9.6 the query alone chooses the description, and the header of the answer says which one it is', async () => {
    for (const path of ['/openapi.json', '/docs/postman.json', '/docs/arazzo.json'])
      for (const [query, shown] of [
        ['', '2026-09-05'],
        ['?version=', '2026-09-05'],
        ['?version=2026-09-05', '2026-09-05'],
        ['?version=2026-09-09', '2026-09-09'],
      ] as const)
        for (const asked of [{}, ...SERVED.map((version) => ({ version }))]) {
          const { body, headers } = await app.call(`${path}${query}`, asked)
          const about = `${path}${query} ${JSON.stringify(asked)}`
          assert.ok((body.info.version ?? body.info.name).endsWith(shown), about)
          assert.equal(headers['x-api-version'], shown, about)
        }
    const refused = await app.call('/openapi.json?version=2026-09-09', { version: '2026-11-17' })
    assert.equal(refused.body.error.code, 'unsupported_api_version')
  })
})

function read(version: string) {
  return JSON.parse(readFileSync(new URL(`../../openapi/${version}.json`, import.meta.url), 'utf8'))
}
