// `etalase messages list`: how a new user finds the code while no sender is configured.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../../test/until.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aShop } from '../../../test/world.ts'
import { inTransaction } from '../../db/transaction.ts'
import { queueMessage } from '../../features/people/messages/actions/queue-message.ts'
import { findShopBySlug } from '../../tenancy/queries.ts'
import { etalase, type Finished } from './cli.fixture.ts'

const APP_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

let app: TestApp
before(async () => {
  app = await startApp({ jobs: true, env: { APP_SECRET } })
  for (const slug of ['demo', 'sepi']) await app.shop(aShop({ slug, name: 'Toko \u001b[31mDemo' }))
  for (const code of ['111111', '222222', '333333']) await queueCode(code)
  const inOutbox = async () => (await app.messages()).filter(({ status }) => status === 'outbox').length === 3
  await until(inOutbox)
})
after(() => app.close())

async function queueCode(code: string): Promise<void> {
  const shop = await findShopBySlug(app.ctx.db, 'demo')
  assert.ok(shop)
  await inTransaction(app.ctx.db, (tx) =>
    queueMessage(tx, app.ctx, shop, {
      channel: 'email',
      to: 'budi@gmail.com',
      kind: 'code',
      code,
      minutes: 5,
      purpose: 'checkout',
    }),
  )
}

const list = (args: string[], env: Record<string, string> = {}): Promise<Finished> =>
  etalase(['messages', 'list', ...args], {
    DATABASE_URL: app.database.connectionString,
    DATA_DIR: app.ctx.config.dataDir,
    APP_SECRET,
    ...env,
  })

test('"messages list" shows the newest messages with their text, the newest first', async () => {
  const { code, stdout, stderr } = await list(['demo', '--limit', '2'])
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  assert.match(
    stdout,
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}outbox {2}code to b\*\*\*@gmail\.com by email \(no sender/,
  )
  assert.match(stdout, /^ {4}333333$[\s\S]*^ {4}222222$/m)
  assert.doesNotMatch(stdout, /111111|budi@/)
  assert.ok(!stdout.includes('\u001b'), 'a name cannot steer the terminal')
})

test('"messages list" shows of a sent message only its kind, masked recipient, status and time', async () => {
  await app.shop(aShop({ slug: 'terkirim' }))
  const shop = await findShopBySlug(app.ctx.db, 'terkirim')
  assert.ok(shop)
  await app.ctx.db
    .insertInto('messages')
    .values({
      shop_id: shop.id,
      id: 'msg_sent',
      channel: 'whatsapp',
      kind: 'code',
      status: 'sent',
      recipient_masked: '+62 ••• 4567',
      created_at: new Date('2026-11-15T10:00:00Z'),
      expires_at: new Date('2026-11-15T10:05:00Z'),
    })
    .execute()
  const { stdout } = await list(['terkirim'])
  assert.equal(stdout, '2026-11-15 10:00:00 UTC  sent  code to +62 ••• 4567 by whatsapp\n')
})

test('"messages list" says so when a shop has no messages, is unknown, or the limit makes no sense', async () => {
  const [none, unknown, limit] = await Promise.all([
    list(['sepi']),
    list(['nobody']),
    list(['demo', '--limit', '0']),
  ])
  assert.deepEqual(none, { code: 0, stdout: 'Shop sepi has no messages\n', stderr: '' })
  assert.deepEqual(unknown, { code: 1, stdout: '', stderr: 'There is no shop "nobody"\n' })
  assert.equal(limit.code, 1)
  assert.match(limit.stderr, /from 1 to 1000/)
})
