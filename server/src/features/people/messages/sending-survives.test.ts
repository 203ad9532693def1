// What becomes of messages when a node is killed or stops, when another takes them over, when the database goes away.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import pino from 'pino'
import { until } from '../../../../../test/until.ts'
import { startApp } from '../../../../test/app.ts'
import { createDatabase } from '../../../../test/database.ts'
import { startDatabaseProxy } from '../../../../test/database-proxy.ts'
import { type FakeMailServer, startMailServer } from '../../../../test/fakes/mail-server.ts'
import { startProcess } from '../../../../test/processes.ts'
import { aShop } from '../../../../test/world.ts'
import { startTestCheckout } from '../../selling/checkout/checkout.fixture.ts'
import { aCode } from './contents.fixture.ts'
import { queue, rowOf, settled } from './messages.fixture.ts'
import { claimDue, noteOutcomes } from './queries.ts'
import {
  aHoldingMailServer,
  aSendingApp,
  countByStatus,
  mailingTo,
  queueMany,
  URGENT,
} from './sending.fixture.ts'
import { sending } from './sending.ts'

let mail: FakeMailServer
before(async () => {
  mail = await startMailServer()
})
after(() => mail.close())

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
    env: mailingTo(holding.url),
    isPatient: true,
  })
  assert.equal((await doomed.post('rotan', '/checkout/otp/send', { draft_id })).status, 200)
  await until(() => holding.taken() === 1)
  await doomed.kill()

  const survivor = await aSendingApp(t, { database, env: mailingTo(mail.url) })
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

test('a node that stops finishes what it is sending, and gives back the rest as if it had never taken it', async (t) => {
  const holding = await aHoldingMailServer(t)
  const idle = await aSendingApp(t)
  const node = await startApp({ jobs: true, database: idle.database, env: mailingTo(holding.url) })
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

test('a message that another node has claimed since is not given back by the first', async (t) => {
  const holding = await aHoldingMailServer(t)
  const node = await aSendingApp(t, { env: mailingTo(holding.url) })
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

test('messages are sent again when a database that went away is back, without a restart', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const proxy = await startDatabaseProxy(database.connectionString)
  t.after(() => proxy.close())
  const besides = await aSendingApp(t, { database })
  await besides.shop(aShop({ slug: 'rotan' }))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const through = { ...database, connectionString: proxy.connectionString }
  const node = await aSendingApp(t, { jobs: true, database: through, log, env: mailingTo(mail.url) })
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
  const besides = await aSendingApp(t, { database })
  await besides.shop(aShop({ slug: 'rotan' }))
  const holding = await aHoldingMailServer(t)
  const through = { ...database, connectionString: proxy.connectionString }
  const node = await aSendingApp(t, { database: through, env: mailingTo(holding.url) })
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
  const node = await aSendingApp(t)
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
