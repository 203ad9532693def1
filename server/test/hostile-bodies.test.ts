// No body that a merchant or a program sends keeps the server from the others: wrong in every place, at every route.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ADMIN_PATH } from '../src/domain/addresses.ts'
import { adminRoutes } from '../src/doors/admin/routes.ts'
import { startApp, type TestApp } from './app.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { aShop } from './world.ts'

/** Times what it takes to read and write a body of that size: that much it costs anyway, on whatever machine. */
const MOST_TIMES = 20
/** A quarter of the most that is taken: what costs more than its size allows shows there as well, in a quarter of the time. */
const SMALLER = 4
const TRIES = 3
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
      let times = await costOf(filled, request, place)
      for (let tries = 1; tries < TRIES && times > MOST_TIMES; tries++) {
        // The machine may have become slower since.
        known = 0
        times = Math.min(times, await costOf(filled, request, place))
      }
      if (times > MOST_TIMES) slow.push(`${place}: ${times.toFixed(1)} times`)
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

/** As many times as long as reading and writing anything of that size. */
async function costOf(
  path: string,
  request: { method: string; body: string; headers: Record<string, string> },
  place: string,
): Promise<number> {
  const begun = process.threadCpuUsage()
  const answer = await app.send(path, request)
  const spent = process.threadCpuUsage(begun)
  assert.ok(answer.status < 500, `${place}: ${answer.status} ${answer.text.slice(0, 200)}`)
  assert.ok(
    answer.status < 400 || answer.bytes.length <= MAX_ERROR_BYTES,
    `${place}: ${answer.bytes.length} bytes`,
  )
  return (spent.user + spent.system) / reference()
}

const ANYTHING = `[${'{},'.repeat(340_000 / SMALLER)}{}]`
let known = 0

/** Measured in this process, anew now and then, as it warms up. */
let asked = 0
function reference(): number {
  if (known === 0 || asked++ % 200 === 0) {
    const begun = process.threadCpuUsage()
    for (let i = 0; i < 3; i++) JSON.stringify(JSON.parse(ANYTHING))
    const { user, system } = process.threadCpuUsage(begun)
    known = Math.max(1, (user + system) / 3)
  }
  return known
}
