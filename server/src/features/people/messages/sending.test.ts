// Sending: at once by the process that wrote a message, by any other when that one cannot, and once.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import pino from 'pino'
import { until } from '../../../../../test/until.ts'
import { type AppOptions, startApp, type TestApp } from '../../../../test/app.ts'
import { createDatabase } from '../../../../test/database.ts'
import { startDatabaseProxy } from '../../../../test/database-proxy.ts'
import { type FakeMailServer, startMailServer } from '../../../../test/fakes/mail-server.ts'
import { startSmtpScript } from '../../../../test/fakes/smtp-script.ts'
import { startFakeWhatsApp } from '../../../../test/fakes/whatsapp.ts'
import { startProcess } from '../../../../test/processes.ts'
import { aShop } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { startTestCheckout } from '../../selling/checkout/checkout.fixture.ts'
import { queueMessages } from './actions/queue-message.ts'
import { ADDRESS, aCode, anOrder, NUMBER } from './contents.fixture.ts'
import { queue, rowOf, settled } from './messages.fixture.ts'
import { claimDue, noteOutcomes } from './queries.ts'
import { sending } from './sending.ts'

const URGENT = { channel: 'email', which: 'urgent' } as const
const FROM = { MAIL_FROM: 'toko@mail.example' }

let mail: FakeMailServer
before(async () => {
  mail = await startMailServer()
})
after(() => mail.close())

async function anApp(t: TestContext, options: AppOptions = {}): Promise<TestApp> {
  const app = await startApp(options)
  t.after(() => app.close())
  if (!options.database) await app.shop(aShop({ slug: 'rotan', name: 'Rotan Nusantara' }))
  return app
}

const mailing = (url = mail.url) => ({ SMTP_URL: url, ...FROM })

/** Takes mails and says so only when the test wants it. */
async function aHoldingMailServer(t: TestContext) {
  const held: (() => void)[] = []
  let isHolding = true
  const server = await startSmtpScript(({ word, socket }) => {
    if (word !== '.' || !isHolding) return undefined
    held.push(() => socket.write('250 taken\r\n'))
    return null
  })
  t.after(() => server.close())
  return {
    url: server.url,
    taken: () => server.heard.filter((word) => word.endsWith(' .')).length,
    letGo() {
      isHolding = false
      for (const answer of held.splice(0)) answer()
    },
  }
}

const queueMany = (of: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => queue(of, aCode({ to: `buyer${i}@gmail.com` }))))

async function countByStatus(of: TestApp): Promise<Record<string, number>> {
  const rows = await of.ctx.db.selectFrom('messages').select('status').execute()
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
}

test('a message of a process that was killed is sent by another once nobody can be sending it any more', async (t) => {
  const holding = await aHoldingMailServer(t)
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-killed-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const checkout = await startTestCheckout()
  t.after(() => checkout.close())
  await checkout.shop({ slug: 'rotan' })
  const { draft_id } = (await checkout.draft('rotan', { contact: 'budi@killed.example' })).body
  const { database } = checkout.app
  const doomed = await startProcess({
    connectionString: database.connectionString,
    dataDir,
    env: mailing(holding.url),
  })
  assert.equal((await doomed.post('rotan', '/checkout/otp/send', { draft_id })).status, 200)
  await until(() => holding.taken() === 1)
  await doomed.kill()

  const survivor = await anApp(t, { database, env: mailing() })
  const claimed = await survivor.ctx.db
    .selectFrom('messages')
    .select('send_after')
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const at = (ms: number) => survivor.clock.set(new Date(claimed.send_after.getTime() + ms).toISOString())
  const outbox = sending.open(survivor.ctx)
  at(-1_000)
  await outbox.look()
  await outbox.finished()
  assert.ok(!mail.offered.includes('budi@killed.example'), 'the other may still be sending it')
  at(1_000)
  await outbox.look()
  await outbox.finished()
  assert.equal(mail.offered.filter((to) => to === 'budi@killed.example').length, 1)
  assert.deepEqual(await countByStatus(survivor), { sent: 1 })
})

test('messages that a process wrote which does not send are sent once, by whichever of two nodes finds them', async (t) => {
  const command = await anApp(t)
  const count = 60
  await queueMany(command, count)
  const options = { jobs: true, database: command.database, env: mailing() }
  mail.mails.length = 0
  await Promise.all([anApp(t, options), anApp(t, options)])
  await until(async () => (await countByStatus(command)).sent === count)
  assert.equal(mail.mails.length, count)
  assert.equal(new Set(mail.mails.flatMap(({ to }) => to)).size, count)
})

test('a message that one node is sending is not taken by another', async (t) => {
  const holding = await aHoldingMailServer(t)
  const node = await anApp(t, { jobs: true, env: mailing(holding.url) })
  const id = await queue(node, aCode())
  await until(() => holding.taken() === 1)
  const other = sending.open(node.ctx)
  await other.look()
  await other.finished()
  holding.letGo()
  assert.equal((await settled(node, id)).attempts, 1)
  assert.equal(holding.taken(), 1)
})

test('a node that stops finishes what it is sending, and gives back the rest as if it had never taken it', async (t) => {
  const holding = await aHoldingMailServer(t)
  const idle = await anApp(t)
  const node = await startApp({ jobs: true, database: idle.database, env: mailing(holding.url) })
  await queueMany(node, 25)
  await until(() => holding.taken() === 20)
  const closed = node.close()
  const untried = idle.ctx.db.selectFrom('messages').where('attempts', '=', 0).selectAll()
  await until(async () => (await untried.execute()).length === 5)
  holding.letGo()
  await closed
  assert.deepEqual(await countByStatus(idle), { sent: 20, waiting: 5 })
  const due = new Date(idle.clock.now())
  assert.ok((await untried.execute()).every(({ send_after }) => send_after <= due))
})

test('what waited so long for its turn that another may take it is not sent before it is claimed anew', async (t) => {
  const holding = await aHoldingMailServer(t)
  const node = await anApp(t, { jobs: true, env: mailing(holding.url) })
  await queueMany(node, 25)
  await until(() => holding.taken() === 20)
  node.clock.set(new Date(Date.now() + 11_000).toISOString())
  holding.letGo()
  await until(async () => (await countByStatus(node)).sent === 25)
  assert.equal(holding.taken(), 25)
  const rows = await node.ctx.db.selectFrom('messages').select('attempts').execute()
  assert.ok(rows.every(({ attempts }) => attempts === 1))
})

describe('messages of one shop that are many', () => {
  const rush = (count: number) =>
    Array.from({ length: count }, (_, i) => anOrder({ to: `waiting${i}@gmail.com` }))

  test("keep no code waiting: not in a process's line, and not where they are due", async (t) => {
    const holding = await aHoldingMailServer(t)
    const node = await anApp(t, { jobs: true, env: mailing(holding.url) })
    await Promise.all(rush(60).map((message) => queue(node, message)))
    // A quarter of what a node sends at once is left to codes.
    await until(() => holding.taken() === 15)
    await queue(node, aCode())
    await until(() => holding.taken() === 16)
    holding.letGo()

    const idle = await anApp(t)
    for (const message of [...rush(3), aCode()]) await queue(idle, message)
    const now = new Date(idle.clock.now() + 1_000)
    const claim = { channel: 'email' as const, now, until: new Date(now.getTime() + 30_000), most: 2 }
    const codes = await claimDue(idle.ctx.db, { ...claim, which: 'urgent' })
    assert.deepEqual(
      codes.map(({ kind }) => kind),
      ['code'],
    )
  })

  test('go in turns with those of another shop that came later', async (t) => {
    const idle = await anApp(t)
    await idle.shop(aShop({ slug: 'batik', name: 'Batik' }))
    const other = await findShopBySlug(idle.ctx.db, 'batik')
    assert.ok(other)
    for (const message of rush(5)) await queue(idle, message)
    await inTransaction(idle.ctx.db, (tx) => queueMessages(tx, idle.ctx, other, [anOrder()]))
    const now = new Date(idle.clock.now() + 1_000)
    const claim = {
      channel: 'email' as const,
      which: 'others' as const,
      now,
      until: new Date(now.getTime() + 30_000),
      most: 2,
    }
    const claimed = await claimDue(idle.ctx.db, claim)
    assert.equal(claimed.filter(({ shop_id }) => shop_id === other.id).length, 1)
    assert.equal(claimed.length, 2)
  })
})

test('a message that another node has claimed since is not given back by the first', async (t) => {
  const holding = await aHoldingMailServer(t)
  const node = await anApp(t, { env: mailing(holding.url) })
  await queueMany(node, 21)
  const outbox = sending.open(node.ctx)
  await outbox.look()
  await until(() => holding.taken() === 20)
  const later = node.clock.now() + 31_000
  const claim = { ...URGENT, now: new Date(later), until: new Date(later + 30_000), most: 100 }
  assert.equal((await claimDue(node.ctx.db, claim)).length, 21)

  const stopped = outbox.stop()
  holding.letGo()
  await stopped
  const waiting = node.ctx.db.selectFrom('messages').where('status', '=', 'waiting')
  assert.deepEqual(await waiting.select(['attempts', 'send_after']).execute(), [
    { attempts: 2, send_after: claim.until },
  ])
})

test('a WhatsApp that says nothing holds up no mail', async (t) => {
  const whatsapp = await startFakeWhatsApp()
  t.after(() => whatsapp.close())
  whatsapp.answer('slow')
  const node = await anApp(t, { jobs: true, env: { ...mailing(), ...whatsapp.env } })
  await Promise.all(Array.from({ length: 30 }, () => queue(node, aCode({ channel: 'whatsapp', to: NUMBER }))))
  await until(() => whatsapp.calls.length > 0)
  const mailed = await queue(node, aCode())
  assert.equal((await settled(node, mailed)).status, 'sent')
  assert.equal((await countByStatus(node)).waiting, 30)
  await whatsapp.close()
})

test('more messages than wait in memory are sent all the same', async (t) => {
  const node = await anApp(t, { jobs: true })
  const shop = { id: await shopIdOf(node), name: 'Rotan' }
  const many = Array.from({ length: 1_100 }, () => aCode({ to: ADDRESS }))
  await inTransaction(node.ctx.db, (tx) => queueMessages(tx, node.ctx, shop, many))
  await until(async () => (await countByStatus(node)).outbox === many.length)
  const rows = await node.ctx.db.selectFrom('messages').select('attempts').execute()
  assert.ok(rows.every(({ attempts }) => attempts === 1))
})

test('messages of one transaction of a node that does not send are due at once, and untried', async (t) => {
  const command = await anApp(t)
  const shop = { id: await shopIdOf(command), name: 'Rotan' }
  const ids = await inTransaction(command.ctx.db, (tx) =>
    queueMessages(tx, command.ctx, shop, [aCode(), anOrder({ channel: 'whatsapp', to: NUMBER })]),
  )
  const rows = await Promise.all(ids.map((id) => rowOf(command, id)))
  assert.deepEqual(
    rows.map(({ kind, channel, attempts, status }) => [kind, channel, attempts, status]),
    [
      ['code', 'email', 0, 'waiting'],
      ['order_placed', 'whatsapp', 0, 'waiting'],
    ],
  )
  assert.ok(rows.every(({ send_after }) => send_after.getTime() <= command.clock.now()))
  assert.deepEqual(await inTransaction(command.ctx.db, (tx) => queueMessages(tx, command.ctx, shop, [])), [])
})

test('messages are sent again when a database that went away is back, without a restart', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const proxy = await startDatabaseProxy(database.connectionString)
  t.after(() => proxy.close())
  const besides = await anApp(t, { database })
  await besides.shop(aShop({ slug: 'rotan' }))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const through = { ...database, connectionString: proxy.connectionString }
  const node = await anApp(t, { jobs: true, database: through, log, env: mailing() })
  await settled(besides, await queue(node, aCode()))

  await proxy.close()
  const id = await queue(besides, aCode())
  const told = () => lines.filter((line) => line.includes('messages can be neither found nor noted'))
  await until(() => told().length > 0)
  await proxy.open()
  assert.equal((await settled(besides, id)).status, 'sent')
  assert.equal(told().length, 1)
})

/** A node whose mail was taken by the mail server just after its database went away. */
async function aNodeThatCouldNotNote(t: TestContext) {
  const database = await createDatabase()
  t.after(() => database.drop())
  const proxy = await startDatabaseProxy(database.connectionString)
  t.after(() => proxy.close())
  const besides = await anApp(t, { database })
  await besides.shop(aShop({ slug: 'rotan' }))
  const holding = await aHoldingMailServer(t)
  const through = { ...database, connectionString: proxy.connectionString }
  const node = await anApp(t, { database: through, env: mailing(holding.url) })
  const id = await queue(besides, aCode())
  const outbox = sending.open(node.ctx)
  await outbox.look()
  await until(() => holding.taken() === 1)
  await proxy.close()
  holding.letGo()
  await outbox.finished()
  assert.equal((await rowOf(besides, id)).status, 'waiting')
  return { node, besides, outbox, proxy, holding, id }
}

test('a message that was sent while the database was away is noted when it is back, and not sent again', async (t) => {
  const { node, besides, outbox, proxy, holding, id } = await aNodeThatCouldNotNote(t)
  await outbox.look()
  await proxy.open()
  node.clock.set(new Date(Date.now() + 31_000).toISOString())
  // The first try may meet a connection that has not noticed yet.
  await until(async () => {
    await outbox.look()
    return (await rowOf(besides, id)).status !== 'waiting'
  })
  await outbox.finished()
  const { status, attempts, sealed } = await rowOf(besides, id)
  assert.deepEqual({ status, attempts, sealed }, { status: 'sent', attempts: 1, sealed: null })
  assert.equal(holding.taken(), 1)
})

test('a node that stops notes what it could not note before', async (t) => {
  const { besides, outbox, proxy, id } = await aNodeThatCouldNotNote(t)
  await proxy.open()
  await outbox.stop()
  assert.equal((await rowOf(besides, id)).status, 'sent')
})

test('a try that failed is not noted once another node has claimed the message', async (t) => {
  const node = await anApp(t)
  const id = await queue(node, aCode())
  const { db } = node.ctx
  const now = node.clock.now()
  const first = new Date(now + 30_000)
  const second = new Date(now + 60_000)
  const [row] = await claimDue(db, { ...URGENT, now: new Date(now), until: first, most: 1 })
  assert.ok(row)
  await claimDue(db, { ...URGENT, now: first, until: second, most: 1 })
  const failed = { shop_id: row.shop_id, id, claimed_until: first, last_error: 'late', sent_at: null }
  await noteOutcomes(db, [{ ...failed, status: 'waiting', send_after: new Date(now) }])
  await noteOutcomes(db, [{ ...failed, status: 'failed', send_after: null }])
  const { status, attempts, send_after } = await rowOf(node, id)
  assert.deepEqual({ status, attempts, send_after }, { status: 'waiting', attempts: 2, send_after: second })
})

async function shopIdOf(of: TestApp): Promise<string> {
  const { id } = await of.ctx.db.selectFrom('shops').select('id').executeTakeFirstOrThrow()
  return id
}
