// Messages of the day: so many to one contact, so many of a shop; the others wait for the next day, and no code does.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type FakeMailServer, startMailServer } from '../../../../test/fakes/mail-server.ts'
import { aShop } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { queueMessage } from './actions/queue-message.ts'
import { aCode, anOrder, aStep } from './contents.fixture.ts'
import type { NewMessage } from './message.ts'
import { queue, rowOf, settled } from './messages.fixture.ts'

let mail: FakeMailServer
let app: TestApp
let env: Record<string, string>
before(async () => {
  mail = await startMailServer()
  env = { SMTP_URL: mail.url, MAIL_FROM: 'toko@mail.example', MESSAGES_A_DAY_TIMES: '1' }
  app = await startApp({ jobs: true, env })
  await app.shop(aShop({ slug: 'rotan', plan: 'gratis' }))
})
after(async () => {
  await app.close()
  await mail.close()
})

const heldAs = async (id: string) => {
  await until(async () => (await rowOf(app, id)).last_error !== null)
  const { status, last_error } = await rowOf(app, id)
  return [status, last_error]
}

test('one contact gets 25 a day of a new shop; codes and other contacts go on, the rest goes out the next day', async (t) => {
  const [to, alias] = ['banjir@gmail.com', 'ban.jir+x@gmail.com']
  const first = []
  for (let n = 0; n < 25; n++) first.push(await queue(app, anOrder({ to: n % 2 ? to : alias })))
  for (const id of first) assert.equal((await settled(app, id)).status, 'sent')
  const held = await queue(app, anOrder({ to }))
  assert.deepEqual(await heldAs(held), ['waiting', 'held back: a contact gets 25 a day'])
  for (const message of [aCode({ to }), anOrder({ to: 'lain@gmail.com' })])
    assert.equal((await settled(app, await queue(app, message))).status, 'sent')
  const listed = (await app.admin('/shops/rotan/messages?status=waiting', { token: await app.token() })).body
  assert.equal(listed.items[0].last_error, 'held back: a contact gets 25 a day')

  const tomorrow = await startApp({ database: app.database, jobs: true, env })
  t.after(() => tomorrow.close())
  tomorrow.clock.set((await rowOf(app, held)).send_after.toISOString())
  assert.equal((await settled(tomorrow, held)).status, 'sent')
})

test('steps of parcels give way first: the last fifth of the day is left to the orders themselves, and Today can say what waits', async () => {
  await app.shop(aShop({ slug: 'paket', plan: 'gratis' }))
  const { id: key } = await app.ctx.db
    .selectFrom('shops')
    .where('slug', '=', 'paket')
    .select('id')
    .executeTakeFirstOrThrow()
  const window_ends_at = new Date(app.clock.now() + 3_600_000)
  const counted = { scope: 'messages_of_shop', key, codes: 160, lookup_codes: 0, window_ends_at } as const
  await app.ctx.db.insertInto('code_counts').values(counted).execute()
  const queueIn = (id: string, message: NewMessage) =>
    inTransaction(app.ctx.db, (tx) => queueMessage(tx, app.ctx, { id, name: 'Paket' }, message))
  const step = await queueIn(key, aStep({ to: 'langkah@gmail.com' }))
  assert.deepEqual(await heldAs(step), ['waiting', 'held back: the shop sends 200 a day'])
  const order = await queueIn(key, anOrder({ to: 'pesanan@gmail.com' }))
  assert.equal((await settled(app, order)).status, 'sent')
  const { body } = await app.admin('/shops/paket/plan', { token: await app.token({ shop: 'paket' }) })
  assert.deepEqual([body.held_messages, body.held_until], [1, window_ends_at.toISOString()])
  const used = body.usage.find(({ what }: { what: string }) => what === 'messages')
  assert.equal(used.used, 161, 'what waits has used up nothing')
})

test('a new shop sends 200 a day; its codes and what its merchant hears of do not wait for them', async () => {
  const { id: key } = await app.ctx.db
    .selectFrom('shops')
    .where('slug', '=', 'rotan')
    .select('id')
    .executeTakeFirstOrThrow()
  const window_ends_at = new Date(app.clock.now() + 3_600_000)
  const counted = { scope: 'messages_of_shop', key, codes: 200, lookup_codes: 0, window_ends_at } as const
  await app.ctx.db
    .insertInto('code_counts')
    .values(counted)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet({ codes: 200, window_ends_at }))
    .execute()
  const held = await queue(app, anOrder({ to: 'baru@gmail.com' }))
  assert.deepEqual(await heldAs(held), ['waiting', 'held back: the shop sends 200 a day'])
  assert.deepEqual((await rowOf(app, held)).send_after, window_ends_at)
  const news: NewMessage = {
    kind: 'merchant_webhook_off',
    channel: 'email',
    to: 'toko@gmail.com',
    order_number: null,
    shop_slug: 'rotan',
    shop_url: 'http://rotan.localhost',
    host: 'a.example',
    failing_since: new Date(0).toISOString(),
  }
  for (const message of [aCode({ to: 'baru@gmail.com' }), news])
    assert.equal((await settled(app, await queue(app, message))).status, 'sent')
})
