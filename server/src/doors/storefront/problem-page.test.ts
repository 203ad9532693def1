// An address without a shop, as people and as programs meet it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.send(path, { method, headers: { Host: 'tidak-ada.localhost', Accept: BROWSER, ...headers } })

test('a browser at an unknown host sees a page in Indonesian, which loads nothing and says no name', async () => {
  for (const path of ['/', '/p/kursi', '/%3Cscript%3E']) {
    const { status, headers, text } = await open(path)
    assert.equal(status, 404)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.match(text, /<html lang="id">[\s\S]*<h1>Toko tidak ditemukan<\/h1>/)
    assert.match(text, /Toko tidak ditemukan di alamat ini\./)
    assert.match(text, /<p class="operator" lang="en">Operator: no shop answers to this host name\./)
    assert.doesNotMatch(text, /src=|href=|<script|tidak-ada/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/)
    assert.ok(headers['x-request-id'])
  }
  const head = await open('/', {}, 'HEAD')
  assert.deepEqual([head.status, head.text], [404, ''])
})

test('programs at an unknown host get the envelope: below the API, without Accept, and when they post', async () => {
  const answers = await Promise.all([
    open('/api/v1/products'),
    open('/api/v1/docs/'),
    open('/', { Accept: 'application/json' }),
    open('/', { Accept: '*/*' }),
    open('/cart', {}, 'POST'),
  ])
  for (const { status, body, headers } of answers) {
    assert.deepEqual([status, body.error.code], [404, 'shop_not_found'])
    assert.match(String(headers['content-type']), /^application\/json/)
  }
})
