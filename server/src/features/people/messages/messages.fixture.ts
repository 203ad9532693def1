// What the tests of messages share: a shop, a mail server, WhatsApp, a node that works and one that does not.
import assert from 'node:assert/strict'
import pino from 'pino'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type FakeMailServer, startMailServer } from '../../../../test/fakes/mail-server.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../../../test/fakes/whatsapp.ts'
import { aShop } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findShopBySlug } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { queueMessage } from './actions/queue-message.ts'
import type { NewMessage } from './message.ts'
import type { MessageRow } from './queries.ts'
import { sending } from './sending.ts'

export interface TestMessages {
  readonly mail: FakeMailServer
  readonly whatsapp: FakeWhatsApp
  /** sends, with both senders */
  readonly app: TestApp
  /** sends nothing, so that a test can do each step itself */
  readonly idle: TestApp
  readonly shop: Shop
  /** every line either node logged */
  readonly lines: readonly string[]
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
  return inTransaction(of.ctx.db, (tx) =>
    queueMessage(tx, of.ctx, { id: shop.id, name: name ?? shop.name }, message),
  )
}

/** One try of this message alone, on a node that does not send by itself, as one that does would make it. Gives back
 * what is left of it. */
export async function tryOnce(of: TestApp, id: string): Promise<MessageRow | undefined> {
  const { db, clock } = of.ctx
  const [due, later] = [0, 3_600_000].map((ms) => new Date(clock.now() + ms))
  await db.updateTable('messages').set({ send_after: later }).where('status', '=', 'waiting').execute()
  await db.updateTable('messages').set({ send_after: due }).where('id', '=', id).execute()
  const outbox = sending.open(of.ctx)
  await outbox.look()
  await outbox.finished()
  return db.selectFrom('messages').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The message once nobody works on it any more. */
export async function settled(of: TestApp, id: string): Promise<MessageRow> {
  await until(async () => (await rowOf(of, id)).status !== 'waiting')
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
