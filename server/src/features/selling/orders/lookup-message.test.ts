// A code to look orders up: it goes out only to a contact that has orders in this shop.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type FakeMailServer, startMailServer } from '../../../../test/fakes/mail-server.ts'
import { ADDRESS, aCode, CODE } from '../../people/messages/contents.fixture.ts'
import { queue, tryOnce } from '../../people/messages/messages.fixture.ts'
import { startTestCheckout, type TestCheckout } from '../checkout/checkout.fixture.ts'

const BUYER = ADDRESS
const STRANGER = 'ani@contoh.id'

let mail: FakeMailServer
let checkout: TestCheckout
/** has no sender */
let outbox: TestApp
let mailing: TestApp
before(async () => {
  ;[mail, checkout] = await Promise.all([startMailServer(), startTestCheckout()])
  outbox = checkout.app
  mailing = await startApp({
    database: outbox.database,
    env: { SMTP_URL: mail.url, MAIL_FROM: 'toko@mail.example' },
  })
  for (const slug of ['rotan', 'lain']) await checkout.shop({ slug })
  for (const [shop, contact] of [
    ['rotan', BUYER.toUpperCase()],
    ['lain', STRANGER],
  ] as const) {
    assert.equal((await checkout.buy(shop, { contact })).status, 200)
  }
})
after(async () => {
  await mailing.close()
  await Promise.all([checkout.close(), mail.close()])
})
beforeEach(async () => {
  mail.mails.length = 0
  mail.offered.length = 0
  await outbox.ctx.db.deleteFrom('messages').execute()
})

const aLookupCode = (to: string) => aCode({ to, purpose: 'lookup' })

async function messagesLeft(): Promise<[id: string, status: string][]> {
  const rows = await outbox.ctx.db.selectFrom('messages').select(['id', 'status']).execute()
  return rows.map(({ id, status }) => [id, status])
}

test('a contact with an order in this shop gets the lookup code', async () => {
  const id = await queue(mailing, aLookupCode(BUYER))
  await tryOnce(mailing, id)
  assert.deepEqual(await messagesLeft(), [[id, 'sent']])
  assert.match(mail.mails[0]?.text ?? '', new RegExp(CODE))
})

test('a contact whose orders are in another shop gets no lookup code, and nothing of it is left', async () => {
  for (const on of [mailing, outbox]) await tryOnce(on, await queue(on, aLookupCode(STRANGER)))
  assert.deepEqual(await messagesLeft(), [])
  assert.deepEqual(mail.offered, [])
})

test('nothing is left of a lookup code to a stranger that expired before it could be sent', async (t) => {
  t.after(() => mailing.clock.set(new Date().toISOString()))
  mailing.clock.set('2026-11-15T10:00:00Z')
  const id = await queue(mailing, aLookupCode(STRANGER))
  mailing.clock.set('2026-11-15T10:06:00Z')
  await tryOnce(mailing, id)
  assert.deepEqual(await messagesLeft(), [])
})

test('a checkout code goes out to a contact without orders', async () => {
  const id = await queue(mailing, aCode({ to: STRANGER }))
  await tryOnce(mailing, id)
  assert.deepEqual(await messagesLeft(), [[id, 'sent']])
})

test('without a sender a lookup code is listed once it lies in the outbox, not while it waits', async () => {
  const shown = async () => (await outbox.messages('rotan')).map(({ id, opened }) => [id, opened?.content])
  const [forBuyer, forStranger] = [
    await queue(outbox, aLookupCode(BUYER)),
    await queue(outbox, aLookupCode(STRANGER)),
  ]
  assert.deepEqual(await shown(), [])
  await tryOnce(outbox, forBuyer)
  await tryOnce(outbox, forStranger)
  const content = { kind: 'code', code: CODE, minutes: 5, purpose: 'lookup' }
  assert.deepEqual(await shown(), [[forBuyer, content]])
})

test('with a sender a waiting lookup code is not listed, other codes are', async () => {
  await queue(mailing, aLookupCode(BUYER))
  const checkout = await queue(mailing, aCode({ to: STRANGER }))
  const listed = await mailing.messages('rotan')
  assert.deepEqual(
    listed.map(({ id, opened }) => [id, opened]),
    [[checkout, null]],
  )
})
