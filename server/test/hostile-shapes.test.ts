// No request within the limits keeps the server from the others: hostile shapes at every route, measured.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { costOf } from '../../test/cost.ts'
import { adminRoutes } from '../src/doors/admin/routes.ts'
import { allRoutes } from '../src/doors/storefront/routes.ts'
import { startApp, type TestApp } from './app.ts'
import { type HostileRequest, hostileAddresses, hostileRequests } from './hostile-shapes.ts'
import { aProduct, aShop } from './world.ts'

/** Megabytes of JSON that are read and written: of the one thread that answers everybody. */
const MOST_COST = 3
/** So many tell what is wrong. */
const ENOUGH = 3
const MAX_ERROR_BYTES = 24 * 1024

let app: TestApp
before(async () => {
  app = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  const products = Array.from({ length: 50 }, (_, i) => aProduct({ slug: `kursi-${i}` }))
  await app.shop(aShop({ products }))
})
after(() => app.close())

test('no hostile shape at any route keeps the server busy for long, or gets a long answer', async () => {
  const routes = await allRoutes(app.ctx.config)
  const all = routes.flatMap(hostileRequests)
  assert.ok(all.length > 500)
  assert.deepEqual(await slowOf(all), [])
})

test('nor does a hostile address at any route of the merchant’s side', async () => {
  const headers = { Host: 'console.localhost', Authorization: `Bearer ${await app.token()}`, 'If-Match': '*' }
  const all = adminRoutes.flatMap((route) => hostileAddresses(route, 'rotan'))
  assert.ok(all.length > 500, `${all.length}`)
  assert.deepEqual(await slowOf(all.map((hostile) => ({ ...hostile, headers }))), [])
})

/** The first few. */
async function slowOf(all: readonly HostileRequest[]): Promise<string[]> {
  const slow: string[] = []
  for (const hostile of all) {
    let cost = await costOf(() => send(hostile), MOST_COST)
    // Where only headers are hostile, what the answer itself takes (megabytes of a script) is no fault of theirs.
    if (cost > MOST_COST && hostile.headers && !hostile.body && !('Authorization' in hostile.headers))
      cost -= await costOf(() => send({ ...hostile, headers: {} }), 0)
    if (cost > MOST_COST) slow.push(`${hostile.what}: ${cost.toFixed(1)}`)
    if (slow.length === ENOUGH) break
  }
  return slow
}

async function send({ what, path, ...request }: HostileRequest): Promise<void> {
  const headers = { Host: 'rotan.localhost', ...request.headers }
  const answer = await app.send(path, { ...request, headers })
  assert.ok(answer.status < 500, `${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
  if (answer.status >= 400)
    assert.ok(answer.bytes.length <= MAX_ERROR_BYTES, `${what}: ${answer.bytes.length} bytes`)
}
