// Reads whose callers have hung up before they were made: nobody needs them.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import Type from 'typebox'
import { startApp, type TestApp } from '../../test/app.ts'
import { aShop } from '../../test/world.ts'
import { read } from './routes/declare-route.ts'

let made: number[] = []
const probe = read('/slow-probe', {
  op: 'slowProbe',
  tag: 'Test',
  summary: 'for the tests',
  query: Type.Object({ n: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })) }),
  reply: Type.Object({ n: Type.Integer() }),
  run: async (_ctx, { query: { n = 0 } }) => {
    made.push(n)
    return { body: { n }, until: null, shows: 'no products' as const }
  },
})

let app: TestApp
before(async () => {
  app = await startApp({ extraRoutes: [probe] })
  await app.shop(aShop({ slug: 'rotan' }))
})
after(() => app.close())

/** Asks, and is gone in the same moment. */
async function hangUp(n: number): Promise<void> {
  const socket = connect({ port: app.port, host: '127.0.0.1' })
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.once('connect', () => {
    socket.write(`GET /api/v1/slow-probe?n=${n} HTTP/1.1\r\nHost: rotan.localhost\r\n\r\n`)
    socket.resetAndDestroy()
  })
  await gone
}

test('what only callers who are gone have asked for is not made', async () => {
  made = []
  await Promise.all(Array.from({ length: 50 }, (_, i) => hangUp(i + 1)))
  assert.equal((await app.call('/slow-probe?n=0', { shop: 'rotan' })).status, 200)
  assert.deepEqual(made, [0])
})

test('who asks for the same gets it, whoever asked first', async () => {
  made = []
  const [, answer] = await Promise.all([hangUp(500), app.call('/slow-probe?n=500', { shop: 'rotan' })])
  assert.deepEqual([answer.status, answer.body], [200, { n: 500 }])
  assert.deepEqual(made, [500])
})
