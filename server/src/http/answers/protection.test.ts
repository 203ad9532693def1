// The same protection everywhere: nothing is framed, taken for another type, or runs what is not its own.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aProduct, aShop } from '../../../test/world.ts'
import { aBuiltStorefront } from '../../features/shop/site/site.fixture.ts'

let app: TestApp
let built: Awaited<ReturnType<typeof aBuiltStorefront>>
before(async () => {
  built = await aBuiltStorefront()
  app = await startApp({ env: { STOREFRONT_DIR: built.folder, TRUST_PROXY: '127.0.0.1' } })
  await app.shop(aShop({ products: [aProduct({ slug: 'kursi' })] }))
})
after(async () => {
  await app.close()
  await built.remove()
})

const open = (path: string, headers = {}) =>
  app.send(path, { headers: { Host: 'rotan.localhost', Accept: 'text/html', ...headers } })

test('every answer says how it is to be treated: pages, data, files, errors, redirects', async () => {
  const etag = (await open('/api/v1/products')).headers.etag ?? ''
  const answers = [
    await open('/'),
    await open('/tidak-ada'),
    await open('/track/abc'),
    await open('/assets/index-abc123.js'),
    await open('/favicon.svg'),
    await open('/robots.txt'),
    await open('/sitemap.xml'),
    await open('/media/tidak-ada'),
    await open('/sandbox/tidak-ada'),
    await open('/api/v1/products'),
    await open('/api/v1/products', { 'If-None-Match': etag }),
    await open('/api/v1/tidak-ada'),
    await open('/api/v1/docs'),
    await open('/api/v1/docs/'),
    await open('/api/v1/docs/js/scalar.js'),
    await open('/api/v1/openapi.json'),
    await open('/api/v1/products', { Host: 'none.localhost' }),
    await open('/healthz'),
  ]
  for (const [i, { headers }] of answers.entries()) {
    assert.equal(headers['x-content-type-options'], 'nosniff', `answer ${i}`)
    const policy = headers['content-security-policy'] ?? ''
    assert.match(policy, /(^|; )frame-ancestors 'none'(;|$)/, `answer ${i}`)
    assert.match(policy, /(^|; )default-src '(none|self)'(;|$)/, `answer ${i}`)
    if (headers['content-type']?.startsWith('text/html')) {
      assert.ok(headers['referrer-policy'], `answer ${i}`)
      assert.equal(headers['x-frame-options'], 'DENY', `answer ${i}`)
    }
  }
})

test('who came by https comes by https from now on: below the platform’s names everywhere, at a shop’s own domain there alone', async () => {
  const https = { 'X-Forwarded-Proto': 'https' }
  const said = async (path: string, headers: object) =>
    (await open(path, headers)).headers['strict-transport-security']
  for (const path of ['/', '/api/v1/products', '/tidak-ada'])
    assert.equal(await said(path, https), 'max-age=31536000; includeSubDomains', path)
  assert.equal(await said('/', { ...https, Host: 'toko-sendiri.example' }), 'max-age=31536000')
  assert.equal(await said('/', {}), undefined)
})

test('the reference runs its own scripts and no others', async () => {
  const { text, headers } = await open('/api/v1/docs/')
  const policy = headers['content-security-policy'] ?? ''
  const [, inline = ''] = /<script type="text\/javascript">(.*?)<\/script>/s.exec(text) ?? []
  const hash = createHash('sha256').update(inline).digest('base64')
  assert.ok(inline.includes('createApiReference'))
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}';`), policy)
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/)
})

test('the script of the reference is packed once, and not sent again to who has it', async () => {
  const path = '/api/v1/docs/js/scalar.js'
  const first = await open(path, { 'Accept-Encoding': 'br' })
  assert.equal(first.headers['content-encoding'], 'br')
  assert.ok(first.bytes.length < 2_000_000, `${first.bytes.length}`)
  const again = await open(path, { 'Accept-Encoding': 'br', 'If-None-Match': first.headers.etag ?? '' })
  assert.deepEqual([again.status, again.bytes.length], [304, 0])
})
