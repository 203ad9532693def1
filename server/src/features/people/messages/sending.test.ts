// Sending: at once by the process that wrote a message, by any other when that one cannot, and once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import type { TestApp } from '../../../../test/app.ts'
import { type FakeMailServer, startMailServer } from '../../../../test/fakes/mail-server.ts'
import { startFakeWhatsApp } from '../../../../test/fakes/whatsapp.ts'
import { aShop } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import { queueMessages } from './actions/queue-message.ts'
import { ADDRESS, aCode, anOrder, NUMBER } from './contents.fixture.ts'
import { queue, rowOf, settled } from './messages.fixture.ts'
import { claimDue } from './queries.ts'
import { aHoldingMailServer, aSendingApp, countByStatus, mailingTo, queueMany } from './sending.fixture.ts'
import { sending } from './sending.ts'

let mail: FakeMailServer
before(async () => {
  mail = await startMailServer()
})
after(() => mail.close())

test('messages that a process wrote which does not send are sent once, by whichever of two nodes finds them', async (t) => {
  const command = await aSendingApp(t)
  const count = 60
  await queueMany(command, count)
  const options = { jobs: true, database: command.database, env: mailingTo(mail.url) }
  mail.mails.length = 0
  await Promise.all([aSendingApp(t, options), aSendingApp(t, options)])
  await until(async () => (await countByStatus(command)).sent === count)
  assert.equal(mail.mails.length, count)
  assert.equal(new Set(mail.mails.flatMap(({ to }) => to)).size, count)
})

test('a message that one node is sending is not taken by another', async (t) => {
  const holding = await aHoldingMailServer(t)
  const node = await aSendingApp(t, { jobs: true, env: mailingTo(holding.url) })
  const id = await queue(node, aCode())
  await until(() => holding.taken() === 1)
  const other = sending.open(node.ctx)
  await other.look()
  await other.finished()
  holding.letGo()
  assert.equal((await settled(node, id)).attempts, 1)
  assert.equal(holding.taken(), 1)
})

test('what waited so long for its turn that another may take it is not sent before it is claimed anew', async (t) => {
  const holding = await aHoldingMailServer(t)
  const node = await aSendingApp(t, { jobs: true, env: mailingTo(holding.url) })
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
    const node = await aSendingApp(t, { jobs: true, env: mailingTo(holding.url) })
    await Promise.all(rush(60).map((message) => queue(node, message)))
    // A quarter of what a node sends at once is left to codes.
    await until(() => holding.taken() === 15)
    await queue(node, aCode())
    await until(() => holding.taken() === 16)
    holding.letGo()

    const idle = await aSendingApp(t)
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
    const idle = await aSendingApp(t)
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

test('a WhatsApp that says nothing holds up no mail', async (t) => {
  const whatsapp = await startFakeWhatsApp()
  t.after(() => whatsapp.close())
  whatsapp.answer('slow')
  const node = await aSendingApp(t, { jobs: true, env: { ...mailingTo(mail.url), ...whatsapp.env } })
  await Promise.all(Array.from({ length: 30 }, () => queue(node, aCode({ channel: 'whatsapp', to: NUMBER }))))
  await until(() => whatsapp.calls.length > 0)
  const mailed = await queue(node, aCode())
  assert.equal((await settled(node, mailed)).status, 'sent')
  assert.equal((await countByStatus(node)).waiting, 30)
  await whatsapp.close()
})

test('more messages than wait in memory are sent all the same', async (t) => {
  const node = await aSendingApp(t, { jobs: true })
  const shop = { id: await shopIdOf(node), name: 'Rotan' }
  const many = Array.from({ length: 1_100 }, () => aCode({ to: ADDRESS }))
  await inTransaction(node.ctx.db, (tx) => queueMessages(tx, node.ctx, shop, many))
  await until(async () => (await countByStatus(node)).outbox === many.length)
  const rows = await node.ctx.db.selectFrom('messages').select('attempts').execute()
  assert.ok(rows.every(({ attempts }) => attempts === 1))
})

test('messages of one transaction of a node that does not send are due at once, and untried', async (t) => {
  const command = await aSendingApp(t)
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

async function shopIdOf(of: TestApp): Promise<string> {
  const { id } = await of.ctx.db.selectFrom('shops').select('id').executeTakeFirstOrThrow()
  return id
}
