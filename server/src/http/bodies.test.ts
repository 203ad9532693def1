// Bodies in flight are counted: a shop that holds many back has no room for more, and others have.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../test/app.ts'
import { aShop } from '../../test/world.ts'
import { NO_METRICS } from '../base/metrics.ts'
import { createBodyBudget } from './limits/body-budget.ts'

const shed: string[] = []
let app: TestApp
const tokens: Record<string, string> = {}
before(async () => {
  const metrics = { ...NO_METRICS, requestShed: ({ reason }: { reason: string }) => void shed.push(reason) }
  app = await startApp({ env: { BODIES_MEMORY_MB: '80' }, metrics })
  for (const slug of ['penuh', 'lain']) {
    await app.shop(aShop({ slug }))
    tokens[slug] = await app.token({ shop: slug })
  }
})
after(() => app.close())

/** A sixtieth of what one shop may hold. */
const BYTES = Math.floor((20 * 1024 * 1024) / 60)

const IMPORTS = '/admin/v1/shops/lain/imports?kind=stock_sheet&dry_run=true'

/** An import whose last byte is not sent. */
async function heldBack(
  slug: string,
  headers: Record<string, string | number> = { 'Content-Length': BYTES },
) {
  const sent = request({
    port: app.port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/admin/v1/shops/${slug}/imports?kind=stock_sheet&dry_run=true`,
    headers: { Host: 'console.localhost', Authorization: `Bearer ${tokens[slug]}`, ...headers },
  })
  const answered: Promise<IncomingMessage> = once(sent, 'response').then(([answer]) => answer)
  answered.catch(() => {})
  sent.on('error', () => {})
  await new Promise<void>((resolve) => sent.write(Buffer.alloc(BYTES - 1, 'x'), () => resolve()))
  return { sent, answered }
}

async function endOf({ sent, answered }: { sent: ClientRequest; answered: Promise<IncomingMessage> }) {
  sent.end('x')
  const answer = await answered
  answer.resume()
  await once(answer, 'end')
  return answer
}

test('sixty bodies held back by one shop leave no room for its next, and all room for others', async () => {
  const held = await Promise.all(Array.from({ length: 60 }, () => heldBack('penuh')))
  // Which of them the server has met by now nobody knows; the first that is refused says that all are held.
  let refused: IncomingMessage | undefined
  while (!refused) {
    const next = await heldBack('penuh')
    const outcome = await Promise.race([next.answered, nextTurns()])
    if (outcome) refused = outcome
    else held.push(next)
    assert.ok(held.length < 120, 'nothing is refused')
  }
  assert.equal(refused.statusCode, 503)
  assert.deepEqual([...new Set(shed)], ['bytes'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  refused.destroy()
  const other = await endOf(await heldBack('lain'))
  assert.equal(other.statusCode, 202)
  for (const { sent } of held) sent.destroy()
})

/** Long enough for an answer that comes at once. */
async function nextTurns(): Promise<undefined> {
  for (let i = 0; i < 20; i++) await app.send('/healthz')
  return undefined
}

for (const [what, headers] of Object.entries({
  'a large body': { 'Content-Length': BYTES },
  'a body of unknown size': { 'Transfer-Encoding': 'chunked' },
}))
  test(`${what} of somebody who is refused is not read: the answer ends the connection`, async () => {
    const { sent, answered } = await heldBack('lain', { ...headers, Authorization: 'Bearer etk_karangan' })
    const answer = await answered
    assert.deepEqual([answer.statusCode, answer.headers.connection], [401, 'close'])
    answer.resume()
    await once(sent, 'close')
  })

test('who still sends a large body hears why it is refused', async () => {
  const headers = { Host: 'console.localhost', Authorization: 'Bearer etk_karangan' }
  const body = Buffer.alloc(15 * 1024 * 1024, 'x')
  const asked = Array.from({ length: 10 }, () => app.send(IMPORTS, { method: 'POST', headers, body }))
  for (const { status } of await Promise.all(asked)) assert.equal(status, 401)
})

test('a small body of somebody who is refused, and a large one that is taken, keep their connection', async () => {
  const agent = new Agent({ keepAlive: true })
  const upload = (token: string | undefined, body: Buffer) => {
    const headers = { Host: 'console.localhost', Authorization: `Bearer ${token}` }
    return app.send(IMPORTS, { method: 'POST', headers, body, agent })
  }
  const refused = await upload('etk_karangan', Buffer.alloc(60_000, 'x'))
  assert.deepEqual([refused.status, refused.headers.connection], [401, 'keep-alive'])
  const taken = await upload(tokens.lain, Buffer.alloc(BYTES, 'x'))
  assert.deepEqual([taken.status, taken.headers.connection], [202, 'keep-alive'])
  agent.destroy()
})

test('what is held is counted by owner, free once it is answered, and a part is left to small bodies', () => {
  const budget = createBodyBudget(16 * 1024 * 1024)
  const MIB = 1024 * 1024
  const closes: (() => void)[] = []
  const res = { closed: false, once: (_: string, close: () => void) => void closes.push(close) }
  const hold = (owner: string) => budget.hold(owner, res)
  assert.equal(hold('a').grow(3 * MIB), true)
  assert.equal(hold('a').grow(2 * MIB), false)
  for (const owner of ['b', 'c']) assert.equal(hold(owner).grow(4 * MIB), true)
  assert.equal(hold('d').grow(2 * MIB), false)
  assert.equal(hold('d').grow(60 * 1024), true)
  assert.equal(budget.figures().bytes, 11 * MIB + 60 * 1024)
  for (const close of closes) close()
  assert.deepEqual(budget.figures(), { bytes: 0, owners: 0 })
})
