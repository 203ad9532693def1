// No body that a merchant or a program sends keeps the server from the others: wrong in every place, at every route.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { costOf } from '../../test/cost.ts'
import { ADMIN_PATH } from '../src/domain/addresses.ts'
import { adminRoutes } from '../src/doors/admin/routes.ts'
import { startApp, type TestApp } from './app.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { aShop } from './world.ts'

/** Megabytes of JSON that are read and written: what is wrong in a quarter of one is told in every place. */
const MOST_COST = 7
/** A quarter of the most that is taken: what costs more than its size allows shows there as well, in a quarter of the time. */
const SMALLER = 4
const ENOUGH = 3
const MAX_ERROR_BYTES = 24 * 1024

let app: TestApp
let token: string
before(async () => {
  app = await startApp()
  await app.shop(aShop())
  token = await app.token()
})
after(() => app.close())

test('no body at any route of the merchant’s side keeps the server busy for long, or gets a long answer', async () => {
  const routes = adminRoutes.filter(({ described, takes }) => described.body !== null && takes.as === 'json')
  assert.ok(routes.length > 40)
  const slow: string[] = []
  let count = 0
  for (const { op, method, path, described, takes } of routes) {
    for (const { what, json } of hostileBodies(described.body, takes.maxBytes / SMALLER)) {
      count++
      const filled = ADMIN_PATH + path.replace(':shop', 'rotan').replace(/:\w+/g, 'x')
      const request = { method, body: json, headers: headersOf(token) }
      const place = `${op}: ${what}`
      const cost = await costOf(() => send(filled, request, place), MOST_COST)
      if (cost > MOST_COST) slow.push(`${place}: ${cost.toFixed(1)}`)
      if (slow.length >= ENOUGH) return assert.deepEqual(slow, [])
    }
  }
  assert.deepEqual(slow, [])
  assert.ok(count > 500, `${count} bodies`)
})

function headersOf(key: string): Record<string, string> {
  return {
    Host: 'console.localhost',
    Authorization: `Bearer ${key}`,
    'If-Match': '*',
    'Content-Type': 'application/json',
  }
}

async function send(
  path: string,
  request: { method: string; body: string; headers: Record<string, string> },
  place: string,
): Promise<void> {
  const answer = await app.send(path, request)
  assert.ok(answer.status < 500, `${place}: ${answer.status} ${answer.text.slice(0, 200)}`)
  assert.ok(
    answer.status < 400 || answer.bytes.length <= MAX_ERROR_BYTES,
    `${place}: ${answer.bytes.length} bytes`,
  )
}
