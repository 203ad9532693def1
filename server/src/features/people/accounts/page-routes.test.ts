// The page behind a one-time link: what it is served with, so that nobody else gets at the key in its address.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const visit = (path: string, host = 'console.localhost') => app.send(path, { headers: { Host: host } })

test('is a page that runs nothing but its own script, and tells nobody its address', async () => {
  const { status, headers, text } = await visit('/masuk/abc')
  assert.equal(status, 200)
  assert.match(headers['content-type'] ?? '', /^text\/html/)
  assert.match(headers['content-security-policy'] ?? '', /script-src 'sha256-/)
  assert.match(headers['content-security-policy'] ?? '', /frame-ancestors 'none'/)
  assert.equal(headers['referrer-policy'], 'same-origin')
  assert.equal(headers['cache-control'], 'no-store')
  assert.doesNotMatch(text, /abc/)
})

test('is on the console’s host alone', async () => {
  assert.equal((await visit('/masuk/abc', 'rotan.localhost')).status, 404)
  const root = await visit('/')
  assert.deepEqual([root.status, root.headers.location], [302, '/admin/v1/docs/'])
})
