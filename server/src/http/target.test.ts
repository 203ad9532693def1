// Where a request is meant to go: one Host, one form of the target, and methods and expectations that nobody has.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import Type from 'typebox'
import { startApp, type TestApp } from '../../test/app.ts'
import { aProduct, aShop } from '../../test/world.ts'
import { tidyUrl } from './cache/tidy-url.ts'

let app: TestApp
let proxied: TestApp
before(async () => {
  app = await startApp()
  proxied = await startApp({ database: app.database, env: { TRUST_PROXY: 'loopback' } })
  await app.shop(aShop({ domains: [{ host: 'rotan.example' }], products: [aProduct({ slug: 'kursi' })] }))
})
after(async () => {
  await proxied.close()
  await app.close()
})

describe('a request that names two places', () => {
  for (const node of ['app', 'proxied'] as const) {
    test(`by two Host headers is 400, first and from memory (${node})`, async () => {
      const hosts = ['rotan.example', 'rotan.example', 'lain.example', '']
      await raw('GET /api/v1/products', { Host: 'rotan.example' }, node)
      for (const second of hosts) {
        const answer = await raw('GET /api/v1/products', { Host: 'rotan.example', host: second }, node)
        assert.deepEqual([answer.status, answer.error?.code], [400, 'invalid_request'], second)
        assert.equal(answer.error?.details.fields[0].path, 'Host')
      }
    })
  }

  test('by a target that is not what Host says is 400', async () => {
    for (const target of [
      'http://lain.example/api/v1/products',
      'http://rotan.example:8080/api/v1/products',
      'http://x@rotan.example/api/v1/products',
      'http:///api/v1/products',
      'ftp://rotan.example/api/v1/products',
    ]) {
      const answer = await raw(`GET ${target}`, { Host: 'rotan.example' })
      assert.deepEqual([answer.status, answer.error?.code], [400, 'invalid_request'], target)
    }
  })

  test('by a target that says the same as Host is answered as any other', async () => {
    for (const target of [
      'http://rotan.example/api/v1/products/kursi',
      'HTTP://Rotan.Example:80/api/v1/products/kursi?',
      'http://rotan.example/api/v1/products/kursi#x',
    ]) {
      const answer = await raw(`GET ${target}`, { Host: 'rotan.example' })
      assert.equal(answer.status, 200, target)
      assert.equal(answer.body.slug, 'kursi')
    }
  })
})

test('the port of a Host is in no address that is answered', async () => {
  for (const host of ['rotan.example:8080', 'ROTAN.example', 'rotan.example.:1', 'rotan.example']) {
    const { status, text } = await app.send('/api/v1/storefront/config', { headers: { Host: host } })
    assert.equal(status, 200)
    assert.doesNotMatch(text, /:8080|ROTAN\.|\.:1/)
  }
})

describe('an answer is kept under few addresses', () => {
  const shape = Type.Object({ cat: Type.String(), limit: Type.Integer(), q: Type.String() })
  const tidied = (asked: string, query: Record<string, unknown> = {}) =>
    tidyUrl(asked, '/products', shape, { params: {}, query })

  test('as they were asked for, when they say what they mean in any order', () => {
    const query = { limit: '2', q: 'kursi rotan' }
    for (const asked of [
      '/products?limit=2&q=kursi%20rotan',
      '/products?q=kursi+rotan&limit=2',
      '/products?q=kursi%20rotan&limit=2',
    ])
      assert.equal(tidied(asked, query), asked)
    assert.equal(tidied('/products'), '/products')
  })

  test('else in one form', () => {
    for (const asked of ['/products?', '/products?&&', '/products?utm=1', '/%70roducts', '/products?cat='])
      assert.equal(tidied(asked, { utm: '1', cat: '' }), '/products')
    for (const asked of ['/products?limit=2&', '/products?%6cimit=2', '/products?limit=2&x=1'])
      assert.equal(tidied(asked, { limit: '2', x: '1' }), '/products?limit=2')
    const detail = tidyUrl('/products/%6bursi', '/products/:slug', null, {
      params: { slug: 'kursi' },
      query: {},
    })
    assert.equal(detail, '/products/kursi')
  })
})

describe('control characters', () => {
  test('in a path are 404, wherever it leads', async () => {
    for (const path of [
      '/sandbox/%00',
      '/sandbox/pay_%07x',
      '/media/%00',
      '/media/qr/pay_%00.png',
      '/api/v1/products/%1b',
      '/api/v1/storefront/page/%00',
      '/api/v1/orders/track/%00',
      '/x%7f',
    ]) {
      const answer = await app.send(path, { headers: { Host: 'rotan.example' } })
      assert.deepEqual([answer.status, answer.body.error.code], [404, 'not_found'], path)
    }
  })

  test('in a query are 400, and the answer has the name', async () => {
    for (const [query, path] of [
      ['q=a%00b', 'q'],
      ['cat=%0a', 'cat'],
      ['tag=a&tag=%7f', 'tag'],
      ['x=%00', 'x'],
      ['%00=x', 'url'],
    ]) {
      const answer = await app.call(`/products?${query}`)
      assert.equal(answer.status, 400, query)
      assert.equal(answer.body.error.details.fields[0].path, path)
    }
  })

  test('and halves of characters in a body are 400', async () => {
    for (const body of ['{"q":"\\ud800"}', '{"q":"a","\\udc00x":1}', '{"q":"a","x":[{"y":"\\uDBFF"}]}']) {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await app.call('/shipping/destinations', { method: 'POST', headers, body })
      assert.equal(answer.status, 400, body)
    }
    const whole = await app.call('/shipping/destinations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"q":"\\ud83d\\ude00 \\\\ud800"}',
    })
    assert.equal(whole.status, 200, 'a pair is a character, and a backslash is text')
  })
})

describe('a method that nobody has', () => {
  for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'PATCH']) {
    test(`such as ${method} is 405 with what there is, after host, origin and plan`, async () => {
      const at = (target: string, headers = {}) =>
        raw(`${method} ${target}`, { Host: 'rotan.example', ...headers })
      const answer = await at('/api/v1/products')
      assert.deepEqual([answer.status, answer.error?.code], [405, 'method_not_allowed'])
      assert.equal(answer.headers.allow, 'GET, HEAD')
      assert.equal((await at('/api/v1/checkout/draft')).headers.allow, 'POST')
      assert.equal((await at('/')).status, 405)
      assert.equal((await at('/api/v1/nowhere')).error?.code, 'not_found')
      assert.equal(
        (await at('/api/v1/products', { Origin: 'https://jahat.example' })).error?.code,
        'forbidden',
      )
    })
  }

  test('not even Node, is 405 in the envelope', async () => {
    for (const line of ['FOO /api/v1/products', 'CONNECT rotan.example:443']) {
      const answer = await raw(line, { Host: 'rotan.example' })
      assert.deepEqual([answer.status, answer.error?.code], [405, 'method_not_allowed'], line)
      assert.equal(answer.headers.allow, 'GET, HEAD, POST')
    }
    assert.equal((await raw('\u0016\u0003\u0001 garbage', {})).status, 400)
  })
})

test('an expectation that nobody can meet is 417 in the envelope, and 100-continue is met', async () => {
  const refused = await raw('GET /api/v1/products', { Host: 'rotan.example', Expect: 'x' })
  assert.deepEqual([refused.status, refused.error?.code], [417, 'expectation_failed'])
  const met = await raw('GET /api/v1/products', { Host: 'rotan.example', Expect: '100-continue' })
  assert.match(met.text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
})

test('HEAD answers as GET does, for the reference too', async () => {
  for (const path of ['/docs', '/docs/', '/openapi.json', '/openapi.json?version=2026-09-09', '/products']) {
    const [get, head] = [await app.call(path), await app.call(path, { method: 'HEAD' })]
    assert.equal(head.status, get.status, path)
    assert.equal(head.text, '')
    for (const name of ['location', 'content-type', 'etag', 'content-security-policy'])
      assert.equal(head.headers[name], get.headers[name], `${path} ${name}`)
  }
})

test('an empty version of the description is none: the baseline', async () => {
  const { status, body } = await app.call('/openapi.json?version=')
  assert.deepEqual([status, body.info.version], [200, '2026-09-05'])
})

interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
  readonly body: any
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
  readonly error: any
}

/** As it goes over the wire, which no client of HTTP would send. */
async function raw(
  line: string,
  headers: Record<string, string>,
  node: 'app' | 'proxied' = 'app',
): Promise<RawAnswer> {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect((node === 'app' ? app : proxied).port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
    socket.write(`${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
  })
  const [head = '', body = ''] = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
  const fields = head.split('\r\n').slice(1)
  const parsed = body.startsWith('{') ? JSON.parse(body) : null
  return {
    status: Number(head.split(' ')[1]),
    headers: Object.fromEntries(
      fields.map((field) => field.split(': ')).map(([k = '', v = '']) => [k.toLowerCase(), v]),
    ),
    text,
    body: parsed,
    error: parsed?.error,
  }
}
