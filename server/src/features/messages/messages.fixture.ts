// What the tests of messages share: a shop, a mail server, WhatsApp, a node that works and one that does not.
import assert from 'node:assert/strict'
import pino from 'pino'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type FakeMailServer, startMailServer } from '../../../test/fakes/mail-server.ts'
import { until } from '../../../test/fakes/until.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../../test/fakes/whatsapp.ts'
import { aShop } from '../../../test/world.ts'
import { findShopBySlug } from '../../tenancy/queries.ts'
import type { Shop } from '../../tenancy/shop.ts'
import { queueMessage } from './actions/queue-message.ts'
import { sendMessageJob } from './jobs.ts'
import type { NewMessage } from './message.ts'
import type { MessageRow } from './queries.ts'

export interface TestMessages {
  readonly mail: FakeMailServer
  readonly whatsapp: FakeWhatsApp
  /** works jobs off, with both senders */
  readonly app: TestApp
  /** works nothing off, so that a test can do each step itself */
  readonly idle: TestApp
  readonly shop: Shop
  /** every line either node logged */
  readonly lines: readonly string[]
  /** one try on the idle node, as the job makes it */
  tryOnce(id: string): Promise<MessageRow>
  /** forgets what the vendors got and how they were to answer */
  reset(): void
  close(): Promise<void>
}

export async function startTestMessages(): Promise<TestMessages> {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const [mail, whatsapp] = await Promise.all([startMailServer(), startFakeWhatsApp()])
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'Etalase <toko@mail.example>', ...whatsapp.env }
  const [app, idle] = await Promise.all([startApp({ jobs: true, log, env }), startApp({ log, env })])
  for (const one of [app, idle]) await one.shop(aShop({ slug: 'rotan', name: 'Rotan Nusantara' }))

  return {
    mail,
    whatsapp,
    app,
    idle,
    shop: await theShop(app),
    lines,
    async tryOnce(id) {
      await sendMessageJob.run(idle.ctx, { shop_id: (await theShop(idle)).id, message_id: id })
      return rowOf(idle, id)
    },
    reset() {
      mail.mails.length = 0
      mail.offered.length = 0
      mail.refuse()
      whatsapp.calls.length = 0
      whatsapp.answer('good')
    },
    async close() {
      await Promise.all([app.close(), idle.close()])
      await Promise.all([mail.close(), whatsapp.close()])
    },
  }
}

export async function queue(of: TestApp, message: NewMessage, name?: string): Promise<string> {
  const shop = await theShop(of)
  return of.ctx.db
    .transaction()
    .execute((tx) => queueMessage(tx, of.ctx, { id: shop.id, name: name ?? shop.name }, message))
}

/** The message once nobody works on it any more. */
export async function settled(of: TestApp, id: string): Promise<MessageRow> {
  await until(async () => (await rowOf(of, id)).status !== 'waiting', 10_000)
  return rowOf(of, id)
}

export async function rowOf(of: TestApp, id: string): Promise<MessageRow> {
  return of.ctx.db.selectFrom('messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

async function theShop(of: TestApp): Promise<Shop> {
  const found = await findShopBySlug(of.ctx.db, 'rotan')
  assert.ok(found)
  return found
}
