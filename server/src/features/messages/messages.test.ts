// Messages from the transaction that has something to tell to the buyer's mailbox.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import pino from 'pino'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type FakeMailServer, startMailServer } from '../../../test/fakes/mail-server.ts'
import { until } from '../../../test/fakes/until.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../../test/fakes/whatsapp.ts'
import { aShop } from '../../../test/world.ts'
import { findShopBySlug, type Shop } from '../shops/queries.ts'
import { purgeMessages } from './actions/purge-messages.ts'
import { queueMessage } from './actions/queue-message.ts'
import { sendMessageJob } from './jobs.ts'
import type { NewMessage } from './message.ts'

const ADDRESS = 'budi.santoso@gmail.com'
const NUMBER = '+6281234564567'
const CODE = '483920'

const aCode = (fields: Partial<NewMessage> = {}): NewMessage =>
  ({
    channel: 'email',
    to: ADDRESS,
    kind: 'code',
    code: CODE,
    minutes: 5,
    purpose: 'checkout',
    ...fields,
  }) as NewMessage

const anOrder = (fields: Partial<NewMessage> = {}): NewMessage =>
  ({
    channel: 'email',
    to: ADDRESS,
    kind: 'order_placed',
    order_number: 'ETL-7K3M9QXA',
    customer_name: 'Budi Santoso',
    total: 118_000,
    track_url: 'https://rotan.example/track/trk_rahasia',
    lines: [{ name: 'Kursi <Teras>', variant: 'Natural', qty: 2, line_total: 100_000 }],
    ...fields,
  }) as NewMessage

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })

let mail: FakeMailServer
let whatsapp: FakeWhatsApp
/** works jobs off, with both senders */
let app: TestApp
/** works nothing off, so that a test can do each step itself */
let idle: TestApp
let shop: Shop
before(async () => {
  ;[mail, whatsapp] = await Promise.all([startMailServer(), startFakeWhatsApp()])
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'Etalase <toko@mail.example>', ...whatsapp.env }
  app = await startApp({ jobs: true, log, env })
  idle = await startApp({ log, env })
  for (const one of [app, idle]) await one.shop(aShop({ slug: 'rotan', name: 'Rotan Nusantara' }))
  shop = await theShop(app)
})
after(async () => {
  await Promise.all([app.close(), idle.close()])
  await Promise.all([mail.close(), whatsapp.close()])
})
beforeEach(() => {
  mail.mails.length = 0
  mail.offered.length = 0
  mail.refuse()
  whatsapp.calls.length = 0
  whatsapp.answer('good')
})

async function theShop(of: TestApp): Promise<Shop> {
  const found = await findShopBySlug(of.ctx.db, 'rotan')
  assert.ok(found)
  return found
}

async function queue(of: TestApp, message: NewMessage): Promise<string> {
  const to = await theShop(of)
  return of.ctx.db.transaction().execute((tx) => queueMessage(tx, of.ctx, to, message))
}

async function rowOf(of: TestApp, id: string) {
  return of.ctx.db.selectFrom('messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

async function settled(of: TestApp, id: string) {
  await until(async () => (await rowOf(of, id)).status !== 'waiting', 10_000)
  return rowOf(of, id)
}

/** One try, as the job makes it. */
async function tryOnce(id: string) {
  await sendMessageJob.run(idle.ctx, { shop_id: (await theShop(idle)).id, message_id: id })
  return rowOf(idle, id)
}

/** Everything either database holds about messages and jobs, as text; bytea as it is, not as hex. */
async function everything(of: TestApp): Promise<string> {
  const tables = ['public.messages', 'pgboss.job']
  const found = await Promise.all(
    tables.map((table) => of.ctx.db.executeQuery(CompiledQuery.raw(`select * from ${table}`))),
  )
  return found
    .flatMap(({ rows }) => rows as Record<string, unknown>[])
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
    .join('\n')
}

test('a code reaches the mailbox at once, in text and in HTML, and nothing of it is kept', async () => {
  const started = performance.now()
  const id = await queue(app, aCode())
  const row = await settled(app, id)
  assert.ok(performance.now() - started < 2_000)
  assert.equal(mail.mails.length, 1)
  const [sent] = mail.mails
  assert.deepEqual(sent?.to, [ADDRESS])
  assert.equal(sent?.headers.subject, `${CODE} adalah kode Anda di Rotan Nusantara`)
  assert.equal(sent?.headers.from, 'Rotan Nusantara <toko@mail.example>')
  assert.equal(sent?.headers.to, ADDRESS)
  assert.equal(sent?.headers['message-id'], `<${id}@mail.example>`)
  assert.equal(sent?.headers['auto-submitted'], 'auto-generated')
  for (const part of [sent?.text, sent?.html]) {
    assert.match(part ?? '', new RegExp(CODE))
    assert.match(part ?? '', /berlaku 5 menit/)
    assert.match(part ?? '', /Jangan berikan kode ini kepada siapa pun/)
  }
  assert.doesNotMatch(sent?.html ?? '', /<img|src=|url\(|@import|<link|<script/)
  assert.partialDeepStrictEqual(row, {
    status: 'sent',
    sealed: null,
    attempts: 1,
    last_error: null,
    recipient_masked: 'b***@gmail.com',
    kind: 'code',
  })
  assert.ok(row.sent_at)
})

test('an order is told with what was bought, the total and where to follow it', async () => {
  await settled(app, await queue(app, anOrder()))
  const [sent] = mail.mails
  assert.equal(sent?.headers.subject, 'Pesanan ETL-7K3M9QXA di Rotan Nusantara')
  assert.match(
    sent?.text ?? '',
    /2 x Kursi <Teras> \(Natural\): Rp100\.000\n.*: Rp18\.000\nTotal: Rp118\.000/,
  )
  assert.match(sent?.text ?? '', /^https:\/\/rotan\.example\/track\/trk_rahasia$/m)
  assert.match(sent?.html ?? '', /Kursi &lt;Teras&gt;/)
  assert.match(sent?.html ?? '', /href="https:\/\/rotan\.example\/track\/trk_rahasia"/)
  for (const part of [sent?.text, sent?.html]) assert.match(part ?? '', /ETL-7K3M9QXA/)
})

test('a message exists only if its transaction commits', async () => {
  const attempt = app.ctx.db.transaction().execute(async (tx) => {
    await queueMessage(tx, app.ctx, shop, aCode())
    throw new Error('changed our mind')
  })
  const before = await app.ctx.db.selectFrom('messages').selectAll().execute()
  await assert.rejects(attempt, /changed our mind/)
  await settled(app, await queue(app, aCode({ to: 'other@gmail.com' })))
  const later = await app.ctx.db.selectFrom('messages').selectAll().execute()
  assert.equal(later.length, before.length + 1)
  assert.deepEqual(mail.offered, ['other@gmail.com'])
})

test('while it waits, neither the code nor the contact nor the link can be read in the database', async () => {
  await queue(idle, aCode())
  await queue(idle, anOrder())
  await queue(idle, aCode({ channel: 'whatsapp', to: NUMBER }))
  const found = await everything(idle)
  assert.match(found, /waiting/)
  for (const secret of [CODE, ADDRESS, 'budi.santoso', NUMBER.slice(1), 'trk_rahasia', 'Budi Santoso']) {
    assert.ok(!found.includes(secret), `${secret} lies open`)
  }
})

test('a message sealed for one row opens in no other', async () => {
  const [one, other] = [
    await queue(idle, aCode()),
    await queue(idle, aCode({ code: '111111' } as Partial<NewMessage>)),
  ]
  const { sealed } = await rowOf(idle, one)
  await idle.ctx.db.updateTable('messages').set({ sealed }).where('id', '=', other).execute()
  assert.partialDeepStrictEqual(await tryOnce(other), { status: 'failed', sealed: null })
  assert.equal(mail.offered.length, 0)
})

test('a mail server that has no time now is tried again, and gets the mail once', async () => {
  mail.refuse(451)
  const row = await settled(app, await queue(app, aCode()))
  assert.partialDeepStrictEqual(row, { status: 'sent', attempts: 2, last_error: null, sealed: null })
  assert.equal(mail.offered.length, 2)
  assert.equal(mail.mails.length, 1)
})

test('after four tries it is given up, and what it said is forgotten', async () => {
  mail.refuse(451, 451, 451, 451)
  const id = await queue(idle, aCode())
  for (const attempts of [1, 2, 3]) {
    const expected = { status: 'waiting', attempts, last_error: 'mail: refused with 451' }
    assert.partialDeepStrictEqual(await tryOnce(id), expected)
  }
  const given = { status: 'failed', attempts: 4, sealed: null, last_error: 'mail: refused with 451' }
  assert.partialDeepStrictEqual(await tryOnce(id), given)
  await tryOnce(id)
  assert.equal(mail.offered.length, 4, 'a fifth try does nothing')
})

test('a mailbox that does not exist fails at once', async () => {
  mail.refuse(550)
  const row = await settled(app, await queue(app, aCode()))
  assert.partialDeepStrictEqual(row, { status: 'failed', attempts: 1, sealed: null })
  assert.equal(row.last_error, 'mail: refused with 550')
})

test('a code that has expired is not sent any more, and not tried again once it would have', async (t) => {
  t.after(() => idle.clock.set(new Date().toISOString()))
  idle.clock.set('2026-11-15T10:00:00Z')
  const [late, nearly] = [await queue(idle, aCode()), await queue(idle, aCode())]
  mail.refuse(451)
  idle.clock.set('2026-11-15T10:04:59.500Z')
  const tried = await tryOnce(nearly)
  assert.partialDeepStrictEqual(tried, {
    status: 'failed',
    sealed: null,
    last_error: 'mail: refused with 451',
  })
  idle.clock.set('2026-11-15T10:05:00Z')
  assert.partialDeepStrictEqual(await tryOnce(late), {
    status: 'failed',
    sealed: null,
    last_error: 'expired',
  })
  assert.equal(mail.offered.length, 1)
})

test('two nodes send every message once', async () => {
  const { SMTP_URL, MAIL_FROM } = { SMTP_URL: mail.url, MAIL_FROM: 'toko@mail.example' }
  const second = await startApp({ jobs: true, database: app.database, env: { SMTP_URL, MAIL_FROM } })
  const recipients = Array.from({ length: 30 }, (_, i) => `buyer${i}@gmail.com`)
  const ids = await Promise.all(recipients.map((to, i) => queue(i % 2 ? app : second, aCode({ to }))))
  await Promise.all(ids.map((id) => settled(app, id)))
  await second.close()
  assert.deepEqual(mail.mails.flatMap(({ to }) => to).sort(), recipients.sort())
})

test('a code goes out by WhatsApp in the template', async () => {
  const row = await settled(app, await queue(app, aCode({ channel: 'whatsapp', to: NUMBER })))
  assert.partialDeepStrictEqual(row, { status: 'sent', sealed: null, recipient_masked: '+62 ••• 4567' })
  const [call] = whatsapp.calls
  assert.equal(JSON.parse(call?.body ?? '').to, '6281234564567')
  assert.deepEqual(JSON.parse(call?.body ?? '').template.components[0].parameters, [
    { type: 'text', text: CODE },
  ])
})

test('WhatsApp that is busy is tried again; a number without WhatsApp fails at once', async () => {
  whatsapp.answer(whatsapp.fault(400, 131056), 'good')
  const busy = await settled(app, await queue(app, aCode({ channel: 'whatsapp', to: NUMBER })))
  assert.partialDeepStrictEqual(busy, { status: 'sent', attempts: 2 })
  whatsapp.answer(whatsapp.fault(400, 131026))
  const none = await settled(app, await queue(app, aCode({ channel: 'whatsapp', to: NUMBER })))
  assert.partialDeepStrictEqual(none, {
    status: 'failed',
    attempts: 1,
    last_error: 'whatsapp: refused with 131026',
  })
})

test('what WhatsApp has no template for goes to the outbox', async () => {
  const row = await settled(app, await queue(app, anOrder({ channel: 'whatsapp', to: NUMBER })))
  assert.partialDeepStrictEqual(row, { status: 'outbox', last_error: 'no template for order_placed' })
  assert.equal(whatsapp.calls.length, 0)
})

test('a hostile shop name and a hostile buyer stay text, in the HTML and in the header', async () => {
  const hostile = '<script>alert(1)</script>"\'\r\nBcc: thief@evil.example'
  await app.ctx.db
    .transaction()
    .execute((tx) => queueMessage(tx, app.ctx, { ...shop, name: hostile }, aCode()))
  await app.ctx.db
    .transaction()
    .execute((tx) =>
      queueMessage(tx, app.ctx, shop, anOrder({ customer_name: hostile } as Partial<NewMessage>)),
    )
  await until(() => mail.mails.length === 2, 10_000)
  for (const { headers, text, html, to } of mail.mails) {
    assert.deepEqual(to, [ADDRESS])
    assert.equal(headers.bcc, undefined)
    assert.doesNotMatch(text, /^Bcc:/m)
    assert.doesNotMatch(html, /<script/)
    assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;/)
  }
})

test('the outbox of yesterday, expired contents and old records are thrown away', async (t) => {
  t.after(() => idle.clock.set(new Date().toISOString()))
  await idle.ctx.db.deleteFrom('messages').execute()
  idle.clock.set('2026-11-01T10:00:00Z')
  const [code, order, boxed] = [
    await queue(idle, aCode()),
    await queue(idle, anOrder()),
    await queue(idle, anOrder({ channel: 'whatsapp', to: NUMBER })),
  ]
  await tryOnce(boxed)
  const statuses = async (moment: string) => {
    idle.clock.set(moment)
    await purgeMessages(idle.ctx)
    const rows = await idle.ctx.db.selectFrom('messages').select(['id', 'status']).execute()
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  }
  assert.deepEqual(await statuses('2026-11-01T10:04:00Z'), {
    [code]: 'waiting',
    [order]: 'waiting',
    [boxed]: 'outbox',
  })
  assert.deepEqual(await statuses('2026-11-02T09:59:59Z'), {
    [code]: 'failed',
    [order]: 'waiting',
    [boxed]: 'outbox',
  })
  assert.deepEqual(await statuses('2026-11-02T10:00:01Z'), { [code]: 'failed', [order]: 'failed' })
  assert.deepEqual(await statuses('2026-12-01T10:00:01Z'), {})
})

test('no log line holds a code, a contact, a link or a credential', async () => {
  mail.refuse(550)
  await settled(app, await queue(app, aCode()))
  assert.ok(lines.some((line) => line.includes('a message cannot be sent')))
  for (const secret of [
    CODE,
    'budi.santoso',
    NUMBER.slice(3),
    'trk_rahasia',
    whatsapp.env.WHATSAPP_TOKEN ?? '?',
  ]) {
    assert.deepEqual(
      lines.filter((line) => line.includes(secret)),
      [],
      `${secret} was logged`,
    )
  }
  const found = await everything(app)
  const still = [CODE, ADDRESS, NUMBER.slice(1), 'trk_rahasia'].filter((secret) => found.includes(secret))
  assert.deepEqual(still, [], 'nor does the database')
})
