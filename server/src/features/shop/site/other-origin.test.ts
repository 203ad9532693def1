// The storefront from a port of its own: another origin, which calls the API across it.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { send } from '../../../../../test/http.ts'
import { takenPort } from '../../../../../test/server.ts'
import { type OtherOrigin, openOtherOrigin } from './other-origin.ts'
import { aBuiltStorefront, headIn } from './site.fixture.ts'
import { readSite, type Site } from './site.ts'

let site: Site
let origin: OtherOrigin
const API = 'http://demo.localhost:3000/api/v1'
const options = { host: '127.0.0.1', port: 0, title: 'Omah "Laras"', api: API }

before(async () => {
  const built = await aBuiltStorefront()
  const read = await readSite(built.folder)
  await built.remove()
  assert.ok(read)
  site = read
  origin = await openOtherOrigin(async () => site, options)
})
after(() => origin.close())

test('every address of the other origin is the page, which says where the API is', async () => {
  for (const path of ['/', '/p/kursi', '/track/abc?x=1']) {
    const page = await send(origin.port, path)
    assert.equal(page.status, 200)
    assert.deepEqual(headIn(page), { 'etalase-api': API, title: 'Omah &quot;Laras&quot;' })
  }
})

test('the page of the other origin may call the API and show its pictures, and nothing else of other hosts', async () => {
  const csp = String((await send(origin.port, '/')).headers['content-security-policy'])
  assert.match(csp, /connect-src 'self' http:\/\/demo\.localhost:3000;/)
  assert.match(csp, /img-src 'self' data: https: http:\/\/demo\.localhost:3000;/)
  assert.match(csp, /script-src 'self';/)
  assert.equal((await send(origin.port, '/track/abc')).headers['referrer-policy'], 'no-referrer')
})

test('files of the other origin are served as on the shop’s own host', async () => {
  const file = await send(origin.port, '/assets/index-abc123.js', { headers: { 'Accept-Encoding': 'br' } })
  assert.equal(file.headers['content-encoding'], 'br')
  assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
})

test('an unknown address of the other origin is the page with status 404', async () => {
  for (const path of ['/tidak/ada', '/%E0%A4%A', '/../rahasia.txt', '/api/v1/products']) {
    const page = await send(origin.port, path)
    assert.equal(page.status, 404, path)
    assert.match(page.text, /<div id="root">/)
  }
})

test('the other origin allows nothing but reading', async () => {
  const answer = await send(origin.port, '/', { method: 'POST' })
  assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET, HEAD'])
})

test('the other origin fails with EADDRINUSE when its port is in use', async () => {
  await using taken = await takenPort()
  const { port } = taken
  await assert.rejects(
    openOtherOrigin(async () => site, { ...options, port }),
    { code: 'EADDRINUSE' },
  )
})

test('the other origin ends although a browser holds a connection open without asking for anything', async () => {
  const other = await openOtherOrigin(async () => site, options)
  const held = connect(other.port, '127.0.0.1')
  await once(held, 'connect')
  const dropped = once(held, 'close')
  await other.close()
  await dropped
  await assert.rejects(send(other.port, '/'), { code: 'ECONNREFUSED' })
})
