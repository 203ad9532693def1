// Specification section 7: one envelope for everything that can go wrong, in Indonesian.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import Type from 'typebox'
import type { Answer } from '../../../test/http.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { aProduct, aShop } from '../../test/world.ts'
import { post } from './routes/declare-route.ts'

const described = { tag: 'Test', summary: 'for the tests', reply: Type.Object({ got: Type.Unknown() }) }
const Line = Type.Object({ qty: Type.Integer({ minimum: 1, maximum: 999 }) })
const probes = [
  post('/probe', {
    ...described,
    op: 'probe',
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 10 }),
      items: Type.Array(Line, { maxItems: 2 }),
    }),
    run: async (_ctx, { body }) => ({ got: body }),
  }),
  post('/no-body', { ...described, op: 'noBody', body: Type.Object({}), run: async () => ({ got: 'fine' }) }),
  post('/broken', {
    ...described,
    op: 'broken',
    body: Type.Object({}),
    run: async () => {
      throw new Error('password=hunter2 at 10.0.0.7')
    },
  }),
]

let app: TestApp
before(async () => {
  app = await startApp({ extraRoutes: probes })
  await app.shop(aShop({ products: [aProduct({ slug: 'kursi' })] }))
})
after(() => app.close())

function assertProblem(answer: Answer, status: number, code: string) {
  assert.equal(answer.status, status, answer.text)
  assert.deepEqual(Object.keys(answer.body), ['error'])
  assert.deepEqual(Object.keys(answer.body.error).sort(), ['code', 'details', 'message'])
  assert.equal(answer.body.error.code, code)
  assert.ok(answer.body.error.message.length > 10)
  assert.equal(typeof answer.body.error.details, 'object')
  assert.match(answer.headers['content-type'] ?? '', /^application\/json/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.ok(answer.headers['x-request-id'])
}

const postText = (body: string | Buffer, headers: Record<string, string> = {}) =>
  app.call('/probe', { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body })

describe('7 every error is {error:{code,message,details}}', () => {
  test('an unknown path is 404 not_found, and says which path', async () => {
    const nowhere = await app.call('/nowhere?q=1')
    assertProblem(nowhere, 404, 'not_found')
    assert.deepEqual(nowhere.body.error.details, { path: '/api/v1/nowhere' })
    assertProblem(await app.send('/nowhere', { headers: { Host: 'rotan.localhost' } }), 404, 'not_found')
    assertProblem(
      await app.send('/api/v2/products', { headers: { Host: 'rotan.localhost' } }),
      404,
      'not_found',
    )
  })

  test('an unknown slug or page key is 404 not_found', async () => {
    const gone = await app.call('/products/tidak-ada')
    assertProblem(gone, 404, 'not_found')
    assert.deepEqual(gone.body.error.details, {}, 'the address is right')
    assertProblem(await app.call('/storefront/page/tidak-ada'), 404, 'not_found')
  })

  test('a wrong method is 405 with Allow, before its body is read', async () => {
    const answer = await app.call('/products', {
      method: 'POST',
      headers: { 'Content-Type': 'text/x' },
      body: '{',
    })
    assertProblem(answer, 405, 'method_not_allowed')
    assert.equal(answer.headers.allow, 'GET, HEAD')
    const other = await app.call('/probe')
    assertProblem(other, 405, 'method_not_allowed')
    assert.equal(other.headers.allow, 'POST')
    assertProblem(await app.call('/openapi.json', { method: 'POST' }), 405, 'method_not_allowed')
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      assertProblem(await app.call('/products/kursi', { method }), 405, 'method_not_allowed')
    }
  })

  test('malformed JSON is 400 invalid_request', async () => {
    for (const body of ['{', '{"name": }', 'null', '[]', '"text"', '1', '{"name":"a","items":[]}x']) {
      assertProblem(await postText(body), 400, 'invalid_request')
    }
  })

  test('bytes that are no UTF-8, and NUL characters, are 400 invalid_request', async () => {
    assertProblem(await postText(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 400, 'invalid_request')
    assertProblem(await postText('{"name":"a\\u0000b","items":[]}'), 400, 'invalid_request')
  })

  test('a body nested beyond reason is 400 invalid_request, with and without a key', async () => {
    const deep = `{"name":"a","items":[],"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
    assertProblem(await postText(deep), 400, 'invalid_request')
    assertProblem(await postText(deep, { 'Idempotency-Key': 'k' }), 400, 'invalid_request')
    const text = JSON.stringify({ name: 'a', items: [], note: `${'['.repeat(100)}"\\"` })
    assert.equal((await postText(text)).status, 200, 'brackets within a text are text')
  })

  test('keys that would reach a prototype are 400 invalid_request', async () => {
    assertProblem(await postText('{"name":"a","items":[],"__proto__":{"x":1}}'), 400, 'invalid_request')
  })

  test('every wrong field is named at once, with its path, a code and an Indonesian message', async () => {
    const answer = await app.call('/probe', {
      method: 'POST',
      json: { items: [{ qty: '2' }, { qty: 1000 }] },
    })
    assertProblem(answer, 400, 'invalid_request')
    assert.deepEqual(answer.body.error.details.fields, [
      { path: 'name', code: 'required', message: 'wajib diisi' },
      { path: 'items[0].qty', code: 'type', message: 'harus berupa bilangan bulat' },
      { path: 'items[1].qty', code: 'range', message: 'paling besar 999' },
    ])
  })

  test('unknown fields of a body are ignored', async () => {
    const answer = await app.call('/probe', { method: 'POST', json: { name: 'a', items: [], price: 1 } })
    assert.equal(answer.status, 200)
  })

  test('a body over 64 KiB is 413 body_too_large', async () => {
    const big = JSON.stringify({ name: 'a', items: [], more: 'x'.repeat(64 * 1024) })
    assertProblem(await postText(big), 413, 'body_too_large')
    const chunked = await postText(big, { 'Transfer-Encoding': 'chunked' })
    assertProblem(chunked, 413, 'body_too_large')
    const fits = JSON.stringify({ name: 'a', items: [], more: 'x'.repeat(60 * 1024) })
    assert.equal((await postText(fits)).status, 200)
  })

  test('a body that is not JSON by its type is 415 unsupported_media_type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense']) {
      assertProblem(await postText('{}', { 'Content-Type': type }), 415, 'unsupported_media_type')
    }
    assert.equal(
      (await postText('{"name":"a","items":[]}', { 'Content-Type': 'application/json; charset=utf-8' }))
        .status,
      200,
    )
  })

  test('a POST without a defined body takes none, an empty one, or {}', async () => {
    const headers = { 'Content-Type': 'application/json' }
    assert.equal((await app.call('/no-body', { method: 'POST' })).status, 200)
    assert.equal((await app.call('/no-body', { method: 'POST', headers, body: '' })).status, 200)
    assert.equal((await app.call('/no-body', { method: 'POST', json: {} })).status, 200)
  })

  test('an exception is 500 internal_error and shows nothing of its cause', async () => {
    const answer = await app.call('/broken', { method: 'POST', json: {} })
    assertProblem(answer, 500, 'internal_error')
    assert.doesNotMatch(answer.text, /hunter2|10\.0\.0|Error/)
  })

  test('an absurd paging is 400 and names the field', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1.5',
      'limit=1e1',
      'limit=abc',
      'limit=1&limit=2',
      'limit=99999999999999999999',
    ]) {
      const answer = await app.call(`/products?${query}`)
      assertProblem(answer, 400, 'invalid_request')
      assert.equal(answer.body.error.details.fields[0].path, 'limit', query)
    }
    assertProblem(await app.call('/products?offset=10001'), 400, 'invalid_request')
    assertProblem(await app.call('/products?sort=cheap'), 400, 'invalid_request')
    assert.equal((await app.call('/products?limit=100&offset=10000')).status, 200)
  })

  test('a broken percent-encoding is 400, a 10,000 character slug 404', async () => {
    assertProblem(await app.call('/products/%ff%fe'), 400, 'invalid_request')
    assertProblem(await app.call('/products/%'), 400, 'invalid_request')
    assertProblem(await app.call(`/products/${'a'.repeat(10_000)}`), 404, 'not_found')
    assertProblem(await app.call('/products/%00'), 404, 'not_found')
  })

  test('a hostile Host is 404 shop_not_found, and none at all too', async () => {
    const hosts = [
      '',
      '..',
      'a'.repeat(5_000),
      "rotan.localhost'--",
      'rotan.localhost/../x',
      '%00',
      'rotan.localhost:99999999',
      '[::1',
      '_',
      'кот.example',
    ]
    for (const Host of hosts) {
      const answer = await app.send('/api/v1/products', { headers: { Host: encodeURI(Host) } })
      assertProblem(answer, 404, 'shop_not_found')
    }
  })

  test('bytes that are no HTTP get the envelope as well', async () => {
    const text = await rawRequest('GET /\u0001 HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n')
    assert.match(text, /^HTTP\/1\.1 400 /)
    assert.match(text, /"code":"invalid_request"/)
    const large = await rawRequest(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)
    assert.match(large, /^HTTP\/1\.1 431 /)
    assert.match(large, /"code":"invalid_request"/)
    const noHost = await rawRequest('GET /api/v1/products HTTP/1.1\r\nConnection: close\r\n\r\n')
    assert.match(noHost, /^HTTP\/1\.1 404 /)
    assert.match(noHost, /"code":"shop_not_found"/)
  })

  test('a HEAD of an error has its status and no body', async () => {
    const answer = await app.call('/products/none', { method: 'HEAD' })
    assert.equal(answer.status, 404)
    assert.equal(answer.text, '')
  })

  test('the caller’s request id comes back when it is harmless, else a new one', async () => {
    const kept = await app.call('/nowhere', { headers: { 'X-Request-Id': 'trace-1.a' } })
    assert.equal(kept.headers['x-request-id'], 'trace-1.a')
    const replaced = await app.call('/nowhere', { headers: { 'X-Request-Id': '<script>' } })
    assert.match(replaced.headers['x-request-id'] ?? '', /^[0-9a-f-]{13}-[0-9a-z]+$/)
  })
})

function rawRequest(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.write(bytes)
  })
}
