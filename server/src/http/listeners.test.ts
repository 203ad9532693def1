// Several sockets on one port: a busy server takes many connections a turn of its loop, and a port in use stays refused.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { listenersOf } from './listeners.ts'

const CLIENTS = 64

async function aServer(t: TestContext, port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer((_, res) => res.end('ok'))
  const listeners = listenersOf(server)
  const given = await listeners.listen(port, '127.0.0.1')
  t.after(async () => {
    server.closeAllConnections()
    await listeners.stop()
    server.close()
  })
  return { server, port: given }
}

test('those who come at once are taken within a few turns of the loop', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const { server, port } = await aServer(t)
  let [taken, turns] = [0, 0]
  const { promise: all, resolve } = Promise.withResolvers<void>()
  server.on('connection', () => ++taken === CLIENTS && resolve())
  const clients: Socket[] = Array.from({ length: CLIENTS }, () => connect(port, '127.0.0.1'))
  const turn = () => {
    turns++
    if (taken < CLIENTS) setImmediate(turn)
  }
  setImmediate(turn)
  await all
  for (const client of clients) client.destroy()
  assert.ok(turns < CLIENTS / 2, `${turns} turns for ${CLIENTS} connections`)
})

test('a port that another server has is refused, though both would share it', async (t) => {
  const { port } = await aServer(t)
  await assert.rejects(aServer(t, port), { code: 'EADDRINUSE' })
})
