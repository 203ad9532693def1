// Callers that do not read, that hardly write, or that are too many: they are cut off, and everybody else is answered.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../test/until.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { REFERENCE_SCRIPT, slowWriters, stalledReaders } from '../../test/slow-callers.ts'
import { aProduct, aShop } from '../../test/world.ts'

const HOST = 'rotan.localhost'

let app: TestApp
before(async () => {
  app = await startApp({ env: { CONNECTION_LIMITS: 'headers=1,body=1,slow=1,stall=1,answer=3' } })
  await app.shop(aShop({ products: [aProduct({ slug: 'kursi' })] }))
})
after(() => app.close())

/** Sooner or later: on a slow machine the short times of this server may hit others too. */
const isAnswered = (node = app) =>
  until(() =>
    node.send('/api/v1/products/kursi', { headers: { Host: HOST } }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )

describe('of callers that hold the server up', { concurrency: true }, () => {
  test('those who do not read their answer are cut, while others are answered', async (t) => {
    const callers = stalledReaders(app.port, 10, HOST)
    t.after(callers.close)
    await isAnswered()
    await until(() => callers.cut() === 10)
    await isAnswered()
  })

  test('one who reads a little now and then has an end as well', async (t) => {
    const env = { CONNECTION_LIMITS: 'stall=100,answer=1' }
    const node = await startApp({ database: app.database, env })
    t.after(() => node.close())
    const socket = open(node, `GET ${REFERENCE_SCRIPT} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`.repeat(20))
    // Paused mode: as much as is read is taken, and no more.
    const reading = setInterval(() => socket.read(4_096), 100)
    // Who does not read to the end learns by writing that the other side has gone.
    const asking = setInterval(() => socket.write('G'), 100)
    await closed(socket)
    for (const each of [reading, asking]) clearInterval(each)
  })

  test('those who never end what they send get 408 in the envelope, and are cut', async (t) => {
    const callers = slowWriters(app.port, 10, HOST)
    t.after(callers.close)
    await isAnswered()
    await until(() => callers.cut() === 10)
    assert.match(callers.heard(), /^HTTP\/1\.1 408 /)
    assert.match(callers.heard(), /"code":"request_timeout"/)
    await isAnswered()
  })

  for (const [what, sent] of [
    ['nothing at all', ''],
    ['half a head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    [
      'half a body',
      `POST /api/v1/shipping/rates HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
  ] as const) {
    test(`one who sends ${what} gets 408 in the envelope`, async () => {
      const text = await everything(open(app, sent))
      assert.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n/)
      assert.match(text, /\r\n\r\n\{"error":\{"code":"request_timeout","message":"[^"]+","details":\{\}\}\}$/)
    })
  }
})

describe('connections', () => {
  test('of one address are bounded, and one that ends makes room', async (t) => {
    const node = await startApp({ database: app.database, env: { CONNECTION_LIMITS: 'address=3' } })
    // They may arrive in another order than they were opened in.
    const sockets = Array.from({ length: 4 }, () => open(node))
    t.after(() => {
      for (const socket of sockets) socket.destroy()
      return node.close()
    })
    assert.equal(await Promise.race(sockets.map(everything)), '', 'closed without a word')
    const left = sockets.filter((socket) => !socket.destroyed)
    assert.equal(left.length, 3)
    left[0]?.destroy()
    await isAnswered(node)
  })

  test('whose caller was refused and stays on the line make room', async (t) => {
    const env = { CONNECTION_LIMITS: 'address=1,headers=1' }
    const node = await startApp({ database: app.database, env })
    const socket = connect({ port: node.port, host: '127.0.0.1', allowHalfOpen: true })
    t.after(() => {
      socket.destroy()
      return node.close()
    })
    const [text] = await once(socket, 'data')
    assert.match(String(text), /^HTTP\/1\.1 408 /)
    await isAnswered(node)
    assert.equal(socket.writable, true, 'it has not ended its side')
  })

  test('of a trusted proxy are not: it brings everybody', async (t) => {
    const env = { CONNECTION_LIMITS: 'address=1', TRUST_PROXY: 'loopback' }
    const node = await startApp({ database: app.database, env })
    t.after(() => node.close())
    const sockets = Array.from({ length: 5 }, () => open(node))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    await isAnswered(node)
    for (const socket of sockets) socket.destroy()
  })

  test('in all are bounded, and those who wait for nothing make room', async (t) => {
    const node = await startApp({ database: app.database, env: { CONNECTION_LIMITS: 'total=2' } })
    t.after(() => node.close())
    const idle = Array.from({ length: 2 }, () => open(node, `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`))
    await Promise.all(idle.map((socket) => once(socket, 'data')))
    await isAnswered(node)
    for (const socket of idle) socket.destroy()
  })
})

function open({ port }: TestApp, sent = ''): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  if (sent) socket.write(sent)
  return socket
}

async function everything(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await closed(socket)
  return text
}

/** By whatever end; `once` would take a reset for a failure of the test. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.on('close', () => resolve()))
}
