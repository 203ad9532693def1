// The console on its own host: which addresses are pages, and what they are served with.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aBuiltStorefront } from '../site/site.fixture.ts'

let app: TestApp
let folder: Awaited<ReturnType<typeof aBuiltStorefront>>
before(async () => {
  folder = await aBuiltStorefront()
  app = await startApp({ env: { CONSOLE_DIR: folder.folder } })
})
after(async () => {
  await app.close()
  await folder.remove()
})

const visit = (path: string, host = 'console.localhost') =>
  app.send(path, { headers: { Host: host, Accept: 'text/html' } })

for (const path of ['/', '/masuk', '/toko/rotan/pesanan/RTN-1', '/platform'])
  test(`${path} is the console's page, which runs only its own scripts and is framed by nobody`, async () => {
    const { status, headers } = await visit(path)
    assert.equal(status, 200)
    assert.match(headers['content-type'] ?? '', /^text\/html/)
    assert.equal(headers['cache-control'], 'no-cache')
    const policy = headers['content-security-policy'] ?? ''
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/)
    assert.match(policy, /frame-ancestors 'none'/)
  })

test('the page behind a one-time link is kept nowhere, and tells nobody its address', async () => {
  const { headers, text } = await visit('/masuk/kunci-rahasia')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'same-origin')
  assert.doesNotMatch(text, /kunci-rahasia/)
})

test('an operation that is not there is no page', async () => {
  const { status, headers } = await visit('/admin/v1/nothing')
  assert.equal(status, 404)
  assert.match(headers['content-type'] ?? '', /^application\/json/)
  assert.equal((await visit('/assets/gone.js')).status, 404)
})

for (const path of [
  '/api',
  '/api/v1/products',
  '/api/v1/openapi.json',
  '/%61pi/v1/products',
  '/openapi.json',
  '/sitemap.xml',
  '/favicon.ico',
  '/.env',
  '/.git/config',
  '/toko/rotan/openapi.json',
  '/media/x',
])
  test(`${path} is no page of the console: 404 in the envelope, to programs and to browsers`, async () => {
    for (const accept of ['text/html', '*/*']) {
      const { status, body } = await app.send(path, {
        headers: { Host: 'console.localhost', Accept: accept },
      })
      assert.deepEqual([status, body?.error.code], [404, 'not_found'], accept)
    }
  })

test('an address that the console does not have is 404: its own page to a browser, the envelope to a program', async () => {
  const asBrowser = await visit('/tidak-ada')
  assert.equal(asBrowser.status, 404)
  assert.match(asBrowser.headers['content-type'] ?? '', /^text\/html/)
  const asProgram = await app.send('/tidak-ada', { headers: { Host: 'console.localhost' } })
  assert.deepEqual([asProgram.status, asProgram.body?.error.code], [404, 'not_found'])
})

test('is on the console’s host alone', async () => {
  assert.equal((await visit('/toko/rotan', 'rotan.localhost')).status, 404)
})
