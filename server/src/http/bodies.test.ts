// Bodies in flight are counted: a shop that holds many back has no room for more, and others have.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../../test/app.ts'
import { aShop } from '../../test/world.ts'
import { NO_METRICS } from '../base/metrics.ts'
import { type BodyRoomName, createBodyBudget } from './limits/body-budget.ts'

const shed: string[] = []
let app: TestApp
const tokens: Record<string, string> = {}
before(async () => {
  const metrics = { ...NO_METRICS, requestShed: ({ reason }: { reason: string }) => void shed.push(reason) }
  app = await startApp({ env: { BODIES_MEMORY_MB: '80', TRUST_PROXY: 'loopback' }, metrics })
  for (const slug of ['penuh', 'lain']) {
    await app.shop(aShop({ slug }))
    tokens[slug] = await app.token({ shop: slug })
  }
})
after(() => app.close())

/** A sixtieth of what one shop may hold. */
const BYTES = Math.floor((20 * 1024 * 1024) / 60)

const IMPORTS = '/admin/v1/shops/lain/imports?kind=stock_sheet&dry_run=true'

let clients = 0

/** An import whose last byte is not sent; each comes from another address, which has a share of its own. */
async function heldBack(
  slug: string,
  headers: Record<string, string | number> = { 'Content-Length': BYTES },
) {
  const sent = request({
    port: app.port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/admin/v1/shops/${slug}/imports?kind=stock_sheet&dry_run=true`,
    headers: {
      Host: 'console.localhost',
      Authorization: `Bearer ${tokens[slug]}`,
      'X-Forwarded-For': `198.51.100.${++clients}`,
      ...headers,
    },
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

const MIB = 1024 * 1024

/** Bodies of 128 MiB in all, as by default. */
function aBudget() {
  const budget = createBodyBudget({ total: 128 * MIB, mostOfCaller: 2 })
  const closes: (() => void)[] = []
  const res = { closed: false, once: (_: string, close: () => void) => void closes.push(close) }
  return {
    budget,
    hold: (room: BodyRoomName, owner: string, caller: string) => budget.hold({ room, owner, caller }, res),
    answerAll: () => closes.map((close) => close()),
  }
}

test('of all room a shop has a quarter; large bodies leave a quarter to small ones; it is free once it is answered', () => {
  const { budget, hold, answerAll } = aBudget()
  const fill = (shop: string) => {
    let held = 0
    for (let n = 0; hold('large', shop, `${shop} ${n}`).grow(8 * MIB); n++) held += 8
    return held
  }
  assert.deepEqual(['a', 'b', 'c', 'd'].map(fill), [32, 32, 24, 0])
  assert.equal(hold('small', 'a', 'buyer').grow(60 * 1024), true)
  assert.equal(budget.figures().bytes, 88 * MIB + 60 * 1024)
  answerAll()
  assert.deepEqual(budget.figures(), { bytes: 0, owners: 0, onTheWay: 0 })
})

test('a caller has a part of it, whatever shops it names, though its one file may be larger', () => {
  const { hold } = aBudget()
  const file = hold('large', 'a', 'caller')
  assert.deepEqual([file.grow(8 * MIB), file.grow(8 * MIB)], [true, true])
  assert.equal(hold('large', 'b', 'caller').grow(1), false)
  assert.equal(hold('large', 'b', 'other').grow(12 * MIB), true)
  const small = Array.from({ length: 70 }, (_, n) => hold('small', `shop ${n}`, 'caller').grow(64 * 1024))
  assert.equal(small.filter(Boolean).length, 64)
})

test('notices take room from notices alone, and of one shop not that of another', () => {
  const { hold } = aBudget()
  let held = 0
  for (let n = 0; n < 32; n++)
    for (const each of [1, 2, 3]) if (hold('notices', `shop ${n}`, `${n} ${each}`).grow(MIB / 2)) held++
  assert.equal(held, 16)
  assert.equal(hold('notices', 'shop 99', 'vendor').grow(1), false)
  for (let n = 0; n < 120; n++) assert.equal(hold('small', `shop ${n % 4}`, `buyer ${n}`).grow(MIB), true)
})

test('so many bodies of a caller are on their way at once', () => {
  const { hold } = aBudget()
  const wait = (caller: string) => hold('small', 'a', caller).waitFor()
  const isHere = wait('a')
  assert.ok(isHere && wait('a') && wait('b'))
  assert.equal(wait('a'), null)
  isHere()
  assert.ok(wait('a'))
})
